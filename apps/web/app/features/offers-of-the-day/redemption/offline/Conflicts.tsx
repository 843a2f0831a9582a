import { settleConflict } from '@club/contract/offers-of-the-day/shifts';
import { useQuery } from '@tanstack/react-query';

import { FoldedConflict } from '#web/features/offers-of-the-day/redemption/ConflictCard.tsx';
import { conflictsQuery } from '#web/features/offers-of-the-day/redemption/queries.ts';
import { isAtCounter } from '#web/lib/at-counter.ts';

const words = {
  open: { label: 'Conflicts', title: 'Handed over, to be looked into' },
  settled: { label: 'Settled conflicts', title: 'Settled lately' },
} as const;

/** What was handed over without a network and could not be redeemed whole. Not there where there is none. */
export function Conflicts({ state, outlet }: { state: keyof typeof words; outlet: string | undefined }) {
  const { results = [] } = useQuery(conflictsQuery(outlet)).data ?? {};
  const shown = results.filter(({ settled }) => (settled === null) === (state === 'open'));
  if (shown.length === 0) return null;
  const settleBy = isAtCounter() ? undefined : settleConflict;
  return (
    <section aria-label={words[state].label} className="grid gap-4">
      <div>
        <h2 className="text-xl font-bold">
          {words[state].title} <span className="figures text-soft font-normal">({shown.length})</span>
        </h2>
        {state === 'open' && (
          <p className="text-soft mt-1">
            {settleBy ? 'Look into each, and say what came of it.' : 'Your manager was told, and looks into it.'}
          </p>
        )}
      </div>
      <ul className="grid gap-2">
        {shown.map((conflict) => (
          <FoldedConflict key={conflict.id} conflict={conflict} settleBy={settleBy} />
        ))}
      </ul>
    </section>
  );
}
