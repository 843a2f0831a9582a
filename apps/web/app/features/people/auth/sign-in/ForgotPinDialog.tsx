import { requestPinReset } from '@club/contract/people/auth';
import { resetPhoneError } from '@club/rules/phone-errors';
import { toE164 } from '@club/rules/uganda-phone';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';

import { call } from '#web/api/call.ts';
import { askedForCode } from '#web/features/people/auth/reset-pin/reset-code.ts';
import { paths } from '#web/paths.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PhoneField } from '#web/ui/TextField.tsx';

/** Asks for the phone and has a code sent; the page to set a new PIN takes over from there. */
export function ForgotPinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm({ defaultValues: { phone: '' } });
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const request = useMutation({
    mutationFn: (phone: string) => call(requestPinReset, { body: { phone: toE164(phone) } }),
    onSuccess: (reply, phone) => {
      const redirect = search.get('redirect') ?? undefined;
      return navigate(paths.resetPin({ phone, redirect }), { state: askedForCode(reply) });
    },
    onError: (problem) => applyProblem(form, problem),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Forgot your PIN?"
      description="Enter the phone number you sign in with. We send it a code by SMS to set a new PIN."
      onSubmit={(event) => void form.handleSubmit(({ phone }) => request.mutate(phone))(event)}
      loading={request.isPending || request.isSuccess}
      loadingLabel="Requesting..."
      error={errors.phone ? null : request.error}
      submitLabel="Request a code"
    >
      <PhoneField
        label="Phone number"
        {...form.register('phone', { validate: (phone) => resetPhoneError(phone) ?? true })}
        error={errors.phone?.message}
      />
    </FormDialog>
  );
}
