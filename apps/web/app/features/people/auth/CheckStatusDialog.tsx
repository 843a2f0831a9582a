import { statusCheckPhone, statusPhoneError } from '@club/rules/phone-errors';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { paths } from '#web/paths.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PhoneField } from '#web/ui/TextField.tsx';

interface CheckStatusDialogProps {
  open: boolean;
  onClose: () => void;
}

const FAILED_TEXT = 'An error occurred while checking your status. Please try again.';

/** Asks for a phone number and leads to its application. The landing page has its own, which needs no framework. */
export function CheckStatusDialog({ open, onClose }: CheckStatusDialogProps) {
  const form = useForm({ defaultValues: { phone: '' } });
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ phone }) => {
    setError(null);
    try {
      await navigate(paths.applicationStatus({ phone: statusCheckPhone(phone) }));
    } catch {
      setError(FAILED_TEXT);
    }
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Check your application"
      description="Enter the phone number you applied with."
      onSubmit={(event) => void submit(event)}
      loading={form.formState.isSubmitting}
      error={error}
      submitLabel="Check Status"
    >
      <PhoneField
        label="Phone number"
        {...form.register('phone', { validate: (phone) => statusPhoneError(phone) ?? true })}
        error={form.formState.errors.phone?.message}
      />
    </FormDialog>
  );
}
