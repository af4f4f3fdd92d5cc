// Let the idle moments that a page asks for come by its timers: so they pass with its time, and they come at all in the
// headless shell, which is never idle while it paints nothing. In a page's own time none passes within a task, so what is
// left of a moment shrinks at each question.
export default () => {
  const later = setTimeout, forget = clearTimeout, OFTEN_MS = 16, IDLE_MS = 12;
  window.requestIdleCallback = callback => {
    if (typeof callback !== 'function') throw new TypeError('the callback is no function');
    return later(() => {
      let left = IDLE_MS;
      callback({didTimeout: false, timeRemaining: () => Math.max(0, left -= IDLE_MS / 100)});
    }, OFTEN_MS);
  };
  window.cancelIdleCallback = id => forget(id);
}
