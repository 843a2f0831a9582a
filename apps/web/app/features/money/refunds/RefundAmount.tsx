import { formatUgx } from '@club/rules/money';

import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { UgxField } from '#web/ui/UgxField.tsx';

import { amountError } from './refund-draft.ts';

interface RefundAmountProps {
  label: string;
  hint?: string;
  left: number;
  text: string;
  onText: (text: string) => void;
  /** Back to pieces, where there are some. */
  onPieces?: () => void;
}

/** An amount, typed, or all that is left at a press. */
export function RefundAmount({ label, hint, left, text, onText, onPieces }: RefundAmountProps) {
  const error = amountError(text, left);
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3">
        <UgxField
          label={label}
          placeholder="0"
          hint={hint ?? `At most ${formatUgx(left)}`}
          value={text}
          onText={onText}
          error={error}
        />
        <Button
          variant="secondary"
          // Beside the field, not beside the sentence below it.
          className={cx('min-h-12', error && 'mb-7')}
          aria-label={`All that is left: ${label}`}
          onClick={() => onText(String(left))}
        >
          All
        </Button>
      </div>
      {onPieces && (
        <Button variant="quiet" className="-ml-4 justify-self-start" onClick={onPieces}>
          Pieces instead<span className="sr-only">: {label}</span>
        </Button>
      )}
    </div>
  );
}
