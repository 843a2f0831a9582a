import type { OutletOrder } from '@club/contract/outlets/counter';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { serviceTypeLabels } from '@club/rules/order-status';
import { relativeTimeOfDay } from '@club/rules/relative-time';
import { Clock3, MessageSquareText, UserRound } from 'lucide-react';
import { memo } from 'react';

import { orderLook, paymentStatusLook } from '#web/features/shop/orders/status-looks.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/CallLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import type { Opened } from './BoardDialogs.tsx';
import { piecesToHandOver } from './pieces-to-hand-over.ts';
import type { BoardMove } from './queued-moves.ts';
import { promiseOf } from './row-times.ts';
import { RowActs } from './RowActs.tsx';
import { RowPlace } from './RowPlace.tsx';

interface BoardRowProps {
  order: OutletOrder;
  /** A step of it waits on this tablet for a network. */
  isQueued: boolean;
  /** The move that is on its way for this order. */
  moving: BoardMove | null;
  onMove: (order: OutletOrder, status: BoardMove) => void;
  /** It has come, and nobody has touched the tablet since. */
  isUnseen: boolean;
  onOpen: (order: OutletOrder, opened: Opened) => void;
}

/** Side by side where the card has room for it in letters. */
const rowClass = 'grid grid-cols-1 gap-3 @min-[36rem]:grid-cols-[minmax(0,1fr)_15rem] @min-[36rem]:gap-x-6';

/**
 * One order, to be read at arm's length: what to pack on the left, what to do on the right at the top, however much is to be
 * packed. Drawn anew when something of it has changed, not with each change of another.
 */
export const BoardRow = memo(function BoardRow({ order, isQueued, moving, onMove, isUnseen, onOpen }: BoardRowProps) {
  const open = (opened: Opened) => onOpen(order, opened);
  return (
    <Card
      as="li"
      className={cx('@container wrap-anywhere', isUnseen && 'outline-gold outline-4 motion-safe:animate-pulse')}
    >
      <div className={rowClass}>
        <div className="grid grid-cols-1 content-start gap-3">
          <div className="@container">
            {/* Below the number or beside it by the width of the card alone, however long ago it is. */}
            <div className="grid items-baseline gap-x-4 gap-y-1 @min-[34rem]:grid-cols-[auto_minmax(0,1fr)]">
              <h2 className="figures text-xl font-bold">{order.order_number}</h2>
              <RowTimes order={order} />
            </div>
          </div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-lg">
            <span className="font-semibold">{order.customer_name}</span>
            <CallLink number={order.phone_number} />
          </p>
          <RowGoods order={order} />
          <RowPlace order={order} />
          {order.special_instructions && (
            <p className="bg-gold-wash text-gold-ink flex gap-2 rounded-md px-3 py-2 font-medium whitespace-pre-line">
              <MessageSquareText aria-hidden className="mt-0.5 size-5 shrink-0" />
              {order.special_instructions}
            </p>
          )}
        </div>
        <div className="grid content-start gap-3 @min-[36rem]:row-span-2">
          <div className="flex flex-wrap items-center justify-between gap-2 @min-[36rem]:grid @min-[36rem]:justify-stretch @min-[36rem]:justify-items-end">
            <RowSum order={order} />
            <span className="flex flex-wrap gap-2 @min-[36rem]:justify-end">
              <Badge tone="neutral">{serviceTypeLabels[order.service_type]}</Badge>
              <StatusBadge look={orderLook(order)} />
              {order.payment_status === 'refunded' && <StatusBadge look={paymentStatusLook(order.payment_status)} />}
              {isQueued && <Badge tone="warn">Waiting to be sent</Badge>}
            </span>
          </div>
          <Moves order={order} moving={moving} onMove={(status) => onMove(order, status)} onOpen={open} />
        </div>
        <RowActs order={order} disabled={moving !== null} onOpen={open} />
      </div>
    </Card>
  );
});

