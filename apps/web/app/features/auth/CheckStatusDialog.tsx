import { statusCheckPhone, statusPhoneError } from '@club/rules/phone-errors';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { paths } from '#web/paths.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface CheckStatusDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for a phone number and leads to its application. The landing page has its own, which needs no framework. */
export function CheckStatusDialog({ open, onClose }: CheckStatusDialogProps) {
  const form = useForm({ defaultValues: { phone: '' } });
  const navigate = useNavigate();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Check your application"
      description="Enter the phone number you applied with."
      onSubmit={(event) =>
        void form.handleSubmit(({ phone }) => navigate(paths.applicationStatus({ phone: statusCheckPhone(phone) })))(
          event,
        )
      }
      loading={form.formState.isSubmitting}
      error={null}
      submitLabel="Check Status"
    >
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0701234567"
        {...form.register('phone', { validate: (phone) => statusPhoneError(phone.replace(/\D/g, '')) ?? true })}
        error={form.formState.errors.phone?.message}
      />
    </FormDialog>
  );
}
