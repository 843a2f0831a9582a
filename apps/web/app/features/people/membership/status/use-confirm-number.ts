import { type ApplicationState, applyReferral, confirmPhone, resendCode } from '@club/contract/people/membership';
import { CONFIRM_RESEND_SECONDS } from '@club/rules/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { applicationStatusQuery } from '#web/features/people/membership/queries.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { toast } from '#web/ui/toasts.ts';

const CHANGED = new Set<ApiError['code']>(['application_decided', 'application_not_found', 'referral_given']);

interface Proof {
  code: string;
  /** The friend who referred, if one is named now. */
  referral_code: string;
}

/** Proving a number by the code of the SMS, and asking for another code. */
export function useConfirmNumber(phone: string) {
  const queryClient = useQueryClient();
  const [resendFrom, setResendFrom] = useState(0);
  const waitFor = (seconds: number) => setResendFrom(serverNow() + seconds * 1000);
  // Decided on, or a friend named, since the page came: no word of that comes to a visitor.
  const lookAgain = ({ code }: ApiError) =>
    CHANGED.has(code) && void queryClient.invalidateQueries(applicationStatusQuery(phone));
  const confirm = useMutation({
    mutationFn: ({ code, referral_code }: Proof): Promise<ApplicationState> =>
      referral_code === ''
        ? call(confirmPhone, { body: { phone, code } })
        : call(applyReferral, { body: { phone, code, referral_code } }),
    onSuccess: (state) => {
      queryClient.setQueryData(applicationStatusQuery(phone).queryKey, state);
      toast.success('Your number is confirmed.');
    },
    onError: lookAgain,
  });
  const resend = useMutation({
    mutationFn: () => call(resendCode, { body: { phone } }),
    onSuccess: ({ message }) => {
      waitFor(CONFIRM_RESEND_SECONDS);
      toast.success(message);
    },
    onError: (error) => {
      // The button says how long.
      if (error.retryAfter !== null) waitFor(error.retryAfter);
      toast.warning(error.message);
      lookAgain(error);
    },
  });
  return { confirm, resend, resendFrom };
}
