// ---------------------------------------------------------------- the pages of one system

const ROWS_SHOWN = 50;
const GROUPS_SHOWN = 2;

function pageColumns() {
  const system = SYSTEMS.get(state.system);
  const other = SYSTEMS.get(state.versus);
  const value = (one, name) => (row) => figure(one, state.measure, name, row);
  const shownGroups = groups().slice(0, GROUPS_SHOWN).map(([group]) => ({
    key: `group-${group}`, title: group, kind: "text", first: "up", value: (row) => DATA.pages.groups[group][row] }));
  const versus = !other ? [] : [
    { key: "other", title: `F1 of ${state.versus}`, value: value(other, "f1"), text: decimals },
    { key: "difference", title: "Difference", value: (row) => difference(system, other, row), cell: differenceCell,
      hint: `F1 of ${state.system} minus F1 of ${state.versus}` },
  ];
  return [
    { key: "page", title: "Page", kind: "text", first: "up", value: (row) => DATA.pages.name[row], cell: pageCell },
    ...shownGroups,
    { key: "words", title: "Words", value: (row) => DATA.pages.words[row], text: whole, hint: "Words of gold" },
    { key: "precision", title: "Precision", value: value(system, "precision"), text: decimals },
    { key: "recall", title: "Recall", value: value(system, "recall"), text: decimals },
    { key: "f1", title: "F1", kind: "number strong", value: value(system, "f1"), cell: barCell },
    ...versus,
    { key: "note", title: "Note", kind: "text note", first: "down", value: (row) => note(system, row) || null, cell: noteCell },
  ];
}

function difference(system, other, row) {
  const [mine, theirs] = [system, other].map((one) => figure(one, state.measure, "f1", row));
  return mine === null || theirs === null ? null : mine - theirs;
}

/** Why the system failed on the page, or why the page could not be read, or what was odd about them. */
function note(system, row) {
  const warnings = [...(DATA.pages.warnings[row] ?? []), ...(system.warnings[row] ?? [])];
  return system.errors[row] ?? DATA.pages.errors[row] ?? warnings.join("; ");
}

/** The rows that filters leave, in the order asked for: what the list shows, and what "next page" walks through. */
function listedRows() {
  const system = SYSTEMS.get(state.system);
  const wanted = state.search.toLowerCase();
  const rows = rowsOf(state.group).filter((row) =>
    (!state.failed || row in system.errors || row in DATA.pages.errors) &&
    DATA.pages.name[row].toLowerCase().includes(wanted));
  return sorted(rows, pageColumns(), state.list);
}

function renderPages() {
  const rows = listedRows();
  const from = Math.min(Math.max(0, Number(state.from) || 0), Math.max(0, rows.length - 1));
  const columns = pageColumns();
  const heading = columns.map((column) => sortHeading("pages", column, state.list, (list) => show({ list, from: "0" })));
  const body = rows.slice(from, from + ROWS_SHOWN).map((row) => pageRow(columns, row));
  const nothing = rows.length ? null : element("p", { className: "empty" }, "No page matches these filters.");
  byId("list").replaceChildren(
    element("div", { className: "wide" }, element("table", {},
      element("thead", {}, element("tr", {}, heading)), element("tbody", {}, body))),
    ...[nothing].filter(Boolean),
    pager(rows.length, from),
  );
  drawScatter(rows);
}

function pageRow(columns, row) {
  return element("tr", {}, columns.map((column) => {
    const content = column.cell ? column.cell(row, column) : (column.text ?? String)(column.value(row));
    return element("td", { className: column.kind ?? "number" }, content);
  }));
}

function pageCell(row) {
  const name = DATA.pages.name[row];
  const link = element("a", { href: addressOf({ ...state, page: name }), onclick: (event) => openPage(event, name) }, name);
  link.dataset.key = `page-${name}`;
  return link;
}

/** A plain click stays here; with Control and the like the browser opens a tab, as with any link. */
function openPage(event, page) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  show({ page });
}

function barCell(row, column) {
  const value = column.value(row);
  const bar = element("span", { className: value < 0.5 ? "bar low" : "bar", ariaHidden: "true" });
  bar.style.setProperty("--share", value ?? 0);
  return [bar, decimals(value)];
}

function differenceCell(row, column) {
  const value = column.value(row);
  const kind = value > 0.005 ? "good" : value < -0.005 ? "bad" : "faint";
  return element("span", { className: kind }, signed(value));
}

