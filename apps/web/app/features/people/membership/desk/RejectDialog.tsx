import type { BodyIn } from '@club/contract/endpoint';
import type { ApplicationRow, rejectApplication } from '@club/contract/people/membership-desk';
import { REJECT_REASONS, rejectReasonTitle, type RejectReason } from '@club/rules/reject-reason';
import { useForm } from 'react-hook-form';

import type { ApiError } from '#web/api/api-error.ts';
import { RadioGroup, SelectField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { fullName } from './application-looks.ts';

const NOTE_MAX_CHARS = 300;
const choices = REJECT_REASONS.map((value) => ({ value, label: rejectReasonTitle(value) }));

interface RejectDialogProps {
  row: ApplicationRow;
  onClose: () => void;
  onReject: (body: BodyIn<typeof rejectApplication>) => void;
  loading: boolean;
  error: ApiError | null;
  focusAfter: () => HTMLElement | null;
}

const againChoices = [
  { value: '0', label: 'At once' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '180', label: 'After half a year' },
];

interface Fields {
  /** Null once the focus has left the group without a choice. */
  reason_code: RejectReason | '' | null;
  message: string;
  again: string;
  note: string;
}

/** Asks why. The applicant gets the reason by SMS and the words on the status page; the note stays with the club. */
export function RejectDialog({ row, onClose, onReject, loading, error, focusAfter }: RejectDialogProps) {
  const form = useForm<Fields>({ defaultValues: { reason_code: '', message: '', again: '0', note: '' } });
  const submit = form.handleSubmit(({ reason_code, message, again, note }) => {
    if (!reason_code) return;
    onReject({
      reason_code,
      message: message.trim() || undefined,
      note: note.trim() || undefined,
      reapply_after_days: Number(again),
    });
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Reject ${fullName(row)}?`}
      description="They get the reason by SMS; the rest stands on their status page."
      tone="danger"
      width="md"
      focusAfter={focusAfter}
      onSubmit={(event) => void submit(event)}
      loading={loading}
      error={error}
      submitLabel="Reject"
      loadingLabel="Rejecting..."
    >
      <RadioGroup
        label="Reason"
        options={choices}
        {...form.register('reason_code', { validate: (value) => Boolean(value) || 'Please choose a reason' })}
        error={form.formState.errors.reason_code?.message}
      />
      <TextArea
        label="A word to the applicant"
        optional
        rows={2}
        maxLength={NOTE_MAX_CHARS}
        hint="They read it on their status page."
        {...form.register('message')}
      />
      {row.phone_confirmed ? (
        <SelectField label="May apply again" options={againChoices} {...form.register('again')} />
      ) : (
        <p className="text-soft text-sm">
          They may apply again at once: their number is not confirmed, and may be somebody else&apos;s.
        </p>
      )}
      <TextArea
        label="Note for the team"
        optional
        rows={2}
        maxLength={NOTE_MAX_CHARS}
        hint="The applicant does not see it."
        {...form.register('note')}
      />
    </FormDialog>
  );
}
