import { type Ref, useId } from 'react';

import { typedDigits } from '#web/lib/typed-digits.ts';
import { cx } from '#web/ui/classes.ts';

import { RiderError } from './RiderError.tsx';

interface RiderCodeProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint: string;
  digits: number;
  value: string;
  onCode: (code: string) => void;
  error?: string | undefined;
  /** While it is being checked. */
  readOnly: boolean;
}

/**
 * A code as one box a digit. One plain field lies over the boxes: the field of other screens would bring with it more than this
 * page may weigh (decision 0132).
 */
export function RiderCode({ ref, label, hint, digits, value, onCode, error, readOnly }: RiderCodeProps) {
  const id = useId();
  // The last box keeps the mark: where the keyboard is must be seen also when all is typed.
  const marked = Math.min(value.length, digits - 1);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-soft -mt-1 text-sm">
        {hint}
      </p>
      <div className="group relative">
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => onCode(typedDigits(target.value, digits))}
          className="absolute inset-0 size-full opacity-0"
        />
        <div aria-hidden className="pointer-events-none flex gap-1.5">
          {Array.from({ length: digits }, (_, place) => (
            <span
              key={place}
              className={cx(
                'figures bg-surface grid h-16 min-w-0 flex-1 place-items-center rounded-md border-2 text-[length:min(1.75rem,9vw)] font-bold',
                error ? 'border-bad' : 'border-edge',
                place === marked &&
                  'group-focus-within:outline-brand-ink group-focus-within:outline-3 group-focus-within:outline-offset-1',
                readOnly && 'opacity-60',
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
      <RiderError id={`${id}-error`} text={error} />
    </div>
  );
}
