// ---------------------------------------------------------------- drill-down to one page

const details = new Map();

/** Called by the files in `pages/`. */
function showDetails(page) {
  details.set(page.page, page);
}

function load(row) {
  if (details.has(DATA.pages.name[row])) return Promise.resolve(true);
  return new Promise((resolve) => {
    const path = DATA.pages.file[row].split("/").map(encodeURIComponent).join("/");
    const script = element("script", { src: path, charset: "utf-8" });
    script.onload = script.onerror = () => {
      script.remove();
      resolve(details.has(DATA.pages.name[row]));
    };
    document.head.append(script);
  });
}

function renderPage() {
  const row = ROW_OF.get(state.page);
  if (row === undefined) {
    const said = `There is no page named ${state.page} in this evaluation.`;
    return byId("page").replaceChildren(pageNavigation(undefined), element("p", { className: "empty" }, said));
  }
  const body = element("div", { className: "close-up" }, element("p", { className: "empty" }, "Loading …"));
  byId("page").replaceChildren(pageNavigation(row), pageHead(row), body);
  load(row).then(() => {
    if (!body.isConnected) return;
    const page = details.get(state.page);
    byId("page").querySelector(".address").replaceChildren(...addressLink(page?.url ?? ""));
    body.replaceChildren(
      element("aside", {}, scoreTable(row), ...(page ? picture(page) : [])),
      ...(page ? texts(page, row) : [missingDetails(row)]),
    );
    scrollToChosen(body.querySelector(".scores"));
  });
}

function missingDetails(row) {
  return element("p", { className: "empty" },
    "Could not load the texts of this page: ", element("code", {}, DATA.pages.file[row]),
    " is missing. Keep the folder “pages” beside index.html.");
}

// ---------------------------------------------------------------- head

function pageNavigation(row) {
  const rows = listedRows();
  const place = rows.indexOf(row);
  const turn = (label, to) => {
    const name = to === undefined ? "" : DATA.pages.name[to];
    const button = element("button", { type: "button", disabled: !name, title: name, onclick: () => show({ page: name }) }, label);
    button.dataset.key = `turn-${label}`;
    return button;
  };
  const back = element("button", { type: "button", onclick: () => show({ page: "" }) }, `← ${DATA.data}: all systems and pages`);
  back.dataset.key = "back";
  return element("nav", { className: "pager", ariaLabel: "Pages" }, back, element("span", { className: "gap" }),
    turn("Previous page", place > 0 ? rows[place - 1] : undefined),
    element("span", {}, place >= 0 ? `${whole(place + 1)} of ${whole(rows.length)}` : ""),
    turn("Next page", place >= 0 ? rows[place + 1] : undefined));
}

/** Where "previous" and "next" lead by the arrow keys. */
function turnPage(step) {
  const rows = listedRows();
  const place = rows.indexOf(ROW_OF.get(state.page));
  const to = place < 0 ? undefined : rows[place + step];
  if (to !== undefined) show({ page: DATA.pages.name[to] });
}

function pageHead(row) {
  const groupFacts = Object.entries(DATA.pages.groups).map(([group, values]) => `${group}: ${values[row]}`);
  const facts = [...groupFacts, counted(DATA.pages.words[row], "word") + " of gold"].join(" · ");
  const said = [DATA.pages.errors[row], ...(DATA.pages.warnings[row] ?? [])].filter(Boolean);
  return element("div", { className: "page-head" },
    element("h2", {}, DATA.pages.name[row]),
    element("p", { className: "address" }),
    element("p", { className: "faint" }, facts),
    said.map((line, index) => element("p", { className: index === 0 && DATA.pages.errors[row] ? "bad" : "faint" }, line)));
}

/** A link for addresses of the web; any other is text. */
function addressLink(url) {
  if (!/^https?:\/\//i.test(url)) return [url];
  return [element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, url)];
}

// ---------------------------------------------------------------- scores and picture

