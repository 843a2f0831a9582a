import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { cx } from './classes.ts';
import { unbroken } from './unbroken.tsx';

/** What every field takes beside its own input's props. */
export interface FieldText {
  label: string;
  /** Help below the label, always visible. */
  hint?: ReactNode;
  /** The refusal's text; it replaces nothing and moves nothing but itself. */
  error?: string;
  optional?: boolean;
}

/** What fields for typing take beside it. */
export interface TypedText extends FieldText {
  /** Worth knowing, but no reason to refuse; gives way to the error. */
  warning?: string | null;
}

export const inputClass = cx(
  'block w-full min-h-12 rounded-md border border-edge bg-surface px-3.5 py-2.5 text-base text-ink',
  'placeholder:text-faint disabled:bg-sunken disabled:text-faint',
  'aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad',
);

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends TypedText {
  id?: string;
  children: (ids: FieldIds) => ReactNode;
}

/** Label, hint, input and error, tied together for screen readers. */
export function Field({ label, hint, error, warning, optional, id, children }: FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const warns = !error && warning;
  const describedBy = [hint && `${fieldId}-hint`, warns && `${fieldId}-warning`, error && `${fieldId}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={fieldId} className="font-medium">
        {label}
        {optional && <span className="text-faint font-normal"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="text-soft -mt-1 text-sm">
          {hint}
        </p>
      )}
      {children({
        id: fieldId,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {warning !== undefined && (
        <div role="status" className="contents">
          {warns && <FieldWarning id={`${fieldId}-warning`} text={warns} />}
        </div>
      )}
      {/* Read out where it comes: not every form brings the focus there, nor does leaving a field. */}
      <div aria-live="polite" className="contents">
        <FieldError id={`${fieldId}-error`} text={error} />
      </div>
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="text-bad flex items-start gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  );
}

function FieldWarning({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="text-warn flex items-start gap-1.5 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{unbroken(text)}</span>
    </p>
  );
}
