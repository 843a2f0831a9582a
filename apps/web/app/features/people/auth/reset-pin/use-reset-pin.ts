import { requestPinReset } from '@club/contract/people/auth';
import { resetPhoneError, signInPhoneError } from '@club/rules/phone-errors';
import { confirmPinError, newPinError, pinError } from '@club/rules/pin';
import { toE164 } from '@club/rules/uganda-phone';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { typedCode, typedCodeError } from '#web/features/people/auth/sms-code.ts';
import { typedBefore } from '#web/lib/typed-before.ts';
import { useAddressSearch } from '#web/lib/use-address-search.ts';
import { paths } from '#web/paths.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { typedPhone } from '#web/ui/typed-phone.ts';

import { askedForCode, readAskedForCode } from './reset-code.ts';
import { useNewPin } from './use-new-pin.ts';

interface ResetForm {
  phone: string;
  code: string;
  new_pin: string;
  confirm_pin: string;
}

const EMPTY: ResetForm = { phone: '', code: '', new_pin: '', confirm_pin: '' };

/** Setting a new PIN with a code from an SMS: the form, asking for the code, and what the server says. */
export function useResetPin() {
  const [typed] = useState(filledInBefore);
  const form = useForm<ResetForm>({ defaultValues: typed });
  const [error, setError] = useState<ApiError | null>(null);
  const search = useAddressSearch();
  usePhoneOfAddress(search, (phone) => form.getValues('phone') === '' && form.setValue('phone', typedPhone(phone)));
  const request = useCodeRequest(
    search,
    // What stands there is of the code before.
    () => form.resetField('code', { defaultValue: '' }),
    (problem) => {
      if (!applyProblem(form, problem)) setError(problem);
    },
  );
  const confirm = useNewPin(search, (problem) => {
    if (problem.code === 'code_incorrect') {
      form.setError('code', { type: 'server', message: problem.message }, { shouldFocus: true });
    } else if (!applyProblem(form, problem)) setError(problem);
  });
  function sendCode() {
    setError(null);
    const phone = form.getValues('phone');
    const wrong = resetPhoneError(phone);
    if (wrong !== null) form.setError('phone', { type: 'validate', message: wrong }, { shouldFocus: true });
    else request.send(phone);
  }
  return {
    form,
    error,
    sendCode,
    request,
    /** Back to where somebody came from, once they are in. */
    signInPath: paths.login({ redirect: search?.get('redirect') ?? undefined }),
    loading: confirm.isPending || confirm.isSuccess,
    submit: form.handleSubmit(({ confirm_pin: _, ...body }) => {
      setError(null);
      confirm.mutate(body);
    }),
  };
}

function filledInBefore(): ResetForm {
  const typed = { ...EMPTY, ...typedBefore(['phone', 'code', 'new_pin', 'confirm_pin']) };
  return { ...typed, code: typedCode(typed.code) };
}

/** Has a code sent. When it was asked for stands in the history entry, so that the wait for the next one survives a reload. */
function useCodeRequest(search: URLSearchParams | null, onSent: () => void, onError: (problem: ApiError) => void) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: (phone: string) => call(requestPinReset, { body: { phone: toE164(phone) } }),
    onSuccess: (reply, phone) => {
      onSent();
      const redirect = search?.get('redirect') ?? undefined;
      const kept = { replace: true, preventScrollReset: true, state: askedForCode(reply) };
      return navigate(paths.resetPin({ phone, redirect }), kept);
    },
    onError,
  });
  return {
    send: (phone: string) => mutation.mutate(phone),
    loading: mutation.isPending,
    /** Null until a code was asked for, and while the page is still the HTML of the build. */
    asked: search === null ? null : readAskedForCode(state),
  };
}

function usePhoneOfAddress(search: URLSearchParams | null, take: (phone: string) => void): void {
  const phone = search?.get('phone') ?? null;
  useEffect(() => {
    if (phone !== null) take(phone);
    // Only what the address says decides; `take` is made anew on each draw.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phone]);
}

/** What is wrong with each field, or true. Two PINs that were both left out are alike, but still missing. */
export const resetRules = {
  phone: (phone: string) => signInPhoneError(phone) ?? true,
  code: (code: string) => typedCodeError(code) ?? true,
  new_pin: (pin: string) => (pin === '' ? pinError(pin) : newPinError(pin)) ?? true,
  confirm_pin: (pin: string, { new_pin }: Pick<ResetForm, 'new_pin'>) =>
    (pin === '' ? pinError(pin) : confirmPinError(new_pin, pin)) ?? true,
};
