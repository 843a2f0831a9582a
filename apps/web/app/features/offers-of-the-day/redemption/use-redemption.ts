import { redeemCode } from '@club/contract/offers-of-the-day/redemption';
import { REDEMPTION_GEOLOCATION_WAIT_MS } from '@club/rules/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { textOr, toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { quickPlace } from '#web/lib/quick-place.ts';
import { toast } from '#web/ui/toasts.ts';

import { codeGone } from './code-gone.ts';

const VERIFY_FAILED = 'Failed to verify code. Please try again.';
const CODE_FAILED = 'Code verification failed';
const REDEMPTION_FAILED = 'Redemption failed. Please try again.';

interface Outlet {
  name: string;
  address: string;
}

export type RedemptionStep =
  | { step: 'code' }
  | { step: 'pin'; code: string; outlet: Outlet }
  | { step: 'done'; outlet_name: string; staff_name: string; redeemed_at: string };

/** The three steps at the counter: the code is verified, the PIN of the staff, and then it is completed at once. */
export function useRedemption() {
  const client = useQueryClient();
  const [step, setStep] = useState<RedemptionStep>({ step: 'code' });
  const verify = useMutation({
    mutationFn: async (code: string) => {
      const reply = await call(redeemCode, { body: { action: 'verify_code', code } });
      if (reply.valid !== true || reply.outlet === undefined) throw new Error(reply.message || CODE_FAILED);
      return { code, outlet: reply.outlet };
    },
    onSuccess: (verified) => {
      redeem.reset();
      setStep({ step: 'pin', ...verified });
    },
  });
  const redeem = useMutation({
    mutationFn: async ({ code, pin }: { code: string; pin: string }) => {
      const { staff_id, staff_name = '' } = await call(redeemCode, { body: { action: 'verify_pin', code, pin } });
      // Where the phone is, if it says so within five seconds; nobody is kept waiting for it.
      const location = await quickPlace({ waitMs: REDEMPTION_GEOLOCATION_WAIT_MS, maxAgeMs: 0 });
      const body = { action: 'complete_redemption', code, pin, staff_id, location } as const;
      const done = await call(redeemCode, { body });
      return { staff_name, outlet_name: '', redeemed_at: '', ...done };
    },
    onSuccess: ({ message, outlet_name, staff_name, redeemed_at }) => {
      toast.success(message);
      setStep({ step: 'done', outlet_name, staff_name, redeemed_at });
      void client.invalidateQueries({ queryKey: ['codes'] });
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      if (error.code === 'redemption_session_over') setStep({ step: 'code' });
      // The list behind this still shows it as one that can be used.
      if (codeGone(error) !== null) void client.invalidateQueries({ queryKey: ['codes'] });
    },
  });
  return {
    step,
    verify,
    redeem,
    verifyError: textOf(verify.error, VERIFY_FAILED) ?? textOf(redeem.error, REDEMPTION_FAILED),
    /** What was refused is not said of what is typed after it. */
    forget: () => [verify, redeem].filter(({ isError }) => isError).forEach(({ reset }) => reset()),
    redeemError: textOf(redeem.error, REDEMPTION_FAILED),
  };
}

function textOf(error: unknown, otherwise: string): string | undefined {
  if (error === null) return undefined;
  if (error instanceof Error && !('status' in error)) return error.message;
  return textOr(toApiError(error), otherwise);
}
