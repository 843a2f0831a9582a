/** What a browser that translates the page shows in the place of a text. */
const shown = new WeakMap<Node, ChildNode>();
let isWatched = false;

/**
 * Browsers that translate a page take each text away and put elements of their own in its place, and React, which still holds the
 * text, then fails to remove it or to put something before it, or writes what nobody sees. Here both are led to what is shown.
 */
export function allowTranslation(): void {
  if (isWatched || typeof MutationObserver === 'undefined') return;
  isWatched = true;
  const changed = new MutationObserver((records) => {
    for (const { target } of records) showAgain(target);
  });
  const moved = new MutationObserver((records) => {
    for (const record of records) noteReplaced(record, changed);
  });
  moved.observe(document.body, { childList: true, subtree: true });
  leadToShown();
}

/** A text that was taken away where such an element was put, in one step or just before. */
function noteReplaced(
  { addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord,
  changed: MutationObserver,
) {
  for (const text of removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
    const place = [...addedNodes, previousSibling, nextSibling].find(isOfTranslator);
    if (place === undefined) continue;
    shown.set(text, place);
    changed.observe(text, { characterData: true });
  }
}

const isOfTranslator = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT';

/** A text that says something else by now comes back; the browser translates it anew. */
function showAgain(text: Node): void {
  const place = shown.get(text);
  shown.delete(text);
  if (!text.isConnected) place?.replaceWith(text);
}

function leadToShown(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const inside = (parent: Node, child: Node) => {
    const place = shown.get(child);
    return place?.parentNode === parent ? place : child;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, inside(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
    insertBefore.call(this, inside(this, node), child && inside(this, child));
    return node;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    appendChild.call(this, inside(this, node));
    return node;
  };
}
