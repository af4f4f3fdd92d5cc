// Return whether a worker may only wait for messages: its script has run, and it has never asked for a timer. Each gets the next number,
// so that those of another one tell how many there were. The numbers of animation frames are not looked at: a worker that has asked for
// a frame takes part in painting, and the page's own frames wait for it. Runs in the worker, with the functions of the console.
export default () => {
  const asked = Symbol.for('zoning.asked');
  /** @type {any} */
  const worker = self;
  const number = setTimeout(() => {});
  worker[asked] = (worker[asked] ?? 0) + 1;
  if (number > worker[asked]) return false;
  // A module that does not listen yet may be waiting for what it imports. Other scripts run at once.
  const listens = worker.onmessage ?? worker.getEventListeners?.(self).message;
  try { return Boolean(listens) || worker.importScripts() === undefined; } catch { return false; }
}
