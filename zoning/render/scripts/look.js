// Tell how often the document has changed so far, how much text there is, whether all is loaded, and whether an animation
// ends within soonMs.
soonMs => {
  const watch = globalThis.zoningWatch ??= (() => {
    const seen = {changes: 0};
    new MutationObserver(records => { seen.changes += records.length; }).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true,
      attributeFilter: ['class', 'hidden', 'open'],
    });
    return seen;
  })();
  return {
    changes: watch.changes,
    letters: document.documentElement?.textContent.length ?? 0,
    parsed: document.readyState !== 'loading',
    loaded: document.readyState === 'complete',
    fonts: document.fonts.status === 'loaded',
    moving: document.getAnimations().some(one => one.playState === 'running'
      && one.effect?.getComputedTiming().endTime - (one.currentTime ?? 0) < soonMs),
  };
}
