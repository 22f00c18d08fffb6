selector => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const channels = colour => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = colour => colour.slice(0, 3).map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const ratio = node => {
    const styles = [];
    for (let at = node; at; at = at.parentElement) styles.push(getComputedStyle(at));
    const opacity = styles.reduce((all, style) => all * style.opacity, 1);
    const ground = styles.map(style => channels(style.backgroundColor)).find(one => one[3] > 250) || [255, 255, 255];
    const ink = channels(node.matches(".sign") ? styles[0].fill : styles[0].color);
    const seen = ground.map((value, index) => value + (ink[index] - value) * opacity);
    const [one, two] = [light(seen), light(ground)].sort((a, b) => b - a);
    return (one + 0.05) / (two + 0.05);
  };
  const isText = child => child.nodeType === 3 && child.textContent.trim();
  return [...document.querySelectorAll(selector)]
    .filter(node => node.getClientRects().length && (node.matches(".sign") || [...node.childNodes].some(isText)))
    .filter(node => ratio(node) < 4.5).map(node => `${node.tagName}.${node.className}: ${node.textContent}`);
}
