import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';

import type { ApiError } from '#web/api/api-error.ts';

import { FormDialog } from './FormShell.tsx';
import { TextField } from './TextField.tsx';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  /** What is asked, and what an answer looks like. */
  label: string;
  hint: string;
  /** Shown when nothing was typed, or less than is asked for. */
  missing: string;
  minLength?: number;
  maxLength: number;
  submitLabel: string;
  loading: boolean;
  error?: ApiError | null;
  focusAfter?: () => HTMLElement | null;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** A refusal with its reason, in words for whom it is about. */
export function ReasonDialog({
  label,
  hint,
  missing,
  minLength = 1,
  maxLength,
  error = null,
  onReason,
  ...dialog
}: ReasonDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      {...dialog}
      open
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onReason(reason.trim()))(event)}
      error={error}
      loadingLabel="Sending..."
    >
      <TextField
        label={label}
        hint={hint}
        maxLength={maxLength}
        data-first-focus=""
        {...form.register('reason', { validate: (reason) => reason.trim().length >= minLength || missing })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
