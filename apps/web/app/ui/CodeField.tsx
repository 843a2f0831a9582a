import { OTPField } from '@base-ui/react/otp-field';
import { useId } from 'react';

import { typedDigits } from '#web/lib/typed-digits.ts';

import { cx } from './classes.ts';
import { FieldError } from './Field.tsx';

interface CodeFieldProps {
  label: string;
  digits: number;
  value: string;
  onChange: (value: string) => void;
  /** Called with the whole code once its last digit is in. */
  onComplete?: (value: string) => void;
  error?: string;
  /** While it is being checked: keeps the focus, takes no digits. */
  readOnly?: boolean;
  /** `one-time-code` lets phones offer the code of an SMS that has just come. */
  autoComplete?: 'off' | 'one-time-code';
}

/** A code as one box a digit. Typing and pasting go on from box to box. */
export function CodeField(props: CodeFieldProps) {
  const { label, digits, value, onChange, onComplete, error, readOnly, autoComplete = 'off' } = props;
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={digits}
        value={value}
        readOnly={readOnly}
        // Its own check for digits would drop those that are not plain before they can be read.
        validationType="none"
        normalizeValue={typedDigits}
        inputMode="numeric"
        onValueChange={(next) => onChange(next)}
        onValueComplete={(next) => onComplete?.(next)}
        autoComplete={autoComplete}
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex gap-1.5 sm:gap-2.5"
      >
        {Array.from({ length: digits }, (_, place) => (
          <OTPField.Input
            key={place}
            data-first-focus={place === 0 ? '' : undefined}
            aria-label={place === 0 ? undefined : `Digit ${place + 1} of ${digits}`}
            aria-invalid={error ? true : undefined}
            className={cx(
              'figures h-16 w-full min-w-0 rounded-md border-2 border-edge bg-surface text-center text-[length:min(1.75rem,9vw)] font-bold text-ink',
              'focus:border-brand-ink read-only:opacity-60 aria-invalid:border-bad',
            )}
          />
        ))}
      </OTPField.Root>
      <div aria-live="assertive">
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </div>
  );
}
