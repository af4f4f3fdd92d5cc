// Talking to the program: JSON both ways, its typed errors as exceptions.

export class Failure extends Error {
  constructor({ kind, message, source }, status) {
    super(message);
    this.kind = kind;
    this.source = source;
    this.status = status;
  }
}

async function answered(request) {
  let response;
  try {
    response = await request;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Failure({ kind: "Unreachable", message: "zoning does not answer: is `zoning serve` still running?", source: "" }, 0);
  }
  if (response.ok) return response.status === 204 ? null : response.json();
  const said = await response.json().catch(() => null);
  throw new Failure(said?.error ?? { kind: "HTTP", message: `${response.status} ${response.statusText}`, source: "" }, response.status);
}

export const get = (address, options = {}) => answered(fetch(address, options));

export const post = (address, body) =>
  answered(fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));

export const remove = (address) => answered(fetch(address, { method: "DELETE" }));

/** Sends a file as it is; its name goes along in the address. */
export const send = (address, file) =>
  answered(fetch(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }));
