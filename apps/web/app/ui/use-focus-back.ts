import { useLayoutEffect, useRef } from 'react';

import { isFocusLost } from '#web/lib/use-focus-place.ts';

interface Opened {
  /** What had the focus. */
  readonly opener: Element | null;
  /** The row of a list in which that stood. */
  readonly row: HTMLElement | null;
  /** The dialog from which this one goes on. */
  readonly before: Opened | null;
  isOver: boolean;
}

let last: Opened | null = null;

/**
 * Back to what opened a dialog. Where that was a button of another dialog, which closed with the press, to what opened that one. Where it
 * went with the answer, to the row in which it stood; where that went too, or was none, to the first thing on the page, and not
 * before the navigation.
 */
export function useFocusBack(open: boolean, between = false): () => HTMLElement | boolean {
  const own = useRef<Opened>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opened = begin(document.activeElement);
    own.current = opened;
    last = opened;
    // One that opens in its place with the same press goes on from it.
    return () => queueMicrotask(() => end(opened));
  }, [open]);
  const isBusy = () => own.current?.opener === document.body || own.current?.opener?.matches(':disabled') === true;
  return () => {
    if (between && isBusy()) return false;
    const opened = own.current;
    queueMicrotask(() => queueMicrotask(() => isFocusLost() && focusRow(opened)));
    return placeOf(opened);
  };
}

function begin(opener: Element | null): Opened {
  const goesOn = isNowhere(opener) || opener.closest('[role=dialog], [role=alertdialog]') !== null;
  const before = goesOn && last?.isOver === false ? last : null;
  return { opener, row: opener?.closest('li') ?? null, before, isOver: false };
}

function end(opened: Opened): void {
  opened.isOver = true;
  if (last === opened) last = opened.before;
}

function placeOf(own: Opened | null): HTMLElement | boolean {
  if (own === null || isThere(own.opener)) return true;
  for (let at: Opened | null = own; at !== null; at = at.before) {
    if (isThere(at.opener)) return at.opener;
    // The library would go on to the first button in it: a second press would do something else.
    if (at.row?.isConnected === true) return false;
  }
  return document.querySelector('main') ?? true;
}

/** What goes in the same moment as the dialog is still there when the library asks. */
function focusRow(own: Opened | null): void {
  for (let at = own; at !== null; at = at.before) {
    if (isThere(at.opener)) return;
    if (at.row?.isConnected !== true) continue;
    at.row.tabIndex = -1;
    at.row.focus({ preventScroll: true });
    return;
  }
}

function isThere(opener: Element | null): opener is HTMLElement {
  return !isNowhere(opener) && opener instanceof HTMLElement && opener.isConnected;
}

const isNowhere = (opener: Element | null): opener is null => opener === null || opener === document.body;
