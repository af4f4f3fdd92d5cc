// ---------------------------------------------------------------- what is shown, kept in the address

const DEFAULTS = {
  measure: DATA.measures[0],
  group: "",
  find: "",
  order: "f1.down",
  system: DATA.systems.length ? summaries(DATA.measures[0], "")[0].name : "",
  versus: "",
  list: "f1.up",
  search: "",
  failed: "",
  from: "0",
  page: "",
  words: "order",
};

let state = readState();

function readState() {
  const held = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const known = Object.entries(held).filter(([key]) => key in DEFAULTS);
  const read = { ...DEFAULTS, ...Object.fromEntries(known) };
  if (!DATA.measures.includes(read.measure)) read.measure = DEFAULTS.measure;
  if (!SYSTEMS.has(read.system)) read.system = DEFAULTS.system;
  if (!SYSTEMS.has(read.versus)) read.versus = "";
  return read;
}

function addressOf(shown) {
  const changed = Object.entries(shown).filter(([key, value]) => value !== DEFAULTS[key]);
  return `#${new URLSearchParams(changed)}`;
}

/** Show something else. Opening a page can be undone with the browser's back button; sorting is not worth a step. */
function show(changes) {
  const opened = "page" in changes && changes.page !== state.page;
  state = { ...state, ...changes };
  if (opened) history.pushState(null, "", addressOf(state));
  else history.replaceState(null, "", addressOf(state));
  render();
  if (opened) scrollTo(0, 0);
}
