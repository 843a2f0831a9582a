import { settleConflict } from '@club/contract/offers-of-the-day/shifts';
import { useQuery } from '@tanstack/react-query';

import { ConflictCard } from '#web/features/offers-of-the-day/redemption/ConflictCard.tsx';
import { conflictsQuery } from '#web/features/offers-of-the-day/redemption/queries.ts';
import { isAtCounter } from '#web/lib/at-counter.ts';

/** What was handed over without a network and could not be redeemed. Not there where there is none. */
export function Conflicts() {
  const { results = [] } = useQuery(conflictsQuery).data ?? {};
  if (results.length === 0) return null;
  const settleBy = isAtCounter() ? undefined : settleConflict;
  return (
    <section aria-label="Conflicts" className="mt-8 grid gap-4">
      <div>
        <h2 className="text-xl font-bold">Handed over, but not redeemed</h2>
        <p className="text-soft mt-1">
          {settleBy ? 'Look into each, and say what came of it.' : 'Your manager was told, and looks into it.'}
        </p>
      </div>
      <ul className="grid gap-4">
        {results.map((conflict) => (
          <ConflictCard key={conflict.id} conflict={conflict} settleBy={settleBy} />
        ))}
      </ul>
    </section>
  );
}
