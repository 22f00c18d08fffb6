let done = 0, right = 0;
for (const one of document.querySelectorAll(".options details")) one.addEventListener("toggle", () => {
  const problem = one.closest(".problem"), all = document.querySelectorAll(".problem").length;
  if (!one.open || problem.dataset.done) return;
  problem.dataset.done = "yes"; problem.querySelector(".solution").open = true;
  done += 1; right += "right" in one.dataset;
  document.getElementById("score").textContent = `You have ${right} of ${done} right${done < all ? " so far" : ""}.`;
});
