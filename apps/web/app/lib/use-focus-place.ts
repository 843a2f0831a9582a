import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus goes when what was pressed goes away with the press. Give it a `tabIndex` of -1. `on` is what the press
 * changes, undefined while it is not known; focus that is elsewhere stays there.
 */
export function useFocusPlace<E extends HTMLElement>(on: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(on);
  useEffect(() => {
    const was = before.current;
    before.current = on;
    if (was !== on && was !== undefined && isFocusLost()) place.current?.focus({ preventScroll: true });
  }, [on]);
  return place;
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
