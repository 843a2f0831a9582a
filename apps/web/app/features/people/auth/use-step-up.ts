import { confirmStepUp, listSessions, requestStepUp } from '@club/contract/people/auth';
import { STEP_UP_RESEND_SECONDS } from '@club/rules/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type ApiError, isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
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
    mutationFn: (code: string) => unlessDone(call(confirmStepUp, { body: { code } }), findProven),
    onSuccess: onProven,
  });
  const send = request.mutate;
  useEffect(() => send(), [send]);
  return { request, confirm, resendFrom };
}

/** A code works once: of one whose answer was lost the server would say that it is not correct. Only a proven device may ask this. */
async function findProven(refusal: ApiError) {
  if (!isWithoutAnswer(refusal)) return null;
  await call(listSessions, { mayAsk: false });
  return { success: true, message: 'Thank you.' };
}
