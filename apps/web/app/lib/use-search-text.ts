import { SEARCH_DEBOUNCE_MS } from '@club/rules/limits';
import { useEffect, useRef, useState } from 'react';

/**
 * A search box over a value of the address: what is typed shows at once and is written after a pause (or at once with
 * `flush`); when the address changes by itself, the box follows. While somebody is on the way elsewhere (`isLeaving`)
 * nothing is written, since that would take them back.
 */
export function useSearchText(settled: string, write: (text: string) => void, isLeaving = false) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaving = useRef(isLeaving);
  useEffect(() => {
    leaving.current = isLeaving;
  }, [isLeaving]);
  // A screen that is left must not write into the next one's address.
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = draft?.over === settled ? draft.text : settled;

  function type(next: string) {
    setDraft({ text: next, over: settled });
    writeLater(next);
  }
  function writeLater(next: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (leaving.current ? writeLater(next) : write(next)), SEARCH_DEBOUNCE_MS);
  }
  function flush(next = text) {
    clearTimeout(timer.current);
    setDraft({ text: next, over: settled });
    write(next);
  }
  return { text, type, flush };
}
