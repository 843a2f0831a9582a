import { type ComponentProps, useId } from 'react';

import { cx } from '#web/ui/classes.ts';

interface RiderInputProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A field on the rider's page, which does without what forms are made of elsewhere. */
export function RiderInput({ label, hint, error, className, ...input }: RiderInputProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && <p className="text-soft text-sm">{hint}</p>}
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={cx('border-edge bg-surface min-h-12 w-full rounded-md border px-3.5', className)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
