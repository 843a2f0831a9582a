import type { ReplyOf } from '@club/contract/endpoint';
import type { listOutletOrders, OutletOrder } from '@club/contract/outlets/counter';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import type { UseQueryResult } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useCallback, useState } from 'react';

import { byServerClock, serverNow } from '#web/lib/server-clock.ts';
import { useRowFocus } from '#web/lib/use-row-focus.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { BoardDialogs, type Opened } from './BoardDialogs.tsx';
import { BoardRow } from './BoardRow.tsx';
import { BOARD_PER_PAGE, type BoardTab } from './queries.ts';
import { asQueued, type BoardMove } from './queued-moves.ts';
import { useBoardMoves } from './use-board-moves.ts';
import { useSendQueued } from './use-send-queued.ts';

const emptyTexts: Record<BoardTab, { title: string; text: string }> = {
  new: { title: 'No new orders', text: 'Paid orders appear here by themselves. Keep this page open.' },
  preparing: { title: 'Nothing to prepare', text: 'Orders that you have accepted are prepared here.' },
  ready: { title: 'Nothing waits for pickup', text: 'Orders that are ready wait here for their code.' },
  completed: { title: 'No completed orders yet', text: 'Orders that were handed over are kept here.' },
};

interface BoardProps {
  board: UseQueryResult<ReplyOf<typeof listOutletOrders>>;
  status: BoardTab;
  /** What is searched for in all columns; then `status` does not count. */
  search: string;
  /** A new order has come that nobody has touched the tablet for. */
  isUnseen: boolean;
  page: number;
  onPage: (page: number) => void;
}

export function Board({ board, status, search, isUnseen, page, onPage }: BoardProps) {
  const moves = useBoardMoves(board.data?.outlet.id);
  const queued = useSendQueued();
  const place = useRowFocus<HTMLDivElement>(board.data?.results);
  const [open, setOpen] = useState<{ order: OutletOrder; opened: Opened } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const show = useCallback((order: OutletOrder, opened: Opened) => setOpen({ order, opened }), []);
  const { mutate } = moves;
  const move = useCallback((order: OutletOrder, next: BoardMove) => mutate({ order, status: next }), [mutate]);
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
    <div ref={place} tabIndex={-1} className="outline-none">
      {!board.isError && <AsOf at={board.dataUpdatedAt} />}
      {board.isError && <MayBeOld at={board.dataUpdatedAt} />}
      {count === 0 && !board.isPlaceholderData && (
        <EmptyState icon={PackageCheck} title={search === '' ? emptyTexts[status].title : 'No order found'}>
          {search === ''
            ? emptyTexts[status].text
            : 'Try the number of the order, a name, or the end of a phone number.'}
        </EmptyState>
      )}
      <ul
        aria-busy={board.isPlaceholderData}
        className={cx('grid gap-3 transition-opacity', board.isPlaceholderData && 'opacity-60')}
      >
        {results.map((order) => (
          <BoardRow
            key={order.id}
            order={asQueued(order, queued)}
            isQueued={queued.some(({ id }) => id === order.id)}
            moving={moving?.order.id === order.id ? moving.status : null}
            onMove={move}
            isUnseen={isUnseen && order.can.accept}
            onOpen={show}
          />
        ))}
      </ul>
      <Pagination label="Orders" page={page} count={count} perPage={BOARD_PER_PAGE} onPage={onPage} />
      {open && <BoardDialogs key={open.order.id} {...open} board={board.data} onClose={close} />}
    </div>
  );
}

function MayBeOld({ at }: { at: number }) {
  return (
    <div className="mb-4">
      <Notice tone="warn">
        These orders may be old: the last refresh failed. We keep trying. As of{' '}
        {formatTimeOnDay(byServerClock(at), serverNow())}.
      </Notice>
    </div>
  );
}

function BoardBones() {
  return (
    <Loading label="Loading orders">
      <div className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Card key={row} className="@container">
            <div className="grid gap-4 @min-[36rem]:grid-cols-[1fr_15rem]">
              <TextBones lines={4} />
              <Bone className="h-13 w-full rounded-md" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  );
}
