import type { ApplicationRow, listApplications } from '@club/contract/back-office';
import type { ReplyOf } from '@club/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { fullName } from './application-looks.ts';
import { ApplicationItem, rowButtonId } from './ApplicationItem.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { APPLICATIONS_PER_PAGE, type ApplicationsSearch } from './applications-search.ts';
import { ApplicationsSkeleton } from './ApplicationsSkeleton.tsx';
import { NoApplications } from './NoApplications.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useDecisions } from './use-decisions.ts';

type Change = (fields: Record<string, string | number | undefined>, options?: { replace?: boolean }) => void;

interface ReviewPanelProps {
  applications: UseQueryResult<ReplyOf<typeof listApplications>>;
  search: ApplicationsSearch;
  change: Change;
}

export function ReviewPanel({ applications, search, change }: ReviewPanelProps) {
  const { data, isPlaceholderData } = applications;
  const rows = data?.results ?? [];
  const [asked, setAsked] = useState<{ about: 'approve' | 'reject'; row: ApplicationRow } | null>(null);
  const open = (id: string | undefined) =>
    change({ open: id, page: search.page > 1 ? search.page : undefined }, { replace: true });
  const { approve, reject } = useDecisions((id) => {
    setAsked(null);
    const next = neighbourOf(rows, id);
    open(next?.id);
    if (next) focusSoon(rowButtonId(next.id));
  });
  const busyId = (approve.isPending && approve.variables.id) || (reject.isPending && reject.variables.id) || null;

  function ask(about: 'approve' | 'reject', row: ApplicationRow) {
    if (row.status !== 'pending' || busyId !== null) return;
    reject.reset();
    setAsked({ about, row });
  }
  function onKey(id: string, key: string) {
    const row = rows.find((one) => one.id === id);
    if (row && key === 'a') ask('approve', row);
    if (row && key === 'r') ask('reject', row);
  }

  if (applications.isPending) return <ApplicationsSkeleton />;
  if (data === undefined) {
    return (
      <ErrorState
        title="The applications could not be loaded"
        error={applications.error ?? ''}
        onRetry={() => void applications.refetch()}
        retrying={applications.isFetching}
      />
    );
  }
  if (rows.length === 0) return <NoApplications search={search} change={change} />;
  return (
    <>
      <p role="status" className="text-soft mb-3 flex flex-wrap justify-between gap-x-6 text-sm">
        <span>{plural(data.count, 'application')}</span>
        {search.tab === 'pending' && <Shortcuts />}
      </p>
      <ApplicationList label="Applications" rows={rows} stale={isPlaceholderData} onKey={onKey}>
        {rows.map((row) => (
          <ApplicationItem
            key={row.id}
            row={row}
            open={search.open === row.id}
            busy={busyId === row.id}
            onToggle={() => open(search.open === row.id ? undefined : row.id)}
            onApprove={() => ask('approve', row)}
            onReject={() => ask('reject', row)}
          />
        ))}
      </ApplicationList>
      <Pagination
        label="Applications"
        page={search.page}
        count={data.count}
        perPage={APPLICATIONS_PER_PAGE}
        onPage={(page) => change({ page, open: undefined })}
      />
      {asked && (
        <ConfirmDialog
          open={asked.about === 'approve'}
          onClose={() => setAsked(null)}
          onConfirm={() => approve.mutate(asked.row)}
          title={`Approve ${fullName(asked.row)}?`}
          confirmLabel="Approve"
          tone="primary"
          loading={approve.isPending}
        >
          They become a member at once and are told by SMS. This cannot be undone.
        </ConfirmDialog>
      )}
      {asked?.about === 'reject' && (
        <RejectDialog
          row={asked.row}
          onClose={() => setAsked(null)}
          onReject={(body) => reject.mutate({ id: asked.row.id, body })}
          loading={reject.isPending}
          error={reject.error}
        />
      )}
    </>
  );
}

function Shortcuts() {
  return (
    <span aria-hidden className="hidden lg:inline">
      On a line: <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>A</kbd> approves, <kbd>R</kbd> rejects
    </span>
  );
}

/** Who is looked at next once this one is decided: the one below, else the one above. */
function neighbourOf(rows: readonly ApplicationRow[], id: string): ApplicationRow | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}

const DIALOG_GONE_MS = 250;

/** Once the dialog has gone and given the focus back to a button that is no longer there. */
function focusSoon(elementId: string): void {
  setTimeout(() => document.getElementById(elementId)?.focus({ preventScroll: true }), DIALOG_GONE_MS);
}
