// Names the steps of a visit for people.

/** @type {Record<string, string>} */
const STEPS = {
  wait: "Waiting for other visits to end",
  browser: "Starting the browser",
  open: "Opening a tab",
  goto: "Loading the page",
  settle: "Waiting until the page has settled",
  reveal: "Unfolding sections and scrolling",
  "without scripts": "Trying again without scripts",
  capture: "Reading the rendered page",
  screenshot: "Taking the picture",
  snapshot: "Building the snapshot",
  store: "Storing page and picture",
  analyse: "Finding zones and main content",
};

/** @param {string} step */
export const stepWords = (step) => STEPS[step] ?? step;
