import type { StatementImport } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { Folded } from '#web/ui/Folded.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { STATEMENTS_PER_PAGE, statementsQuery } from './queries.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Imported statements, the newest first. */
export function ImportedList({ network }: { network: Network }) {
  const [page, setPage] = useState(1);
  const query = useQuery(statementsQuery(network, page));
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
    <Folded label={plural(count, 'imported statement')}>
      {results.length === 0 ? (
        <EmptyPage label="Imported statements" onPage={setPage} />
      ) : (
        <ul aria-label="Imported statements" className="grid gap-3 pt-2">
          {results.map((each) => (
            <ImportedItem key={each.id} statement={each} />
          ))}
        </ul>
      )}
      <Pagination
        label="Imported statements"
        page={page}
        count={count}
        perPage={STATEMENTS_PER_PAGE}
        onPage={setPage}
      />
    </Folded>
  );
}

function ImportedItem({ statement }: { statement: StatementImport }) {
  const [isAsking, setAsking] = useState(false);
  const { file_name, rows_new, rows_updated, rows_known, bad_count, imported_at, imported_by, withdrawn } = statement;
  const mayGo = withdrawn === null && rows_new > 0 && rows_updated === 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="grid min-w-0 gap-0.5">
        <p className={cx('font-medium break-all', withdrawn !== null && 'line-through')}>{file_name}</p>
        <p className="text-soft text-sm">
          {plural(rows_new, 'new line')}, {rows_updated > 0 && `${rows_updated} no longer pending, `}
          {rows_known} known, {bad_count} bad · {formatDateTime(imported_at)} by {imported_by}
        </p>
        {withdrawn !== null && (
          <p className="text-sm wrap-anywhere whitespace-pre-line">
            Taken back {formatDateTime(withdrawn.at)} by {withdrawn.by}: {withdrawn.reason}
          </p>
        )}
      </div>
      {mayGo && (
        <Button variant="quiet" className="-mx-4" onClick={() => setAsking(true)}>
          Take Back<span className="sr-only">: {file_name}</span>
        </Button>
      )}
      {isAsking && <WithdrawDialog statement={statement} onClose={() => setAsking(false)} />}
    </li>
  );
}
