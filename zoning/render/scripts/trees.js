// Make the closed shadow trees of the page open to our scripts, which see the elements from a world of their own. For the page they stay
// closed: hosts have no `shadowRoot`, and the mode of the tree is the one that it asked for.
export default () => {
  /** @type {WeakSet<Element>} hosts of closed trees */
  const closed = new WeakSet();
  const {attachShadow} = Element.prototype;
  Element.prototype.attachShadow = function (how) {
    if (how?.mode !== 'closed') return attachShadow.call(this, how);
    const root = attachShadow.call(this, {...how, mode: 'open'});
    closed.add(this);
    return root;
  };
  /** @type {(prototype: any, name: string, hostOf: (one: any) => Element, shown: string | null) => void} */
  const hide = (prototype, name, hostOf, shown) => {
    const property = Object.getOwnPropertyDescriptor(prototype, name), get = property?.get;
    if (get) Object.defineProperty(prototype, name, {...property, get() { return closed.has(hostOf(this)) ? shown : get.call(this); }});
  };
  hide(Element.prototype, 'shadowRoot', host => host, null);
  hide(ShadowRoot.prototype, 'mode', root => root.host, 'closed');
}
