import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

import { typedWhole } from '#web/lib/typed-ugx.ts';

import { cx } from './classes.ts';
import { toast } from './toasts.ts';

interface QuantityStepperProps {
  /** The product's name, for screen readers. */
  of: string;
  value: number;
  onChange: (value: number) => void;
  /** How many may be bought now. */
  max: number;
  min?: number;
  /** Says why no more than `max` may be had; without it only how many may. */
  onOverLimit?: (max: number) => void;
  /** Called with the first digit that is typed, and once what was typed counts. */
  onTyping?: (isTyping: boolean) => void;
  disabled?: boolean;
}

const stepClass =
  'grid h-11 w-11 min-w-0 place-items-center transition hover:bg-brand-wash disabled:text-faint disabled:opacity-50 focus-visible:-outline-offset-3';

/** Minus, a number that can be typed, plus. Never below `min`, never above `max`. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { of, value, onChange, max, min = 0, onOverLimit, onTyping, disabled = false } = props;
  // One digit more than the most takes, so that too many is seen to be too many and not another number.
  const mostDigits = Math.max(3, String(max).length + 1);
  function ask(wanted: number, over = value) {
    if (wanted > max) (onOverLimit ?? sayMost)(max);
    if (wanted < min) toast.warning(`At least ${min} of ${of}`);
    const next = Math.min(max, Math.max(min, wanted));
    if (next !== value || next !== over) onChange(next);
  }
  const sayMost = () => toast.warning(`At most ${max} of ${of}`);
  const { typed, type, askTyped } = useTyped(value, mostDigits, ask, onTyping);
  return (
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className={cx(
        'inline-flex max-w-full overflow-hidden rounded-md border border-edge bg-surface',
        disabled && 'opacity-60',
      )}
    >
      <button
        type="button"
        aria-label={`One less of ${of}`}
        disabled={disabled || value <= min}
        onClick={() => ask(value - 1)}
        className={stepClass}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <input
        inputMode="numeric"
        aria-label={`How many of ${of}`}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={askTyped}
        onKeyDown={(event) => event.key === 'Enter' && askTyped()}
        onFocus={(event) => event.target.select()}
        className={cx(
          'figures bg-transparent text-center font-semibold outline-offset-[-3px]',
          max < 1000 ? 'w-11' : 'w-18',
        )}
      />
      <button
        type="button"
        aria-label={`One more of ${of}`}
        disabled={disabled || value >= max}
        onClick={() => ask(value + 1)}
        className={stepClass}
      >
        <Plus aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/**
 * What is being typed counts once the field is left or Enter pressed: an emptied field is no wish for none, and `1.5` no wish for
 * fifteen. It is typed over what stood there at its first digit, and is a wish also where the same has come to stand there meanwhile.
 */
function useTyped(
  value: number,
  mostDigits: number,
  ask: (wanted: number, over: number) => void,
  onTyping: QuantityStepperProps['onTyping'],
) {
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  function type(text: string) {
    if (typed === null) onTyping?.(true);
    setTyped({ text: text.slice(0, mostDigits), over: typed?.over ?? value });
  }
  function askTyped() {
    const wanted = typedWhole(typed?.text ?? '');
    if (typed !== null && !Number.isNaN(wanted)) ask(wanted, typed.over);
    // It goes back to what stood there, which would look as if nothing had been typed.
    else if (typed?.text.trim()) toast.warning('Please type a whole number');
    setTyped(null);
    onTyping?.(false);
  }
  return { typed: typed?.text ?? null, type, askTyped };
}
