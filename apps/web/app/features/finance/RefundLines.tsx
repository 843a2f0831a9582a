import { formatUgx } from '@club/rules/money';

import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { UgxField } from '#web/ui/UgxField.tsx';

import { amountError, type RefundDraft, type Refundable } from './refund-draft.ts';

interface RefundLinesProps {
  order: Refundable;
  draft: RefundDraft;
  onLine: (id: string, text: string) => void;
  onDelivery: (text: string) => void;
}

/** What of each line goes back: typed, or all that is left at a press. */
export function RefundLines({ order, draft, onLine, onDelivery }: RefundLinesProps) {
  return (
    <div className="grid gap-4">
      {order.lines.map(({ id, product_name, quantity, line_amount, refunded }) => (
        <Line
          key={id}
          label={`${product_name} × ${quantity}`}
          left={line_amount - refunded}
          whole={line_amount}
          text={draft.lines[id] ?? ''}
          onText={(text) => onLine(id, text)}
        />
      ))}
      {order.delivery_left > 0 && (
        <Line
          label="Delivery"
          left={order.delivery_left}
          whole={order.delivery_left}
          text={draft.delivery}
          onText={onDelivery}
        />
      )}
    </div>
  );
}

interface LineProps {
  label: string;
  left: number;
  whole: number;
  text: string;
  onText: (text: string) => void;
}

function Line({ label, left, whole, text, onText }: LineProps) {
  const error = amountError(text, left);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3">
      <UgxField
        label={label}
        placeholder="0"
        disabled={left === 0}
        hint={left === whole ? `of ${formatUgx(whole)}` : `${formatUgx(left)} left of ${formatUgx(whole)}`}
        value={text}
        onText={onText}
        error={error}
      />
      <Button
        variant="secondary"
        // Beside the field, not beside the sentence below it.
        className={cx('min-h-12', error && 'mb-7')}
        aria-label={`All that is left: ${label}`}
        disabled={left === 0}
        onClick={() => onText(String(left))}
      >
        All
      </Button>
    </div>
  );
}
