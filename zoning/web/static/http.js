// Sends requests to the server, with JSON in both directions and its typed errors as exceptions.

export class Failure extends Error {
  /** @param {Answer.Error} error @param {number} status of the response; 0 if there is none */
  constructor({ kind, message, source }, status) {
    super(message);
    this.kind = kind;
    this.source = source;
    this.status = status;
  }
}

/**
 * Returns the response to a request. Throws a `Failure` if there is none, or if it is an error.
 * @param {Promise<Response>} request
 */
export async function answerTo(request) {
  let response;
  try {
    response = await request;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Failure({ kind: "Unreachable", message: "No answer from the server. Check that `zoning serve` is still running.", source: "" }, 0);
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => null);
  throw new Failure(said?.error ?? { kind: "HTTP", message: `${response.status} ${response.statusText}`, source: "" }, response.status);
}

/** @param {Promise<Response>} request @returns {Promise<any>} */
async function answered(request) {
  const response = await answerTo(request);
  return response.status === 204 ? null : response.json();
}

/** The waits before a GET request without a response is sent again; it changes nothing, so that is safe. */
const WAITS_MS = [300, 1500];

/** @param {string} address @param {RequestInit} options */
export const get = (address, options = {}) => answered(patiently(address, options));

/**
 * Returns a response, with retries if the connection breaks.
 * @param {string} address
 * @param {RequestInit} options
 */
async function patiently(address, options) {
  for (const wait of WAITS_MS) {
    try {
      return await fetch(address, options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return fetch(address, options);
}

/** @param {string} address @param {object} body */
export const post = (address, body) => answered(fetch(address, inJson("POST", body)));

/** @param {string} address @param {object} body */
export const patch = (address, body) => answered(fetch(address, inJson("PATCH", body)));

/**
 * Sends a request that reaches the server also if the window is closed or leaves; its response is not read.
 * @param {"PATCH" | "POST"} method
 * @param {string} address
 * @param {object} body
 */
export const sendLast = (method, address, body) => { fetch(address, { ...inJson(method, body), keepalive: true }); };

/** @param {string} method @param {object} body @returns {RequestInit} */
const inJson = (method, body) => ({ method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** @param {string} address */
export const remove = (address) => answered(fetch(address, { method: "DELETE" }));

/**
 * Sends a file as the request body; its name is in the address.
 * @param {string} address
 * @param {File} file
 */
export const send = (address, file) =>
  answered(fetch(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }));
