import { type ApplicationState, applyReferral, confirmPhone, resendCode } from '@club/contract/membership';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

import { applicationStatusQuery } from './queries.ts';

interface Proof {
  code: string;
  /** The friend who referred, if one is named now. */
  referral_code: string;
}

/** Proving a number by the code of the SMS, and asking for another code. */
export function useConfirmNumber(phone: string) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: ({ code, referral_code }: Proof): Promise<ApplicationState> =>
      referral_code === ''
        ? call(confirmPhone, { body: { phone, code } })
        : call(applyReferral, { body: { phone, code, referral_code } }),
    onSuccess: (state) => {
      queryClient.setQueryData(applicationStatusQuery(phone).queryKey, state);
      toast.success('Your number is confirmed.');
    },
  });
  const resend = useMutation({
    mutationFn: () => call(resendCode, { body: { phone } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.warning(error.message),
  });
  return { confirm, resend };
}
