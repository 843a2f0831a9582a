import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

let standing = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  standing += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a dialog: while it is open it stands before the page. */
export function useStandsBefore(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    change(1);
    return () => change(-1);
  }, [isOpen]);
}

/**
 * For what comes and goes by itself above other things: as it was when a dialog came to stand before the page, until none does,
 * so that the page does not move behind it.
 */
export function useBehindDialog<Known>(known: Known): Known {
  const isBehind = useSyncExternalStore(
    subscribe,
    () => standing > 0,
    () => false,
  );
  const [shown, setShown] = useState(known);
  if (isBehind) return shown;
  if (shown !== known) setShown(known);
  return known;
}
