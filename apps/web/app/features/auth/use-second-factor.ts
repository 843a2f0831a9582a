import { confirmSecondFactor, enrolSecondFactor, removeSecondFactor } from '@club/contract/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

/** Begins to set the app up: the secret comes once and is kept no longer than the dialog. */
export function useEnrolment(onError: (error: ApiError) => void) {
  return useMutation({ mutationFn: () => call(enrolSecondFactor), gcTime: 0, onError });
}

/** Proves the app with a first code, or takes it away with one. */
export function useSecondFactorCode(does: 'confirm' | 'remove', onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call(does === 'confirm' ? confirmSecondFactor : removeSecondFactor, { body: { code } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: ['auth', 'second-factor'] });
      onDone();
    },
  });
}
