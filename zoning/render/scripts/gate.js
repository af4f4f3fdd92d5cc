// Find a gate: what stands before the text until one control is pressed. Press what affirms, and tell whether that has let us in.
/** @typedef {import('./folds.js').Control} Control */
/** @typedef {{text: number, short: number, tries: number, loads: number}} Bounds lengths of texts, and numbers of controls */
/**
 * @param {Bounds} bounds
 * @param {ReturnType<typeof import('./affirming.js').default>} labels
 * @param {ReturnType<typeof import('./covering.js').default>} boxes
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {typeof import('./choices.js').default} choose
 */
export default (bounds, {is, labelOf, rank}, {covering, isModal, within, textIn}, {PRICE, all, aside, seen, around, stays, press}, choose) => {
  // Shares of the screen, and of the page's text.
  const COVERING_FRAME = 0.1, ALMOST_ALL = 0.9;
  // Characters: a growth of text that counts, what a frame counts for, the longest label.
  const GROWN = 80, FRAME = 1000, LABEL = 60;
  const FEW_LINKS = 8, FEW_CONTROLS = 12, VERY_FEW = 3;
  const CONTROLS = 'button,[role=button],a,input[type=button],input[type=submit],input[type=image]';
  const FURNITURE = 'nav,header,footer,aside,[role=navigation],[role=banner],[role=contentinfo],[role=complementary]';
  const PAGERS = '[rel~=next],[class*=paginat i],[class*=pager i]';
  const ASKS_WHO = 'input:is([type=password],[type=email],[type=tel],[autocomplete^=cc-])';
  const LEADS = /\/(log-?in|sign-?(in|up)|register|subscri\w*|checkout|cart|account|abo|donate|download)\b|\.(zip|exe|dmg|apk|pdf)$/i;
  /** @param {Element} e */
  const isVisible = e => {
    const {width, height} = e.getBoundingClientRect();
    return width > 4 && height > 4 && seen(e);
  };
  // Controls that hold no other control: their texts do not overlap.
  const controls = () => /** @type {Control[]} */ (all(CONTROLS)).filter(e => !e.querySelector(CONTROLS));
  /** @param {Element} e */
  const leadsWithin = e => {
    const [, id] = /^#(.+)/.exec(e.getAttribute('href') ?? '') ?? [];
    return id !== undefined && document.getElementById(id) !== null;
  };
  /** @param {Element} e */
  const isFurniture = e => Boolean(e.closest(FURNITURE));

  // Without the options of lists, which may be all countries of the world.
  /** @param {(e: Element) => boolean} inside */
  const lettersIn = inside => all('select').filter(inside).reduce((sum, select) => sum - select.innerText.length, textIn(inside, gate.boxes).length);
  const lettersOfPage = () => textIn(() => true, gate.boxes).length + FRAME * all('iframe').filter(isVisible).length;

  /** @typedef {{control: Control, label: string, rank: number}} Candidate */
  /** @type {{boxes: Set<Element>, candidates: Candidate[]}} */
  const gate = {boxes: new Set(), candidates: []};
  let before = 0;

  /** @param {string} one @param {string} other */
  const ofSameSite = (one, other) => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
  // A link to the next page of a list or a text lets nobody in.
  /** @param {HTMLAnchorElement} link */
  const mayFollow = link => ofSameSite(link.hostname, location.hostname) && !LEADS.test(link.pathname)
    && !link.hasAttribute('download') && !link.closest(PAGERS);
  /** @param {(e: Element) => boolean} inside @param {boolean} whole whether the gate is the whole page */
  const look = (inside, whole) => {
    const near = /** @param {Element} e */ e => inside(e) && !(whole && isFurniture(e)) && isVisible(e);
    const pressed = controls().filter(e => near(e) && !leadsWithin(e));
    // Elements that only show a hand are controls if their label is known.
    const hands = /** @type {Control[]} */ (all('div,span,p,li,strong,b,label')).filter(e => !e.childElementCount && e.textContent.trim()
      && e.textContent.length < LABEL && near(e) && !e.closest(CONTROLS) && getComputedStyle(e).cursor === 'pointer'
      && rank(labelOf(e)) !== null);
    const labelled = [...pressed, ...hands].map(control => ({control, label: labelOf(control)}));
    const links = labelled.filter(({control}) => !stays(control)), buttons = labelled.filter(({control}) => stays(control));
    if (buttons.length > FEW_CONTROLS || all(ASKS_WHO).some(near)) return;
    const text = textIn(inside, gate.boxes);
    const others = labelled.filter(({label}) => is.elsewhere.test(label));
    // Of a whole page, only what stands around a control tells that it leads to a wall.
    /** @param {Control} control */
    const isWalled = control => {
      const boxes = whole ? new Set([around(control)]) : gate.boxes, near = whole ? within(boxes) : inside;
      return others.some(other => near(other.control)) || PRICE.test(textIn(near, boxes));
    };
    // Consent is answered by consent.js, where it is to be answered.
    const consents = is.about.test(text) ? is.consents : null;
    // A link that stands among others is one of the page's.
    const known = (links.length > FEW_LINKS ? buttons : labelled)
      .map(({control, label}) => ({control, label, rank: rank(label)}))
      .filter(({control, label, rank}) => !consents?.test(label)
        && (stays(control) || (mayFollow(/** @type {any} */ (control)) && (rank === 0 || links.length === 1))));
    const affirming = /** @type {Candidate[]} */ (known.filter(one => one.rank !== null && one.rank <= (isWalled(one.control) ? 0 : 2)));
    // Where nothing is known to affirm, it is the one button that is known neither to refuse nor to lead elsewhere.
    const unknown = known.filter(one => one.rank === null && stays(one.control) && /\p{L}/u.test(one.label));
    const alone = unknown.length === 1 && !isWalled(unknown[0].control) && (!whole || (labelled.length <= VERY_FEW && !all('input,textarea').some(isVisible)));
    gate.candidates = affirming.length || !alone ? affirming.sort((a, b) => a.rank - b.rank) : [{...unknown[0], rank: 3}];
  };

  // Return the labels of the controls to press, the best first, and whether the gate may be in a frame; null: there is no gate.
  /**
   * @param {boolean} framed whether the document is in a frame that may be a gate
   * @param {boolean} again whether the page has let us in before: then only a box over it is another gate
   */
  const find = (framed, again) => {
    if (!document.body) return null;
    gate.boxes = framed ? new Set() : covering();
    gate.candidates = [];
    before = lettersOfPage();
    const covered = gate.boxes.size > 0, inside = covered ? within(gate.boxes) : () => true;
    const failed = Number(/** @type {any} */ (performance.getEntriesByType('navigation')[0])?.responseStatus) >= 400;
    if (!covered && !framed && (again || failed)) return null;
    if (framed && innerWidth * innerHeight < COVERING_FRAME * screen.width * screen.height) return null;
    const letters = lettersIn(inside);
    if (letters > (covered || framed ? bounds.text : bounds.short)) return null;
    // Some applications show all they have in a box that covers the window.
    look(inside, !covered || (!isModal(gate.boxes) && letters > ALMOST_ALL * lettersIn(() => true)));
    const frames = all('iframe').some(e => inside(e) && isVisible(e));
    return {labels: gate.candidates.slice(0, bounds.tries).map(one => one.label), framed: frames};
  };

  // Make the choices that a gate asks for before it can be passed.
  /** @param {number} place of the candidate that is to be pressed */
  const prepare = place => {
    const inside = gate.boxes.size ? within(gate.boxes) : /** @param {Element} e */ e => !isFurniture(e);
    const may = /** @param {string} label */ label => !is.refuses.test(label) && !is.advertises.test(label);
    choose({all, press, inside, isVisible, labelOf, may}, bounds.loads, Boolean(gate.candidates[place].control.disabled));
  };

  return {
    find,
    prepare,
    // Later: the click may navigate, and the answer to this call must be returned before.
    /** @param {number} place */
    press: place => { setTimeout(() => press(gate.candidates[place].control)); },
    passed: () => lettersOfPage() > before + GROWN
      || (gate.boxes.size > 0 && [...gate.boxes].every(box => !box.isConnected || !isVisible(box))),
    // Press the controls that load embedded content in their place, and return their labels.
    load: () => {
      const found = controls().filter(e => stays(e) && !e.disabled && e.textContent.length < LABEL && !aside(e) && isVisible(e)
        && is.loads.test(labelOf(e))).slice(0, bounds.loads);
      const labels = found.map(labelOf);
      found.forEach(press);
      return labels;
    },
  };
}
