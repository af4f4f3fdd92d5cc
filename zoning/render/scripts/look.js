// Return the document's state: how often it has changed, and how long ago, by the record of watch.js; how much text there is; what
// is loaded; whether something needs a painted frame (`drawn`); and whether an animation ends within `soonMs` or a view transition
// is under way, which may not have changed anything yet (`moving`).
/**
 * @param {{changes: number, last: number}} watched
 * @param {number} soonMs
 */
export default ({changes, last}, soonMs) => ({
  changes,
  quiet_ms: performance.now() - last,
  letters: document.documentElement?.textContent.length ?? 0,
  parsed: document.readyState !== 'loading',
  loaded: document.readyState === 'complete',
  fonts: document.fonts.status === 'loaded',
  drawn: document.getAnimations().length > 0 || document.querySelector('object,embed') !== null
    || [...document.querySelectorAll('[loading=lazy]')].some(one => !/** @type {HTMLImageElement} */ (one).complete && one.getClientRects().length > 0
      && one.getBoundingClientRect().top < innerHeight),
  moving: Boolean(document.activeViewTransition) || document.getAnimations().some(one => one.playState === 'running'
    && Number(one.effect?.getComputedTiming().endTime) - Number(one.currentTime ?? 0) < soonMs),
})
