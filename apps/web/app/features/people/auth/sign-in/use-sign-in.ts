import type { BodyIn } from '@club/contract/endpoint';
import { signIn } from '@club/contract/people/auth';
import { signInPhoneError } from '@club/rules/phone-errors';
import { pinError } from '@club/rules/pin';
import { toE164 } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { followOtherTabs } from '#web/api/other-tabs.ts';
import { isSignedIn, storeTokens } from '#web/api/session.ts';
import { isNotApproved, signInErrorText } from '#web/features/people/auth/sign-in-form.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { afterSignIn } from '#web/guards.ts';
import { tickedBefore, typedBefore } from '#web/lib/typed-before.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';

interface SignInForm {
  phone: string;
  pin: string;
  remember_me: boolean;
}

/** The sign-in form, its sending and the three ways a refusal shows (spec 1 §8). */
export function useSignIn() {
  const [defaultValues] = useState(filledInBefore);
  const form = useForm<SignInForm>({ defaultValues });
  const [error, setError] = useState<string | null>(null);
  const [refusedFor, setRefusedFor] = useState<ApiError['code'] | null>(null);
  const [unapprovedPhone, setUnapprovedPhone] = useState<string | null>(null);
  const [isSecondStep, setSecondStep] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useLeaveWhenSignedIn(() => navigate(afterSignIn(search), { replace: true }));
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: BodyIn<typeof signIn>) => call(signIn, { body }),
    // The body holds the PIN: not kept longer than the screen.
    gcTime: 0,
    onMutate: () => {
      setError(null);
      setRefusedFor(null);
    },
    onSuccess: async (reply) => {
      storeTokens(reply);
      queryClient.setQueryData(meQuery.queryKey, reply.member);
      await navigate(afterSignIn(search), { replace: true });
    },
    onError: (problem, body) => {
      setRefusedFor(problem.code);
      if (problem.code === 'second_factor_required') setSecondStep(true);
      // The second step shows it beside its code.
      else if (body.second_factor) return;
      else if (isNotApproved(problem)) setUnapprovedPhone(body.phone ?? '');
      else if (!applyProblem(form, problem)) setError(signInErrorText(problem));
    },
  });
  const { errors } = form.formState;
  const send = ({ phone, ...rest }: SignInForm, second_factor?: string) =>
    mutation.mutate({ phone: toE164(phone), ...rest, second_factor });
  return {
    phone: {
      ...form.register('phone', {
        validate: (value) => signInPhoneError(value) ?? true,
      }),
      error: errors.phone?.message,
    },
    pin: { ...form.register('pin', { validate: (value) => pinError(value) ?? true }), error: errors.pin?.message },
    rememberMe: form.register('remember_me'),
    error,
    /** The PIN was wrong too often: only a new one opens the account before its time. */
    isLocked: refusedFor === 'sign_in_locked',
    isSuspended: refusedFor === 'member_suspended',
    loading: mutation.isPending || mutation.isSuccess,
    submit: form.handleSubmit((values) => send(values)),
    isSecondStep,
    secondStep: {
      error: mutation.variables?.second_factor ? mutation.error : null,
      loading: mutation.isPending || mutation.isSuccess,
      onSubmit: (code: string) => send(form.getValues(), code),
      onClose: () => setSecondStep(false),
    },
    unapprovedPhone,
    dismissUnapproved: () => setUnapprovedPhone(null),
  };
}

function filledInBefore(): SignInForm {
  const remember_me = tickedBefore('remember_me').length > 0;
  return { phone: '', pin: '', remember_me, ...typedBefore(['phone', 'pin']) };
}

/** Who comes here signed in, or signs in in another tab meanwhile, would only become a second device: the page leads on. */
function useLeaveWhenSignedIn(leave: () => unknown): void {
  useEffect(() => {
    if (isSignedIn()) leave();
    // Only on arriving and for other tabs: signing in here leads on by itself, once the member is known.
    return followOtherTabs((isNowSignedIn) => isNowSignedIn && leave());
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
