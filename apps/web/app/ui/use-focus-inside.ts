import { type RefObject, useLayoutEffect } from 'react';

/** Where the focus may be while a dialog is open: in it, in one that was opened above it, and on a message that was pressed. */
const ALLOWED = '[role=dialog], [role=alertdialog], dialog, [data-toast]';

/**
 * Keeps the focus in an open dialog. The library brings it back with the next picture; whoever presses Tab sooner, or again before
 * that, went on to what lies behind, and the next Enter pressed that. Now it is back at once, on the dialog as a whole: the next Tab
 * goes to the first thing in it.
 */
export function useFocusInside(popup: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const bringBack = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(ALLOWED) === null && isOnTop(popup.current))
        popup.current.focus();
    };
    document.addEventListener('focusin', bringBack, true);
    return () => document.removeEventListener('focusin', bringBack, true);
  }, [popup, open]);
}

/** What opens later stands later in the page. */
function isOnTop(popup: HTMLElement | null): popup is HTMLElement {
  return popup !== null && [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) === popup;
}
