import { CLOSING_REQUESTS_PER_PAGE, type ClosingRequest } from '@club/contract/people/closing';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';

import { titled } from '#web/lib/titled.ts';
import { useRowFocus } from '#web/lib/use-row-focus.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { ClosingRequestItem } from './ClosingRequestItem.tsx';
import { RefuseClosingDialog } from './RefuseClosingDialog.tsx';
import { closingRequestsQuery, useDecideClosing } from './use-closing-requests.ts';

export const meta = titled('Closing requests');

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 0 ? page : 1 };
}

interface Asked {
  request: ClosingRequest;
  outcome: 'closed' | 'refused';
}

/** Members who asked to leave. */
export default function ClosingRequestsPage() {
  const [{ page }, change] = useSearch(readSearch);
  const requests = useQuery(closingRequestsQuery(page));
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = useRowFocus<HTMLDivElement>(requests.data?.results);
  return (
    <div ref={place} tabIndex={-1} className="max-w-5xl outline-none">
      <SectionHeader
        level={1}
        title="Closing requests"
        intro="Members who asked for their account to be closed. Whoever waits longest stands first."
      />
      {requests.isPending && <RequestBones />}
      {requests.isError && requests.data === undefined && (
        <ErrorState
          title="The requests could not be shown"
          error={requests.error}
          onRetry={() => void requests.refetch()}
          retrying={requests.isFetching}
        />
      )}
      {requests.data?.count === 0 && (
        <EmptyState icon={DoorOpen} title="No closing requests">
          When a member asks to leave, it shows here with what must be settled first.
        </EmptyState>
      )}
      {requests.data && requests.data.count > 0 && (
        <>
          <ul aria-label="Closing requests" className="grid gap-4">
            {requests.data.results.map((request) => (
              <ClosingRequestItem
                key={request.id}
                request={request}
                onClose={() => setAsked({ request, outcome: 'closed' })}
                onRefuse={() => setAsked({ request, outcome: 'refused' })}
              />
            ))}
          </ul>
          {requests.data.results.length === 0 && (
            <EmptyPage label="Closing requests" onPage={(next) => change({ page: next })} />
          )}
          <Pagination
            label="Closing requests"
            page={page}
            count={requests.data.count}
            perPage={CLOSING_REQUESTS_PER_PAGE}
            onPage={(next) => change({ page: next })}
          />
        </>
      )}
      {asked && <AnswerDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function AnswerDialog({ asked: { request, outcome }, onClose }: { asked: Asked; onClose: () => void }) {
  const { mutate, isPending, error } = useDecideClosing(onClose);
  const { id, member } = request;
  if (outcome === 'refused') {
    return (
      <RefuseClosingDialog
        name={member.name}
        onClose={onClose}
        onRefuse={(reason) => mutate({ id, body: { outcome, reason } })}
        loading={isPending}
        error={error}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate({ id, body: { outcome } })}
      title={`Close the account of ${member.name}?`}
      confirmLabel="Close account"
      loading={isPending}
    >
      They are signed out everywhere and told by SMS, and their numbers are free for a new application. This cannot be
      undone.
    </ConfirmDialog>
  );
}

function RequestBones() {
  return (
    <Loading label="Loading the requests">
      <div className="grid gap-4">
        {[1, 2].map((card) => (
          <Card key={card}>
            <Bone className="h-36" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
