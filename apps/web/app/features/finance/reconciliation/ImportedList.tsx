import type { Network } from '@club/contract/shapes';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { plural } from '#web/lib/format.ts';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { statementsQuery } from './queries.ts';

/** The newest imports. */
export function ImportedList({ network }: { network: Network }) {
  const query = useQuery(statementsQuery(network));
  if (query.isPending) {
    return (
      <Loading label="Loading imported statements">
        <Bone className="h-11 rounded-md" />
      </Loading>
    );
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Imported statements could not be shown"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const { results, count } = query.data;
  if (count === 0) return <p className="text-soft flex min-h-11 items-center">Nothing was imported yet.</p>;
  return (
    <details>
      <summary className="text-brand-ink flex min-h-11 cursor-pointer items-center font-semibold">
        {plural(count, 'imported statement')}
      </summary>
      <ul aria-label="Imported statements" className="grid gap-3 pt-2">
        {results.map((each) => (
          <li key={each.id} className="grid gap-0.5">
            <p className="font-medium break-all">{each.file_name}</p>
            <p className="text-soft text-sm">
              {plural(each.rows_new, 'new line')}, {each.rows_updated > 0 && `${each.rows_updated} no longer pending, `}
              {each.rows_known} known, {each.bad_count} bad · {formatDateTime(each.imported_at)} by {each.imported_by}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
