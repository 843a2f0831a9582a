import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { conflictsQuery } from '#web/features/offers-of-the-day/redemption/queries.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** What was handed over without a network and could not be redeemed. Not there where there is none. */
export function Conflicts() {
  const { results = [] } = useQuery(conflictsQuery).data ?? {};
  if (results.length === 0) return null;
  return (
    <section aria-label="Conflicts" className="mt-6 grid gap-3">
      <h2 className="text-xl font-bold">Handed over, but not redeemed</h2>
      {results.map(({ id, offer_name, first_name, staff_name, handed_over_at, message }) => (
        <Notice key={id} tone="bad" title={`${offer_name} for ${first_name}`}>
          {message} Handed over {formatDateTime(handed_over_at)} by {staff_name}. Please call support.
        </Notice>
      ))}
    </section>
  );
}
