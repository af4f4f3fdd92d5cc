// Open folded parts and show hidden panels. Before the first is opened it yields: the page is to be held where it is.
/** @typedef {HTMLElement & {form?: HTMLFormElement | null, disabled?: boolean}} Control */
/**
 * @param {{limit: number, times: number, more: string}} bounds
 * @returns {Generator<undefined, {opened: number, shown: number, late: boolean}, boolean>}
 */
export default function* ({limit, times, more}) {
  const words = new RegExp(more, 'i');
  /** @param {Element} e */
  const asks = e => words.test(e.textContent.trim());
  // Menus, dialogs and the page's own head and foot are no content, whatever is folded in them.
  const roles = 'complementary navigation menu menubar banner search contentinfo dialog alertdialog listbox'.split(' ');
  const ASIDE = 'nav,aside,dialog,form,[aria-modal=true],' + roles.map(role => `[role=${role}]`).join();
  /** @param {Element} e */
  const aside = e => e.closest(ASIDE) || (e.closest('header,footer') && !e.closest('main,article'));
  /** @param {Element} e */
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  // Nor is what stands in a narrow column, a card or a sidebar: a button's first box that holds more than it tells.
  /** @param {Element} e */
  const narrow = e => {
    let box = e;
    const enough = e.textContent.trim().length + 40;
    if (e.tagName !== 'DETAILS')
      while (box.parentElement && box.textContent.trim().length < enough) box = box.parentElement;
    return box.getBoundingClientRect().width < innerWidth / 3;
  };
  /** @param {Element} e */
  const stays = e => e.tagName !== 'A' || !e.hasAttribute('href') || /^(#|javascript:)/.test(e.getAttribute('href') ?? '');
  // Nor are lists of links: what is similar, cited by, or to be had elsewhere.
  /** @param {Element} e */
  const links = e => {
    const linked = [...e.querySelectorAll('a[href]')].reduce((sum, a) => sum + a.textContent.trim().length, 0);
    return linked > 0.4 * e.textContent.replace(/\s+/g, ' ').length;
  };
  /** @param {Element} e */
  const panelsOf = e => (e.getAttribute('aria-controls') || '').split(/\s+/)
    .map(id => document.getElementById(id)).filter(panel => panel !== null);
  const STYLES = {display: 'block', visibility: 'visible', opacity: '1', height: 'auto', 'max-height': 'none'};
  /** @param {HTMLElement} e */
  const show = e => {
    e.hidden = false;
    for (const [name, value] of Object.entries(STYLES)) e.style.setProperty(name, value, 'important');
  };
  let opened = 0, shown = 0, late = false, held = false;
  /** @type {() => Generator<undefined, void, boolean>} */
  const hold = function* () { if (!held) { held = true; yield; } };
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const details = document.querySelectorAll('details:not([open])');
  for (const folded of details)
    if (!aside(folded) && !narrow(folded) && !links(folded)) { yield* hold(); folded.open = true; opened++; }
  const CONTROLS = '[aria-expanded=false],button,[role=button],a[href^="#"],a:not([href]),label';
  const controls = /** @type {Control[]} */ ([...document.querySelectorAll(CONTROLS)])
    .filter(e => e.getAttribute('aria-expanded') === 'false'
      ? !e.matches('[aria-haspopup]:not([aria-haspopup=false]),input,select,[role=combobox],summary')
      : e.textContent.length < 60 && asks(e))
    .filter(e => e.tagName !== 'LABEL' || /** @type {HTMLInputElement?} */ (/** @type {any} */ (e).control)?.type === 'checkbox')
    .filter(e => stays(e) && !aside(e) && seen(e) && !narrow(e) && !e.form && !e.disabled
      && !panelsOf(e).some(links));
  const letters = () => document.documentElement?.textContent.length ?? 0;
  let before = letters();
  for (const control of controls.slice(0, limit)) {
    yield* hold();
    control.click();
    if (++opened % 10 === 0 && (late = yield)) break;
  }
  if (opened) late ||= yield;
  // A button that has brought more text and is still there has more of it.
  const brings = controls.filter(e => e.getAttribute('aria-expanded') !== 'false' && asks(e));
  for (let n = 1; n < times && !late && letters() > before; n++) {
    const again = brings.filter(e => e.isConnected && !e.disabled && seen(e) && asks(e));
    if (!again.length) break;
    before = letters();
    again.slice(0, limit).forEach(e => e.click());
    late = yield;
  }
  // What a tab shows may be fetched only when it is chosen.
  /** @type {(tab: Control) => HTMLElement | null} */
  const panelOf = tab => panelsOf(tab)[0] ?? (() => {
    const tabs = [...tab.closest('[role=tablist]')?.querySelectorAll('[role=tab]') ?? []];
    /** @type {ArrayLike<HTMLElement>} */
    const near = tab.closest('[role=tablist]')?.parentElement?.querySelectorAll('[role=tabpanel]') ?? [];
    return near.length === tabs.length ? near[tabs.indexOf(tab)] : null;
  })();
  const tabs = /** @type {Control[]} */ ([...document.querySelectorAll('[role=tab][aria-selected=false]')]);
  for (const tab of tabs.slice(0, limit)) {
    const panel = panelOf(tab);
    if (late || !panel || panel.textContent.trim() || !stays(tab) || aside(tab) || !seen(tab) || tab.disabled) continue;
    yield* hold();
    tab.click();
    opened++;
    late = yield;
  }
  // Or it takes the place of what another one showed: copies of that stand behind the panel in the end.
  /** @type {(tab: Control) => HTMLElement | null} */
  const shownBy = tab => {
    const [own] = panelsOf(tab);
    if (own) return own;
    for (let box = tab.closest('[role=tablist]')?.parentElement; box; box = box.parentElement) {
      /** @type {NodeListOf<HTMLElement>} */
      const near = box.querySelectorAll('[role=tabpanel]');
      if (near.length) return near.length === 1 ? near[0] : null;
    }
    return null;
  };
  /** @param {Control} tab */
  const choose = tab => { tab.focus({preventScroll: true}); tab.click(); };
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const all = /** @type {Control[]} */ ([...list.querySelectorAll('[role=tab]')]);
    const chosen = all.find(tab => tab.getAttribute('aria-selected') === 'true');
    const panel = chosen && shownBy(chosen);
    if (late || !panel || aside(list) || aside(panel) || narrow(panel) || links(panel) || !seen(panel)) continue;
    const others = all.filter(tab => tab !== chosen && [null, panel].includes(panelOf(tab))
      && stays(tab) && seen(tab) && !tab.disabled);
    /** @type {Map<string, HTMLElement>} */
    const texts = new Map([[panel.textContent.trim(), panel]]);
    for (const tab of others.slice(0, limit)) {
      yield* hold();
      choose(tab);
      opened++;
      late = yield;
      if (late) break;
      const now = shownBy(tab), text = now?.textContent.trim() ?? '';
      if (now && text && !texts.has(text)) texts.set(text, /** @type {HTMLElement} */ (now.cloneNode(true)));
    }
    if (!others.length) continue;
    choose(chosen);
    late ||= yield;
    const copies = [...texts.values()].slice(1);
    for (const copy of copies) {
      show(copy);
      copy.setAttribute('data-zoning-unfolded', '');
    }
    shownBy(chosen)?.after(...copies);
    shown += copies.length;
  }
  // What a click has not opened, and the panels behind the other tabs, are text of the page all the same.
  /** @type {Set<HTMLElement>} */
  const panels = new Set(document.querySelectorAll('[role=tabpanel]'));
  /** @type {NodeListOf<HTMLElement>} */
  const regions = document.querySelectorAll('[role=region][aria-labelledby]');
  for (const region of regions) {
    const label = document.getElementById(region.getAttribute('aria-labelledby') ?? '');
    if (label && !region.contains(label) && seen(label)) panels.add(region);
  }
  for (const control of controls) panelsOf(control).forEach(panel => panels.add(panel));
  for (const panel of panels) {
    if (aside(panel) || links(panel) || narrow(/** @type {Element} */ (panel.parentElement)) || seen(panel) || !panel.textContent.trim()) continue;
    show(panel);
    // Some are folded by a box around them that holds nothing else.
    const text = panel.textContent.trim();
    for (let box = panel.parentElement; box && !seen(panel) && box.textContent.trim() === text; box = box.parentElement)
      show(box);
    panel.setAttribute('data-zoning-unfolded', '');
    shown++;
  }
  return {opened, shown, late};
}
