import { formatDate } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { useHydrated } from '#web/lib/use-address-search.ts';
import { AsOf } from '#web/ui/AsOf.tsx';

import { termsChangesQuery } from './queries.ts';

/** What was announced to change in the terms. It comes a moment later, so it is the last of the page. */
export function ComingChanges() {
  const { data, dataUpdatedAt } = useQuery(termsChangesQuery);
  const coming = data?.results ?? [];
  // The device may know them at once, and the HTML of the build does not.
  if (!useHydrated() || coming.length === 0) return null;
  return (
    <section aria-labelledby="coming" className="bg-info-wash text-ink mt-6 grid gap-2 rounded-lg p-5">
      <h2 id="coming" className="mt-0!">
        What will change
      </h2>
      <AsOf at={dataUpdatedAt} />
      {coming.map(({ id, from, what }) => (
        <p key={id}>
          <strong>From {formatDate(from)} on:</strong> <span className="whitespace-pre-line">{what}</span>
        </p>
      ))}
    </section>
  );
}
