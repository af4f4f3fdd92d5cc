// Tell how often the document has changed so far, how much text there is, and whether all is loaded; painted: after two frames
// of the browser's own.
async painted => {
  const watch = globalThis.zoningWatch ??= (() => {
    const seen = {changes: 0};
    new MutationObserver(records => { seen.changes += records.length; }).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true,
      attributeFilter: ['class', 'hidden', 'open'],
    });
    return seen;
  })();
  // Frames come by the clock of the wall. Who asks for the time of the animations sets it to that of the page, in which the
  // next frame finds them ended.
  document.timeline.currentTime;
  for (let n = 0; painted && n < 2; n++) await new Promise(requestAnimationFrame);
  return {
    changes: watch.changes,
    letters: document.documentElement?.textContent.length ?? 0,
    parsed: document.readyState !== 'loading',
    loaded: document.readyState === 'complete',
    fonts: document.fonts.status === 'loaded',
  };
}
