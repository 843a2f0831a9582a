import { listTermsChanges } from '@club/contract/club/terms';
import { formatDate } from '@club/rules/kampala-time';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

const changesQuery = queryOptions({
  queryKey: ['terms', 'changes'],
  queryFn: ({ signal }) => call(listTermsChanges, { signal }),
  staleTime: 10 * 60_000,
});

/** What was announced to change in the terms. It comes a moment later, so it is the last of the page. */
export function ComingChanges() {
  const coming = useQuery(changesQuery).data?.results ?? [];
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="coming" className="bg-info-wash text-ink mt-6 grid gap-2 rounded-lg p-5">
      <h2 id="coming" className="mt-0!">
        What will change
      </h2>
      {coming.map(({ id, from, what }) => (
        <p key={id}>
          <strong>From {formatDate(from)} on:</strong> <span className="whitespace-pre-line">{what}</span>
        </p>
      ))}
    </section>
  );
}
