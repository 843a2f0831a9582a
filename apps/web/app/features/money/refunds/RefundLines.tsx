import { formatUgx } from '@club/rules/money';
import type { ReactNode } from 'react';

import { useFocusPlace } from '#web/lib/use-focus-place.ts';

import type { RefundDraft, RefundDraftState, Refundable } from './refund-draft.ts';
import { RefundAmount } from './RefundAmount.tsx';
import { RefundPieces } from './RefundPieces.tsx';

interface RefundLinesProps extends Pick<RefundDraftState, 'changePieces' | 'changeAmount'> {
  order: Refundable;
  draft: RefundDraft;
  onDelivery: (text: string) => void;
}

/** What of each line and of the delivery fee goes back: pieces, or for damage an amount. What went back already stays in the list. */
export function RefundLines({ order, draft, changePieces, changeAmount, onDelivery }: RefundLinesProps) {
  return (
    <div className="divide-line grid divide-y">
      {order.lines.map((line) => {
        const typed = draft.amounts[line.id];
        return (
          <Line key={line.id} name={line.product_name} isTyped={typed !== undefined}>
            {typed === undefined ? (
              <RefundPieces
                line={line}
                pieces={draft.pieces[line.id] ?? 0}
                onPieces={(pieces) => changePieces(line.id, pieces)}
                onAmount={() => changeAmount(line.id, '')}
              />
            ) : (
              <RefundAmount
                label={line.product_name}
                left={line.line_amount - line.refunded}
                text={typed}
                onText={(text) => changeAmount(line.id, text)}
                onPieces={() => changeAmount(line.id, undefined)}
              />
            )}
          </Line>
        );
      })}
      {order.delivery_fee > 0 && <DeliveryFee order={order} text={draft.delivery} onText={onDelivery} />}
    </div>
  );
}

/** Keeps the place of the keyboard: what switches between pieces and an amount goes with the press. */
function Line({ name, isTyped, children }: { name: string; isTyped: boolean; children: ReactNode }) {
  const place = useFocusPlace<HTMLDivElement>(isTyped);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={name} className="py-4 outline-none first:pt-0 last:pb-0">
      {children}
    </div>
  );
}

interface DeliveryFeeProps {
  order: Pick<Refundable, 'delivery_fee' | 'delivery_left'>;
  text: string;
  onText: (text: string) => void;
}

function DeliveryFee({ order: { delivery_fee, delivery_left }, text, onText }: DeliveryFeeProps) {
  const fee = formatUgx(delivery_fee);
  if (delivery_left === 0) {
    return (
      <div className="grid gap-2 py-4 first:pt-0 last:pb-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-semibold">Delivery fee</p>
          <p className="text-soft figures text-sm">{fee}</p>
        </div>
        <p className="text-soft text-sm">All of it went back.</p>
      </div>
    );
  }
  const hint = delivery_left === delivery_fee ? `of ${fee}` : `${formatUgx(delivery_left)} left of ${fee}`;
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <RefundAmount label="Delivery fee" hint={hint} left={delivery_left} text={text} onText={onText} />
    </div>
  );
}
