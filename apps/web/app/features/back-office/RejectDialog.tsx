import type { ApplicationRow } from '@club/contract/back-office';
import { useForm } from 'react-hook-form';

import type { ApiError } from '#web/api/api-error.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { fullName, type RejectReason, rejectReasonLabels } from './application-looks.ts';

const NOTE_MAX_CHARS = 300;
// The table's keys are the reasons.
const choices = (Object.keys(rejectReasonLabels) as RejectReason[]).map((value) => ({
  value,
  label: rejectReasonLabels[value],
}));

interface RejectDialogProps {
  row: ApplicationRow;
  onClose: () => void;
  onReject: (body: { reason_code: RejectReason; note?: string }) => void;
  loading: boolean;
  error: ApiError | null;
}

/** Asks why. The applicant gets the reason by SMS; the note stays with the club. */
export function RejectDialog({ row, onClose, onReject, loading, error }: RejectDialogProps) {
  const form = useForm<{ reason_code: RejectReason | ''; note: string }>({
    defaultValues: { reason_code: '', note: '' },
  });
  const submit = form.handleSubmit(({ reason_code, note }) => {
    if (reason_code !== '') onReject({ reason_code, ...(note.trim() === '' ? {} : { note: note.trim() }) });
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Reject ${fullName(row)}?`}
      description="They get the reason by SMS and may apply again later."
      tone="danger"
      onSubmit={(event) => void submit(event)}
      loading={loading}
      error={error}
      submitLabel="Reject"
      loadingLabel="Rejecting..."
    >
      <RadioGroup
        label="Reason"
        options={choices}
        {...form.register('reason_code', { validate: (value) => value !== '' || 'Please choose a reason' })}
        error={form.formState.errors.reason_code?.message}
      />
      <TextArea
        label="Note for the team"
        optional
        maxLength={NOTE_MAX_CHARS}
        hint="The applicant does not see it."
        {...form.register('note')}
      />
    </FormDialog>
  );
}
