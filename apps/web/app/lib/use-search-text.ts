import { SEARCH_DEBOUNCE_MS } from '@club/rules/limits';
import { useEffect, useRef, useState } from 'react';

/**
 * A search box over a value of the address: what is typed shows at once and is written after a pause (or at once with
 * `flush`); when the address changes by itself, the box follows.
 */
export function useSearchText(settled: string, write: (text: string) => void) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A screen that is left must not write into the next one's address.
  useEffect(() => {
    // Nor take back who has followed a link, before the page has changed.
    const leave = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isHere = !ctrlKey && !metaKey && !shiftKey;
      if (isHere && target instanceof Element && target.closest('a[href]') !== null) clearTimeout(timer.current);
    };
    document.addEventListener('click', leave, true);
    return () => {
      document.removeEventListener('click', leave, true);
      clearTimeout(timer.current);
    };
  }, []);
  const text = draft?.over === settled ? draft.text : settled;

  function type(next: string) {
    setDraft({ text: next, over: settled });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(next), SEARCH_DEBOUNCE_MS);
  }
  function flush(next = text) {
    clearTimeout(timer.current);
    setDraft({ text: next, over: settled });
    write(next);
  }
  /** What was typed has become something else, and is not to be searched for. */
  function forget() {
    clearTimeout(timer.current);
    setDraft(null);
  }
  return { text, type, flush, forget };
}