function noteCell(row) {
  const system = SYSTEMS.get(state.system);
  const isFailure = row in system.errors || row in DATA.pages.errors;
  const said = note(system, row);
  return element("span", { className: isFailure ? "bad" : "faint", title: said }, isFailure ? `failed: ${said}` : said);
}

function pager(total, from) {
  const turn = (to, label, isPossible) => {
    const button = element("button", { type: "button", disabled: !isPossible, onclick: () => show({ from: String(to) }) }, label);
    button.dataset.key = `pager-${label}`;
    return button;
  };
  const last = Math.min(total, from + ROWS_SHOWN);
  return element("nav", { className: "pager", ariaLabel: "Parts of the list" },
    turn(Math.max(0, from - ROWS_SHOWN), "Previous", from > 0),
    element("span", {}, total ? `${whole(from + 1)} – ${whole(last)} of ${counted(total, "page")}` : ""),
    turn(from + ROWS_SHOWN, "Next", last < total));
}

// ---------------------------------------------------------------- page by page against another system

const SCATTER = { size: 300, edge: 30, dot: 3, reach: 8 };

/** A point for each page that both systems have a score on: across the other system's F1, upwards the chosen one's. */
function drawScatter(rows) {
  const box = byId("scatter");
  box.hidden = !state.versus;
  if (!state.versus) return box.replaceChildren();
  const ratio = devicePixelRatio || 1;
  const side = SCATTER.size + SCATTER.edge;
  const said = `F1 of ${state.system} against ${state.versus}, one point per page`;
  const canvas = element("canvas", { width: side * ratio, height: side * ratio, role: "img", ariaLabel: said });
  const hint = element("p", { className: "faint" });
  const points = scatterPoints(rows);
  box.replaceChildren(canvas, hint);
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  paintFrame(pen);
  paintPoints(pen, points);
  hint.textContent = scatterHint(points);
  canvas.onmousemove = (event) => {
    const near = nearest(points, event);
    canvas.style.cursor = near ? "pointer" : "";
    hint.textContent = near ? `${DATA.pages.name[near.row]}: ${decimals(near.mine)} against ${decimals(near.theirs)}` : scatterHint(points);
  };
  canvas.onclick = (event) => {
    const near = nearest(points, event);
    if (near) show({ page: DATA.pages.name[near.row] });
  };
}

function scatterPoints(rows) {
  const [system, other] = [SYSTEMS.get(state.system), SYSTEMS.get(state.versus)];
  return rows
    .map((row) => ({ row, mine: figure(system, state.measure, "f1", row), theirs: figure(other, state.measure, "f1", row) }))
    .filter((point) => point.mine !== null && point.theirs !== null)
    .map((point) => ({ ...point, x: SCATTER.edge + point.theirs * SCATTER.size, y: (1 - point.mine) * SCATTER.size }));
}

function scatterHint(points) {
  const ahead = points.filter((point) => point.mine > point.theirs).length;
  const behind = points.filter((point) => point.mine < point.theirs).length;
  return `${state.system} is ahead on ${counted(ahead, "page")}, behind on ${whole(behind)}, even on ${whole(points.length - ahead - behind)}. Click on a point to open its page.`;
}

function nearest(points, event) {
  const distance = (point) => Math.hypot(point.x - event.offsetX, point.y - event.offsetY);
  const best = points.reduce((one, other) => (one && distance(one) <= distance(other) ? one : other), null);
  return best && distance(best) <= SCATTER.reach ? best : null;
}

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

function paintFrame(pen) {
  const { size, edge } = SCATTER;
  pen.strokeStyle = colour("--line");
  pen.strokeRect(edge + 0.5, 0.5, size - 1, size - 1);
  pen.beginPath();
  pen.moveTo(edge, size);
  pen.lineTo(edge + size, 0);
  pen.stroke();
  pen.fillStyle = colour("--faint");
  pen.font = "11px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.fillText(state.versus, edge + size / 2, size + 22);
  pen.fillText("0", edge, size + 14);
  pen.fillText("1", edge + size - 3, size + 14);
  pen.save();
  pen.rotate(-Math.PI / 2);
  pen.fillText(state.system, -size / 2, edge - 12);
  pen.restore();
}

function paintPoints(pen, points) {
  const [ahead, behind, even] = ["--high", "--low", "--faint"].map(colour);
  pen.globalAlpha = 0.45;
  for (const { x, y, mine, theirs } of points) {
    pen.fillStyle = mine > theirs ? ahead : mine < theirs ? behind : even;
    pen.beginPath();
    pen.arc(x, y, SCATTER.dot, 0, 2 * Math.PI);
    pen.fill();
  }
}
