// Replace `requestAnimationFrame` by timers, which run in virtual time; after many frames they come less often.
export default () => {
  const setTimer = setTimeout, now = performance.now.bind(performance);
  const OFTEN_MS = 16, SELDOM_MS = 100, MANY = 250;
  let requested = new Map(), due = new Map(), last = 0, count = 0, timer = null;
  const frame = () => {
    const time = now();
    timer = null;
    [due, requested] = [requested, new Map()];
    count++;
    for (const [id, callback] of due) {
      due.delete(id);
      try { callback(time); } catch (error) { reportError(error); }
    }
  };
  window.requestAnimationFrame = callback => {
    if (typeof callback !== 'function') throw new TypeError('the callback is no function');
    requested.set(++last, callback);
    timer ??= setTimer(frame, count < MANY ? OFTEN_MS : SELDOM_MS);
    return last;
  };
  window.cancelAnimationFrame = id => { requested.delete(id) || due.delete(id); };
}
