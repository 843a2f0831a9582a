import type { ReplyOf } from '@club/contract/endpoint';
import type { listOutletOrders, OutletOrder } from '@club/contract/outlets';
import type { UseQueryResult } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';

import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { BoardRow } from './BoardRow.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';
import { BOARD_PER_PAGE, type BoardTab } from './queries.ts';
import { useBoardMoves } from './use-board-moves.ts';

const emptyTexts: Record<BoardTab, { title: string; text: string }> = {
  new: { title: 'No new orders', text: 'Paid orders appear here by themselves. Keep this page open.' },
  preparing: { title: 'Nothing to prepare', text: 'Orders that you have accepted are prepared here.' },
  ready: { title: 'Nothing waits for pickup', text: 'Orders that are ready wait here for their code.' },
  completed: { title: 'No completed orders yet', text: 'Orders that were handed over are kept here.' },
};

interface BoardProps {
  board: UseQueryResult<ReplyOf<typeof listOutletOrders>>;
  status: BoardTab;
  page: number;
  onPage: (page: number) => void;
}

export function Board({ board, status, page, onPage }: BoardProps) {
  const moves = useBoardMoves();
  const [completing, setCompleting] = useState<OutletOrder | null>(null);
  if (board.isPending) return <BoardBones />;
  if (board.data === undefined) {
    return (
      <ErrorState
        title="Orders could not be loaded"
        error={board.error}
        onRetry={() => void board.refetch()}
        retrying={board.isFetching}
      />
    );
  }
  const { results, count } = board.data;
  const moving = moves.isPending ? moves.variables : null;
  return (
    <>
      {board.isError && (
        <div className="mb-4">
          <Notice tone="warn">These orders may be old: the last refresh failed. We keep trying.</Notice>
        </div>
      )}
      {results.length === 0 && !board.isPlaceholderData && (
        <EmptyState icon={PackageCheck} title={emptyTexts[status].title}>
          {emptyTexts[status].text}
        </EmptyState>
      )}
      <ul
        aria-busy={board.isPlaceholderData}
        className={cx('grid gap-4 transition-opacity', board.isPlaceholderData && 'opacity-60')}
      >
        {results.map((order) => (
          <BoardRow
            key={order.id}
            order={order}
            moving={moving?.id === order.id ? moving.status : null}
            onMove={(next) => moves.mutate({ id: order.id, status: next })}
            onComplete={() => setCompleting(order)}
          />
        ))}
      </ul>
      <Pagination label="Orders" page={page} count={count} perPage={BOARD_PER_PAGE} onPage={onPage} />
      {completing && <CompleteDialog key={completing.id} order={completing} onClose={() => setCompleting(null)} />}
    </>
  );
}

function BoardBones() {
  return (
    <Loading label="Loading orders">
      <div className="grid gap-4">
        {[1, 2, 3].map((row) => (
          <Card key={row} className="grid gap-4 md:grid-cols-[1fr_14rem]">
            <TextBones lines={4} />
            <Bone className="h-13 w-full rounded-md" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
