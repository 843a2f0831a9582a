import { formatUgx } from '@club/rules/money';

import type { RefundDraft, RefundDraftState, Refundable } from './refund-draft.ts';
import { RefundAmount } from './RefundAmount.tsx';
import { RefundPieces } from './RefundPieces.tsx';

interface RefundLinesProps extends Pick<RefundDraftState, 'changePieces' | 'changeAmount'> {
  order: Refundable;
  draft: RefundDraft;
  onDelivery: (text: string) => void;
}

/** What of each line goes back: pieces, or for damage an amount. */
export function RefundLines({ order, draft, changePieces, changeAmount, onDelivery }: RefundLinesProps) {
  return (
    <div className="divide-line grid divide-y">
      {order.lines.map((line) => {
        const typed = draft.amounts[line.id];
        if (typed === undefined) {
          return (
            <RefundPieces
              key={line.id}
              line={line}
              pieces={draft.pieces[line.id] ?? 0}
              onPieces={(pieces) => changePieces(line.id, pieces)}
              onAmount={() => changeAmount(line.id, '')}
            />
          );
        }
        return (
          <RefundAmount
            key={line.id}
            label={line.product_name}
            left={line.line_amount - line.refunded}
            text={typed}
            onText={(text) => changeAmount(line.id, text)}
            onPieces={() => changeAmount(line.id, undefined)}
          />
        );
      })}
      {order.delivery_left > 0 && (
        <RefundAmount
          label="Delivery"
          hint={`of ${formatUgx(order.delivery_left)}`}
          left={order.delivery_left}
          text={draft.delivery}
          onText={onDelivery}
        />
      )}
    </div>
  );
}
