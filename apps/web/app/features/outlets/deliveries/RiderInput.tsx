import { type ComponentProps, useId } from 'react';

import { RiderError } from './RiderError.tsx';

interface RiderInputProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A field on the rider's page, which does without what forms are made of elsewhere. */
export function RiderInput({ label, hint, error, ...input }: RiderInputProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-soft -mt-1 text-sm">
          {hint}
        </p>
      )}
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        className="border-edge bg-surface aria-invalid:border-bad aria-invalid:ring-bad min-h-12 w-full rounded-md border px-3.5 aria-invalid:ring-1"
      />
      <RiderError id={`${id}-error`} text={error} />
    </div>
  );
}
