import { confirmPinReset, signIn } from '@club/contract/people/auth';
import { toE164 } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';

import { type ApiError, isWithoutAnswer, toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { forgetMember } from '#web/api/end-session.ts';
import { isSignedIn, storeTokens } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { afterSignIn } from '#web/guards.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

interface Reset {
  phone: string;
  code: string;
  new_pin: string;
}

/** Sets a new PIN with a code. What was set at a press before, whose answer was lost, lets its owner in. */
export function useNewPin(search: URLSearchParams | null, onRefused: (problem: ApiError) => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const unanswered = useRef<string>(null);
  return useMutation({
    mutationFn: async ({ phone: typed, code, new_pin }: Reset) => {
      const phone = toE164(typed);
      try {
        const { message } = await call(confirmPinReset, { body: { phone, code, new_pin } });
        return { message, entered: null };
      } catch (refusal) {
        // A code works once. The PIN cannot be looked at, only tried.
        const isUsed = ['code_incorrect', 'code_used'].includes(toApiError(refusal).code);
        if (!isUsed || unanswered.current !== phone + new_pin) throw refusal;
        const entered = await call(signIn, { body: { phone, pin: new_pin } }).catch((problem) => {
          if (toApiError(problem).code !== 'second_factor_required') throw refusal;
          return null;
        });
        return { message: 'Your PIN is set.', entered };
      }
    },
    // The body holds the PIN: not kept longer than the screen.
    gcTime: 0,
    onSuccess: async ({ message, entered }) => {
      toast.success(message);
      if (entered === null) {
        return navigate(paths.login({ redirect: search?.get('redirect') ?? undefined }), { replace: true });
      }
      // Somebody else may be signed in here.
      if (isSignedIn()) forgetMember();
      storeTokens(entered);
      client.setQueryData(meQuery.queryKey, entered.member);
      return navigate(afterSignIn(search ?? new URLSearchParams()), { replace: true });
    },
    onError: (problem, { phone, new_pin }) => {
      if (isWithoutAnswer(problem)) unanswered.current = toE164(phone) + new_pin;
      onRefused(problem);
    },
  });
}
