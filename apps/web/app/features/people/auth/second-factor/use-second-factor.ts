import {
  confirmSecondFactor,
  enrolSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@club/contract/people/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

/** Begins to set the app up: the secret comes once and is kept no longer than the dialog. */
export function useEnrolment(onError: (error: ApiError) => void) {
  return useMutation({ mutationFn: () => call(enrolSecondFactor), gcTime: 0, onError });
}

/** Proves the app with a code of it and hands on recovery codes, which come once and are kept nowhere. */
export function useRecoveryCodes(by: 'confirm' | 'renew', onCodes: (codes: string[]) => void) {
  const onChanged = useChanged();
  return useMutation({
    mutationFn: (code: string) => call(by === 'confirm' ? confirmSecondFactor : renewRecoveryCodes, { body: { code } }),
    gcTime: 0,
    onSuccess: async ({ message, recovery_codes }) => {
      onCodes(recovery_codes);
      await onChanged(message);
    },
  });
}

/** Takes the app away with a last code. */
export function useSecondFactorRemoval(onDone: () => void) {
  const onChanged = useChanged();
  return useMutation({
    mutationFn: (code: string) => call(removeSecondFactor, { body: { code } }),
    onSuccess: async ({ message }) => {
      await onChanged(message);
      onDone();
    },
  });
}

function useChanged() {
  const queryClient = useQueryClient();
  return async (message: string) => {
    toast.success(message);
    await queryClient.invalidateQueries({ queryKey: ['auth', 'second-factor'] });
  };
}
