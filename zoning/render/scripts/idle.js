// Replace `requestIdleCallback` by timers: so callbacks run in virtual time, and they run at all in the headless shell, which is
// never idle while it paints nothing. No virtual time passes within a task, so `timeRemaining()` shrinks at each call instead.
export default () => {
  const setTimer = setTimeout, clearTimer = clearTimeout, OFTEN_MS = 16, IDLE_MS = 12;
  window.requestIdleCallback = callback => {
    if (typeof callback !== 'function') throw new TypeError('the callback is no function');
    return setTimer(() => {
      let left = IDLE_MS;
      callback({didTimeout: false, timeRemaining: () => Math.max(0, left -= IDLE_MS / 100)});
    }, OFTEN_MS);
  };
  window.cancelIdleCallback = id => clearTimer(id);
}
