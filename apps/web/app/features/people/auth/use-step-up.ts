import { confirmStepUp, requestStepUp } from '@club/contract/people/auth';
import { STEP_UP_RESEND_SECONDS } from '@club/rules/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { call } from '#web/api/call.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** Confirming this device: a code goes out when it begins, and another one when asked for. */
export function useStepUp(onProven: () => void) {
  const [resendFrom, setResendFrom] = useState(() => serverNow() + STEP_UP_RESEND_SECONDS * 1000);
  const request = useMutation({
    mutationFn: () => call(requestStepUp),
    onSuccess: () => setResendFrom(serverNow() + STEP_UP_RESEND_SECONDS * 1000),
    onError: (error) => setResendFrom(serverNow() + (error.retryAfter ?? 0) * 1000),
  });
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmStepUp, { body: { code } }),
    onSuccess: onProven,
  });
  const send = request.mutate;
  useEffect(() => send(), [send]);
  return { request, confirm, resendFrom };
}
