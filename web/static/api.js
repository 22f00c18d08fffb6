// Requests to the server; paths are relative to `api/2/`.

export class ApiError extends Error {
  constructor(field, text, status) {
    super(text);
    Object.assign(this, { field, text, status });
  }
}

const ROOT = "api/2/";
const GONE = "The server does not answer. Was it stopped in the terminal?";

async function request(method, path, body) {
  const content = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let response;
  try {
    response = await fetch(ROOT + path, { method, ...content });
  } catch {
    throw new ApiError("", GONE, 0);
  }
  const text = await response.text();
  let data = null;
  try {
    data = text && JSON.parse(text);
  } catch { /* a line of plain text, from the guard */ }
  if (!response.ok) throw new ApiError(data?.error?.field ?? "", data?.error?.text ?? text, response.status);
  return data;
}

export const get = path => request("GET", path);
export const post = (path, body = {}) => request("POST", path, body);
export const remove = path => request("DELETE", path);

// Hand a deal in for a review, and note it for a server that is started anew and has forgotten it.
export async function reviewOf(body) {
  const reviewed = await post("reviews", body);
  sessionStorage.setItem(`review ${reviewed.id}`, JSON.stringify(body));
  return reviewed;
}

// Listen to the events of a path: `{event: data => ...}`. The stream ends with `end`; where the server is lost, `refused`
// is called. Returns a function that closes it.
export function stream(path, handlers) {
  const source = new EventSource(ROOT + path);
  let open = true;
  const close = () => {
    open = false;
    source.close();
  };
  const listen = (name, handler) => source.addEventListener(name, event => open && handler(JSON.parse(event.data)));
  for (const [name, handler] of Object.entries(handlers)) if (name !== "end") listen(name, handler);
  listen("end", data => {
    close(); // else the browser asks again
    handlers.end?.(data);
  });
  source.onerror = () => {
    const lost = open;
    close();
    if (lost) request("GET", path).then(() => handlers.refused?.({ field: "", text: GONE }), error => handlers.refused?.(error));
  };
  return close;
}