function scoreTable(row) {
  const value = (system, name) => figure(system, state.measure, name, row) ?? -1;
  const systems = [...DATA.systems].sort((one, other) => value(other, "f1") - value(one, "f1"));
  const heading = ["System", "P", "R", "F1"].map((title, index) => element("th", { scope: "col", className: index ? "number" : "text" }, title));
  return element("div", { className: "scores" }, element("table", {},
    element("thead", {}, element("tr", {}, heading)), element("tbody", {}, systems.map((system) => scoreRow(system, row)))));
}

function scrollToChosen(box) {
  const chosen = box.querySelector(".chosen");
  box.scrollTop = Math.max(0, chosen.offsetTop - box.clientHeight / 2);
}

function scoreRow(system, row) {
  const { name } = system.info;
  const error = system.errors[row];
  const button = element("button", { type: "button", className: "link", onclick: () => show({ system: name }) }, name);
  button.dataset.key = `score-${name}`;
  const figures = ["precision", "recall", "f1"].map((key) =>
    element("td", { className: key === "f1" ? "number strong" : "number" }, decimals(figure(system, state.measure, key, row))));
  const properties = { className: name === state.system ? "chosen" : "", title: error ?? `${decimals(system.ms[row], 1)} ms` };
  return element("tr", properties, element("td", { className: "text" }, button, error ? element("small", { className: "bad" }, " failed") : null), figures);
}

function picture(page) {
  const [width, height] = page.size;
  if (!width || !height) return [];
  const boxes = page.boxes[state.system];
  const path = (boxes ?? []).map(([left, top, across, down]) => `M${left} ${top}h${across}v${down}h${-across}z`).join("");
  const tint = drawing("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, drawing("path", { d: path }));
  const shot = page.picture ? element("img", { src: page.picture.split("/").map(encodeURIComponent).join("/"), alt: "The page as rendered" }) : null;
  const sheet = element("div", { className: "sheet" }, shot, tint);
  sheet.style.aspectRatio = `${width} / ${height}`;
  return [
    element("p", { className: "faint" }, pictureCaption(page, boxes)),
    element("div", { className: "picture", tabIndex: 0, role: "group", ariaLabel: "Picture of the page" }, sheet),
  ];
}

function pictureCaption(page, boxes) {
  const taken = page.picture ? "" : " No picture was taken.";
  if (!boxes) return `${state.system} returns text without positions, so nothing is highlighted.${taken}`;
  return `Highlighted: what ${state.system} selected (${counted(boxes.length, "text node")}).${taken}`;
}

// ---------------------------------------------------------------- gold and output

function texts(page, row) {
  const output = page.outputs[state.system];
  const [gold, found] = [page.gold, output ?? ""].map(wordsOf);
  const shared = sharedWords(gold.map((place) => place.word), found.map((place) => place.word), state.words === "order");
  const right = shared.first.reduce((total, flag) => total + flag, 0);
  const error = SYSTEMS.get(state.system).errors[row];
  const nothing = error ? `Failed: ${error}` : "Nothing was extracted.";
  return [
    element("div", { className: "texts" },
      textsHead(shared, right, gold.length - right, found.length - right),
      pane("gold", "Gold", gold.length, page.gold ? markedText(page.gold, gold, shared.first, "missed") : ["There is no gold text."]),
      pane("output", state.system, found.length, output ? markedText(output, found, shared.second, "wrong") : [nothing])),
  ];
}

function textsHead(shared, right, missed, wrong) {
  const legend = [["right", right], ["missed", missed], ["wrong", wrong]].map(([kind, number]) =>
    element("span", {}, element("mark", { className: kind }, kind), ` ${whole(number)}`));
  const bounded = state.words === "order" && !shared.inOrder
    ? element("small", { className: "faint" }, "These texts are too long to match in order. ") : null;
  return element("div", { className: "legend" }, ...legend, element("span", { className: "gap" }), bounded,
    choice("Words match", [["order", "in order"], ["anywhere", "anywhere"]], state.words, (words) => show({ words })));
}

function pane(id, title, number, nodes) {
  return element("section", { className: "pane", id, ariaLabel: title },
    element("h3", {}, title, " ", element("small", {}, counted(number, "word"))),
    element("div", { className: "text-body", tabIndex: 0, role: "group", ariaLabel: `${title}, text` }, ...nodes));
}
