import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';

/**
 * The query string through a schema whose fields all have fallbacks, and a setter that changes some fields, drops the
 * empty ones and, unless told, goes back to page 1.
 */
export function useSearch<S extends z.ZodType<Record<string, unknown>>>(schema: S) {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => schema.parse(Object.fromEntries(params)) as z.output<S>, [params, schema]);
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
