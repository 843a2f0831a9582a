import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What an address names. Nothing that is kept anywhere holds a NUL, and the server refuses whoever asks for one. */
export function rawFields(params: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...params].map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/**
 * The query string as state: `read` turns its raw fields into what the screen works with (and shrugs off nonsense); the
 * setter changes some fields, drops the empty ones and, unless told, goes back to page 1. It may be called late, after a pause or
 * when the device's place is known: it changes the address as it is then, and none once the screen is left.
 */
export function useSearch<T>(read: (raw: Readonly<Record<string, string>>) => T) {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => read(rawFields(params)), [params, read]);
  // With what was asked for and is not drawn yet.
  const newest = useRef<URLSearchParams | null>(null);
  useLayoutEffect(() => {
    newest.current = params;
    return () => {
      newest.current = null;
    };
  }, [params]);
  function change(fields: Record<string, string | number | boolean | undefined>, options?: { replace?: boolean }) {
    if (newest.current === null) return;
    const next = new URLSearchParams(newest.current);
    if (!('page' in fields)) next.delete('page');
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === '' || value === false) next.delete(name);
      else next.set(name, value === true ? '1' : String(value));
    }
    newest.current = next;
    setParams(next, { replace: options?.replace ?? false, preventScrollReset: true });
  }
  return [search, change] as const;
}
