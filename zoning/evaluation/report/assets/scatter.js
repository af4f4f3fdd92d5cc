// Page by page against another system.

import { DATA, figure } from "./data.js";
import { byId, counted, decimals, element, whole } from "./dom.js";
import { chosenSystem, comparedSystem, show, state } from "./state.js";

/** @typedef {{ row: number, mine: number, theirs: number, x: number, y: number }} Point x, y: in CSS px of the plot */

const SCATTER = { size: 300, edge: 30, dot: 3, reach: 8 };

/**
 * A point for each page that both systems have a score on: across the other system's F1, upwards the chosen one's.
 * @param {number[]} rows
 */
export function drawScatter(rows) {
  const box = byId("scatter");
  const other = comparedSystem();
  box.hidden = !other;
  if (!other) return box.replaceChildren();
  const ratio = devicePixelRatio || 1;
  const side = SCATTER.size + SCATTER.edge;
  const said = `F1 of ${state.system} against ${state.versus}, one point per page`;
  /** @type {HTMLCanvasElement} */
  const canvas = element("canvas", { width: side * ratio, height: side * ratio, role: "img", ariaLabel: said });
  const points = scatterPoints(rows, other);
  const hint = element("p", { className: "faint" }, scatterHint(points));
  box.replaceChildren(canvas, hint);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(ratio, ratio);
  paintFrame(pen);
  paintPoints(pen, points);
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

/**
 * @param {number[]} rows
 * @param {Report.SystemPages} other
 * @returns {Point[]}
 */
function scatterPoints(rows, other) {
  return rows.flatMap((row) => {
    const [mine, theirs] = [chosenSystem(), other].map((system) => figure(system, state.measure, "f1", row));
    if (mine === null || theirs === null) return [];
    return [{ row, mine, theirs, x: SCATTER.edge + theirs * SCATTER.size, y: (1 - mine) * SCATTER.size }];
  });
}

/** @param {Point[]} points */
function scatterHint(points) {
  const ahead = points.filter((point) => point.mine > point.theirs).length;
  const behind = points.filter((point) => point.mine < point.theirs).length;
  return `${state.system} is ahead on ${counted(ahead, "page")}, behind on ${whole(behind)}, even on ${whole(points.length - ahead - behind)}. Click on a point to open its page.`;
}

/**
 * The point under the pointer, if any.
 * @param {Point[]} points
 * @param {MouseEvent} event
 */
function nearest(points, event) {
  /** @type {Point | null} */
  let best = null;
  let least = SCATTER.reach;
  for (const point of points) {
    const distance = Math.hypot(point.x - event.offsetX, point.y - event.offsetY);
    if (distance <= least) [best, least] = [point, distance];
  }
  return best;
}

/** @param {string} name */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

/** @param {CanvasRenderingContext2D} pen */
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

/** @param {CanvasRenderingContext2D} pen @param {Point[]} points */
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
