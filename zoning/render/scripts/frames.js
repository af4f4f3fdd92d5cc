// Let the frames that a page asks for come by its timers, so that they pass with its time; ever fewer when it asks on.
export default () => {
  const later = setTimeout, now = performance.now.bind(performance);
  const OFTEN_MS = 16, SELDOM_MS = 100, MANY = 250;
  let asked = new Map(), due = new Map(), last = 0, count = 0, timer = null;
  const frame = () => {
    const time = now();
    timer = null;
    [due, asked] = [asked, new Map()];
    count++;
    for (const [id, callback] of due) {
      due.delete(id);
      try { callback(time); } catch (error) { reportError(error); }
    }
  };
  window.requestAnimationFrame = callback => {
    if (typeof callback !== 'function') throw new TypeError('the callback is no function');
    asked.set(++last, callback);
    timer ??= later(frame, count < MANY ? OFTEN_MS : SELDOM_MS);
    return last;
  };
  window.cancelAnimationFrame = id => { asked.delete(id) || due.delete(id); };
}
