import { useState } from 'react';

/**
 * Rows as they stood when they were first seen, whatever order they come in later; those that come new stand last. Nobody presses
 * another row than the one they were aiming at. What is not `fresh`, kept from another visit, is shown as it comes and fixes nothing.
 */
export function useStandingOrder<T extends { readonly id: string }>(rows: readonly T[], fresh: boolean): readonly T[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (!fresh) return rows;
  const added = rows.map(({ id }) => id).filter((id) => !seen.includes(id));
  const places = [...seen, ...added];
  if (added.length > 0) setSeen(places);
  return rows.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
}
