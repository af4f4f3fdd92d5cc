// The steps of a visit, as they are told to people.

/** @type {Record<string, string>} */
const STEPS = {
  wait: "Waiting for other visits to end",
  browser: "Starting the browser",
  open: "Opening a tab",
  goto: "Asking for the page",
  settle: "Waiting until the page is quiet",
  reveal: "Unfolding and scrolling",
  "without scripts": "Trying again without scripts",
  capture: "Reading what was rendered",
  screenshot: "Taking the picture",
  snapshot: "Building the snapshot",
  store: "Storing page and picture",
  analyse: "Looking for zones and main content",
};

/** @param {string} step */
export const stepWords = (step) => STEPS[step] ?? step;
