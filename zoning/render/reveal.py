"""What a page shows only to those who ask for it: folded parts are opened, lazy ones scrolled to; in bounds."""

from typing import NamedTuple

from playwright.async_api import CDPSession

from zoning import limits
from zoning.render.world import call

MORE = (
    r"^[+…\s]*(((show|read|view|see|load|display)\s+(the\s+)?(more|all|full|rest|complete|remaining|\d+)|expand|more)\b"
    r"|mehr\s+(anzeigen|lesen)|weiterlesen|(alle|alles)\s+anzeigen|(afficher|voir|lire)\s+(plus|tout|la\s+suite)"
    r"|(mostrar|ver|leer|ler|mostra)\s+(más|todo|mais|tudo|di\s+più|tutto)|leggi\s+tutto|toon\s+meer"
    r"|もっと見る|続きを読む|展开|显示更多)"
)
"""What is written on buttons that open the rest of something."""

UNFOLD_JS = r"""
async ({limit, ms, more}) => {
  const start = performance.now(), words = new RegExp(more, 'i');
  const late = () => performance.now() - start > ms;
  // Menus, dialogs and the page's own head and foot are no content, whatever is folded in them.
  const roles = 'complementary navigation menu menubar banner search contentinfo dialog alertdialog listbox'.split(' ');
  const ASIDE = 'nav,aside,dialog,form,[aria-modal=true],' + roles.map(role => `[role=${role}]`).join();
  const aside = e => e.closest(ASIDE) || (e.closest('header,footer') && !e.closest('main,article'));
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  // Nor is what stands in a narrow column, a card or a sidebar: a button's first box that holds more than it tells.
  const narrow = e => {
    let box = e;
    const enough = e.textContent.trim().length + 40;
    if (e.tagName !== 'DETAILS')
      while (box.parentElement && box.textContent.trim().length < enough) box = box.parentElement;
    return box.getBoundingClientRect().width < innerWidth / 3;
  };
  const stays = e => e.tagName !== 'A' || !e.hasAttribute('href') || /^(#|javascript:)/.test(e.getAttribute('href'));
  let opened = 0, shown = 0;
  for (const folded of document.querySelectorAll('details:not([open])'))
    if (!aside(folded) && !narrow(folded)) { folded.open = true; opened++; }
  const CONTROLS = '[aria-expanded=false],button,[role=button],a[href^="#"],a:not([href])';
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter(e => e.getAttribute('aria-expanded') === 'false'
      ? !e.matches('[aria-haspopup]:not([aria-haspopup=false]),input,select,[role=combobox],summary')
      : e.textContent.length < 60 && words.test(e.textContent.trim()))
    .filter(e => stays(e) && !aside(e) && seen(e) && !narrow(e) && !e.form && !e.disabled);
  for (const control of controls.slice(0, limit)) {
    if (late()) break;
    control.click();
    opened++;
    if (opened % 10 === 0) await new Promise(r => setTimeout(r));
  }
  await new Promise(r => setTimeout(r, 50));
  // What a click has not opened, and the panels behind the other tabs, are text of the page all the same.
  const panels = new Set(document.querySelectorAll('[role=tabpanel]'));
  for (const control of controls)
    for (const id of (control.getAttribute('aria-controls') || '').split(/\s+/))
      if (id && document.getElementById(id)) panels.add(document.getElementById(id));
  for (const panel of panels) {
    if (late()) break;
    if (aside(panel) || narrow(panel.parentElement) || seen(panel) || !panel.textContent.trim()) continue;
    panel.hidden = false;
    for (const [name, value] of [['display', 'block'], ['visibility', 'visible'], ['opacity', '1'], ['height', 'auto'],
                                 ['max-height', 'none']])
      panel.style.setProperty(name, value, 'important');
    panel.setAttribute('data-zoning-unfolded', '');
    shown++;
  }
  return {opened, shown, late: late()};
}
"""

SCROLL_JS = """
async ({steps, ms, stepMs, growth}) => {
  const start = performance.now(), address = location.href.split('#')[0];
  const root = document.scrollingElement || document.documentElement;
  const pause = t => new Promise(r => setTimeout(r, t));
  // Observers are told when a frame is painted; where none is, we go on all the same.
  const wait = async () => {
    await Promise.race([new Promise(requestAnimationFrame), pause(10 * stepMs)]);
    await pause(stepMs);
  };
  let count = 0, stopped = '';
  const down = async box => {
    const view = Math.min(box.clientHeight || innerHeight, innerHeight), first = box.scrollHeight;
    if (first <= view * 1.1) return;
    if (box !== root) box.scrollIntoView({block: 'end', behavior: 'instant'});
    for (let y = view * 0.9; !stopped; y += view * 0.9) {
      box.scrollTo({top: y, behavior: 'instant'});
      count++;
      await wait();
      if (location.href.split('#')[0] !== address) stopped = 'another article';
      else if (y + view >= box.scrollHeight) break;
      else if (count >= steps) stopped = 'steps';
      else if (performance.now() - start > ms) stopped = 'time';
      else if (y > first + growth * view) stopped = 'growth';
    }
    box.scrollTo({top: 0, behavior: 'instant'});
    await wait();
  };
  // Some pages scroll in a box of their own.
  const scrolls = e => e.clientHeight > innerHeight / 2 && e.clientWidth > innerWidth / 3
    && e.scrollHeight > e.clientHeight * 1.1 && /auto|scroll/.test(getComputedStyle(e).overflowY);
  const boxes = [root, ...[...document.querySelectorAll('main,div,section,article')].filter(scrolls).slice(0, 1)];
  const height = () => boxes.reduce((sum, box) => sum + box.scrollHeight, 0), first = height();
  for (const box of boxes) await down(box);
  root.scrollTo({top: 0, behavior: 'instant'});
  return {count, first, last: height(), stopped};
}
"""


class Revealed(NamedTuple):
    """What was done, "" for nothing, and whether that changed the page."""

    done: str = ""
    changed: bool = False


async def unfold(session: CDPSession) -> Revealed:
    """Open folded parts and show hidden panels.

    For a page that is held where it is (`guard.hold`): what is clicked might want to leave it. Panels that no click
    opened are shown by style and marked with the attribute `data-zoning-unfolded`.
    """
    bounds = {"limit": limits.UNFOLD_CLICKS, "ms": limits.UNFOLD_S * 1000, "more": MORE}
    found = await call(session, UNFOLD_JS, bounds)
    if not found or not (found["opened"] or found["shown"]):
        return Revealed()
    ended = ", until time was up" if found["late"] else ""
    return Revealed(f"unfolded {found['opened']} parts, showed {found['shown']} panels{ended}", changed=True)


async def scroll(session: CDPSession) -> Revealed:
    """Go down the page step by step and back to its top.

    It ends at the end of the page, when that keeps running away, or when another article begins.
    """
    bounds = {
        "steps": limits.SCROLL_STEPS,
        "ms": limits.SCROLL_S * 1000,
        "stepMs": limits.SCROLL_STEP_MS,
        "growth": limits.SCROLL_GROWTH,
    }
    found = await call(session, SCROLL_JS, bounds)
    if not found or not found["count"]:
        return Revealed()
    changed = found["last"] != found["first"]
    grown = f", its height went from {found['first']} to {found['last']} px" if changed else ""
    ended = f", ended by {found['stopped']}" if found["stopped"] else ""
    return Revealed(f"scrolled in {found['count']} steps{grown}{ended}", changed)


STEPS = {"unfold": unfold, "scroll": scroll}