/** What is to be handed over, and what of it is not. */
function RowGoods({ order }: { order: OutletOrder }) {
  return (
    <ul className="border-line grid gap-2 border-y py-3 text-xl">
      {order.items.map((item) => (
        <li key={item.id} className="flex gap-3">
          <span className="figures min-w-10 font-bold">{piecesToHandOver(item)}×</span>
          <span>
            {unbroken(item.product_name)} <span className="text-soft">{item.brand_name}</span>
            {item.missing > 0 && (
              <span className="text-bad block text-base font-semibold">
                {item.missing} not in stock, not to be handed over
              </span>
            )}
            {item.given_back > 0 && (
              <span className="text-bad block text-base font-semibold">
                {item.given_back} given back by the club, not to be handed over
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is to be handed over is worth that much; not what was paid where something was missing. */
function RowSum({ order }: { order: OutletOrder }) {
  const given_back = order.total_amount - order.amount_left;
  return (
    <p className="@min-[36rem]:text-right">
      <Ugx amount={order.amount_left} className="text-xl font-bold" />
      {given_back > 0 && (
        <span className="text-soft block text-sm">
          <Ugx amount={given_back} /> given back
        </span>
      )}
    </p>
  );
}

function RowTimes({ order }: { order: OutletOrder }) {
  useClock();
  const promised = promiseOf(order, serverNow());
  return (
    <div className="flex flex-wrap items-center gap-2 @min-[34rem]:justify-end">
      {order.arrived_at && order.status === 'ready' && (
        <Badge tone="solid-gold" icon={UserRound}>
          Customer is here
        </Badge>
      )}
      {order.on_my_way_at && !order.arrived_at && order.status !== 'completed' && (
        <Badge tone="info">On the way since {formatTimeOnDay(order.on_my_way_at, serverNow())}</Badge>
      )}
      {promised && <Badge tone={promised.tone}>{promised.text}</Badge>}
      <p className="text-soft flex items-center gap-1.5">
        <Clock3 aria-hidden className="size-4.5" />
        {relativeTimeOfDay(order.paid_at ?? order.created_at, serverNow())}
      </p>
    </div>
  );
}

const steps: { can: 'accept' | 'process' | 'ready'; status: BoardMove; label: string; busy: string }[] = [
  { can: 'accept', status: 'confirmed', label: 'Accept', busy: 'Accepting...' },
  { can: 'process', status: 'processing', label: 'Start preparing', busy: 'Starting...' },
  { can: 'ready', status: 'ready', label: 'Mark ready', busy: 'Saving...' },
];

interface MovesProps {
  order: OutletOrder;
  moving: BoardMove | null;
  onMove: (status: BoardMove) => void;
  onOpen: (opened: Opened) => void;
}

/** What may be done next; the first of them is the usual one. */
function Moves({ order, moving, onMove, onOpen }: MovesProps) {
  const open = steps.filter((step) => order.can[step.can]);
  return (
    <div className="grid gap-2">
      {open.map((step, index) => (
        <Button
          key={step.status}
          size="lg"
          wide
          variant={index === 0 ? 'primary' : 'secondary'}
          loading={moving === step.status}
          loadingLabel={step.busy}
          disabled={moving !== null}
          aria-label={`${step.label}: order ${order.order_number}`}
          onClick={() => onMove(step.status)}
        >
          {step.label}
        </Button>
      ))}
      {order.can.complete && (
        <Button
          size="lg"
          wide
          variant="gold"
          aria-label={`Complete with code: order ${order.order_number}`}
          onClick={() => onOpen('complete')}
        >
          Complete with code
        </Button>
      )}
      {order.can.dispatch && order.rider === null && (
        <Button
          size="lg"
          wide
          disabled={moving !== null}
          aria-label={`Give to a rider: order ${order.order_number}`}
          onClick={() => onOpen('assign')}
        >
          Give to a rider
        </Button>
      )}
    </div>
  );
}
