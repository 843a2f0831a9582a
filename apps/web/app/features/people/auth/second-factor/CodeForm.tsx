import type { FormEvent, ReactNode } from 'react';

import { Button, type ButtonVariant } from '#web/ui/Button.tsx';

interface Props {
  submitLabel: string;
  loading: boolean;
  onSend: () => void;
  onCancel: () => void;
  variant?: ButtonVariant | undefined;
  /** Another way to prove it: at the other end of the buttons, below them on phones. */
  aside?: ReactNode;
  /** The field that takes the code. */
  children: ReactNode;
}

/** The form around a code that proves who somebody is, with its buttons. */
export function CodeForm({ submitLabel, loading, onSend, onCancel, variant, aside, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // React hands events on to what a dialog was opened from, which may be a form as well.
    event.stopPropagation();
    onSend();
  }
  return (
    <form noValidate onSubmit={submit} aria-busy={loading} className="grid gap-4">
      {children}
      <div className="mt-1 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {aside}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} loading={loading} loadingLabel="Checking...">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
