import { type RefObject, useEffect, useRef } from 'react';

import { isFocusLost } from './use-focus-place.ts';

/**
 * Where the focus goes when a row of a list goes with what was pressed in it: to the row that takes its place, or the one before, or,
 * where none is left, to what holds the list. Give that a `tabIndex` of -1. A row has it and not its button: a second press would
 * do the same to another.
 */
export function useRowFocus<E extends HTMLElement>(rows: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const shown = useRef<readonly Element[]>([]);
  const last = useRef<{ element: Element; row: Element }>(undefined);
  useEffect(() => {
    const note = ({ target: element }: FocusEvent) => {
      if (!(element instanceof Element)) return;
      const row = rowsIn(place.current).find((one) => one.contains(element));
      last.current = row && { element, row };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const before = shown.current;
    shown.current = rowsIn(place.current);
    if (last.current === undefined || last.current.element.isConnected || !isFocusLost()) return;
    const row = inItsPlace(before, last.current.row);
    last.current = undefined;
    if (row === undefined) return place.current?.focus({ preventScroll: true });
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [rows]);
  return place;
}

function rowsIn(place: Element | null): readonly HTMLElement[] {
  return [...(place?.querySelector('ul')?.children ?? [])].filter((row) => row instanceof HTMLElement);
}

function inItsPlace(before: readonly Element[], gone: Element): HTMLElement | undefined {
  const at = before.indexOf(gone);
  const wanted = [...before.slice(at), ...before.slice(0, at).toReversed()];
  return wanted.filter((row) => row instanceof HTMLElement).find((row) => row.isConnected);
}
