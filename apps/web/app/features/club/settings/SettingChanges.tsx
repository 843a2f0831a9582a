import type { SettingChange } from '@club/contract/club/settings';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';

import { useSearch } from '#web/lib/use-search.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { SETTING_CHANGES_PER_PAGE, settingChangesQuery } from './queries.ts';
import { settingWords } from './setting-words.ts';

const readPage = (raw: Readonly<Record<string, string>>) => Math.max(1, Math.trunc(Number(raw['page'])) || 1);
const SKELETON_ROWS = 3;

/** Who changed what, newest first. */
export function SettingChanges() {
  const [page, change] = useSearch(readPage);
  const changes = useQuery(settingChangesQuery(page));
  return (
    <Card as="section" aria-labelledby="setting-changes">
      <h2 id="setting-changes" className="mb-3 text-xl font-bold">
        Changes so far
      </h2>
      {changes.isPending && (
        <Loading label="Loading the changes">
          <div className="grid gap-4">
            {Array.from({ length: SKELETON_ROWS }, (_, row) => (
              <Bone key={row} className="h-10 w-full" />
            ))}
          </div>
        </Loading>
      )}
      {changes.isError && changes.data === undefined && (
        <ErrorState
          title="The changes could not be shown"
          error={changes.error}
          onRetry={() => void changes.refetch()}
          retrying={changes.isFetching}
        />
      )}
      {changes.data?.count === 0 && (
        <EmptyState icon={History} title="Nothing was changed yet">
          Every setting stands at its standard. Whatever is changed appears here with its time and who did it.
        </EmptyState>
      )}
      {changes.data && changes.data.count > 0 && (
        <>
          <ul aria-label="Changes so far" className="divide-line @container divide-y">
            {changes.data.results.map((one) => (
              <Change key={one.id} change={one} />
            ))}
          </ul>
          {changes.data.results.length === 0 && <EmptyPage label="Changes" onPage={(next) => change({ page: next })} />}
          <Pagination
            label="Changes"
            page={page}
            count={changes.data.count}
            perPage={SETTING_CHANGES_PER_PAGE}
            onPage={(next) => change({ page: next })}
          />
        </>
      )}
    </Card>
  );
}

function Change({ change: { name, before, after, at, by } }: { change: SettingChange }) {
  const { label, says } = settingWords[name];
  return (
    <li className="grid gap-x-4 py-3 @xl:grid-cols-[1fr_auto]">
      <p>
        <span className="font-semibold">{label}</span>: {says(before)} → <strong>{says(after)}</strong>
      </p>
      <p className="text-soft figures text-sm @xl:text-right">
        {formatDateTime(at)}, {by ?? 'the system'}
      </p>
    </li>
  );
}
