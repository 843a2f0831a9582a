import { confirmPin } from '@club/contract/people/auth';
import { pinError } from '@club/rules/pin';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PinField } from '#web/ui/TextField.tsx';

import { signInErrorText } from './sign-in-form.ts';

/** Asks for the PIN once more; what was asked for before goes on by itself afterwards. */
export function ConfirmPinDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const form = useForm({ defaultValues: { pin: '' } });
  const confirm = useMutation({
    mutationFn: (pin: string) => call(confirmPin, { body: { pin } }),
    gcTime: 0,
    onSuccess: () => onAnswer(true),
    onError: (problem) => {
      if (applyProblem(form, problem)) return;
      form.setError('pin', { type: 'server', message: signInErrorText(problem) }, { shouldFocus: true });
    },
  });
  return (
    <FormDialog
      open
      between
      onClose={() => onAnswer(false)}
      title="Enter your PIN"
      description="This changes something important, so we ask for your PIN again."
      cancelLabel="Not now"
      submitLabel="Go on"
      loading={confirm.isPending}
      error={null}
      onSubmit={(event) => void form.handleSubmit(({ pin }) => confirm.mutate(pin))(event)}
    >
      <PinField
        label="4-digit PIN"
        data-first-focus=""
        {...form.register('pin', { validate: (pin) => pinError(pin) ?? true })}
        error={form.formState.errors.pin?.message}
      />
    </FormDialog>
  );
}
