// Press controls that may do anything. A press that leads elsewhere, to another page or view of an application, is undone, and so is one
// that takes its own control away.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @param {() => Generator<undefined, ReturnType<typeof import('./keep.js').default>, boolean>} hold
 * @returns {(control: Control) => Generator<undefined, {late: boolean, hasLeft: boolean}, boolean>}
 */
export default (press, hold) => {
  const {href, pathname} = location;
  // The address of another page or view, and not of a place in this one.
  const isElsewhere = () => location.pathname !== pathname || location.href !== href && /^#(!|\/)/.test(location.hash);
  return function* (control) {
    const kept = yield* hold();
    kept.tryOut();
    const late = yield* press(control), hasLeft = isElsewhere();
    if (hasLeft) {
      history.back();
      yield;
    } else if (location.href !== href) history.replaceState(history.state, '', href);
    kept.endTrial(!hasLeft && !control.isConnected);
    return {late, hasLeft};
  };
}
