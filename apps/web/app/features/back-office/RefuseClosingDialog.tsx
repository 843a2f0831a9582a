import { CLOSING_REASON_MISSING } from '@club/contract/closing';
import { useForm } from 'react-hook-form';

import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** As much as fits into one SMS. */
const REASON_MAX_CHARS = 55;

interface RefuseClosingDialogProps {
  name: string;
  onClose: () => void;
  onRefuse: (reason: string) => void;
  loading: boolean;
}

export function RefuseClosingDialog({ name, onClose, onRefuse, loading }: RefuseClosingDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Refuse to close the account of ${name}?`}
      description="The request ends. They get your words by SMS, and may ask again."
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onRefuse(reason.trim()))(event)}
      loading={loading}
      error={null}
      submitLabel="Refuse"
      loadingLabel="Sending..."
    >
      <TextField
        label="Why not yet?"
        hint="Such as: an order of yours is still on its way"
        maxLength={REASON_MAX_CHARS}
        {...form.register('reason', { validate: (reason) => reason.trim() !== '' || CLOSING_REASON_MISSING })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
