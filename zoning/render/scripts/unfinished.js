// Return whether one of these objects of a worker is a promise, a request or a connection that has not ended, or another worker.
/** @param {any[]} objects */
export default async objects => {
  /** @type {{[kind: string]: (number | string)[]}} */
  const OPEN = {XMLHttpRequest: [1, 2, 3], WebSocket: [0, 1], EventSource: [0, 1], FileReader: [1], IDBRequest: ['pending'], IDBOpenDBRequest: ['pending']};
  const pending = {};
  const unfinished = objects.map(async one => {
    const kind = Object.prototype.toString.call(one).slice('[object '.length, -1);
    try {
      if (kind === 'Promise') return await Promise.race([one, pending]) === pending;
      return OPEN[kind]?.includes(one.readyState) || (kind === 'Worker' && one.onmessage !== undefined);
    } catch { return false; }  // a rejected promise, or the prototype of a class
  });
  return (await Promise.all(unfinished)).some(Boolean);
}
