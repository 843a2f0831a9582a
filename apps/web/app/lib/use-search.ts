import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The query string as state: `read` turns its raw fields into what the screen works with (and shrugs off nonsense); the
 * setter changes some fields, drops the empty ones and, unless told, goes back to page 1.
 */
export function useSearch<T>(read: (raw: Readonly<Record<string, string>>) => T) {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => read(Object.fromEntries(params)), [params, read]);
  function change(fields: Record<string, string | number | boolean | undefined>, options?: { replace?: boolean }) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in fields)) next.delete('page');
        for (const [name, value] of Object.entries(fields)) {
          if (value === undefined || value === '' || value === false) next.delete(name);
          else next.set(name, value === true ? '1' : String(value));
        }
        return next;
      },
      { replace: options?.replace ?? false, preventScrollReset: true },
    );
  }
  return [search, change] as const;
}
