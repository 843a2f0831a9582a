import {
  confirmSecondFactor,
  enrolSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@club/contract/people/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessGone } from '#web/api/unless-gone.ts';
import { toast } from '#web/ui/toasts.ts';

const QUERY_KEY = ['auth', 'second-factor'];
const ASKED_FOR_NO_MORE = 'Your authenticator app is no longer asked for.';

/** Begins to set the app up: the secret comes once and is kept no longer than the dialog. */
export function useEnrolment() {
  return useMutation({ mutationFn: () => call(enrolSecondFactor), gcTime: 0, onError: useRefused('on the panel') });
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
    onError: useRefused('in a dialog'),
  });
}

/** Takes the app away with a last code. */
export function useSecondFactorRemoval(onDone: () => void) {
  const onChanged = useChanged();
  return useMutation({
    mutationFn: (code: string) => unlessGone(call(removeSecondFactor, { body: { code } })),
    onSuccess: async (removed) => {
      await onChanged(removed?.message ?? ASKED_FOR_NO_MORE);
      onDone();
    },
    onError: useRefused('in a dialog'),
  });
}

function useChanged() {
  const queryClient = useQueryClient();
  return async (message: string) => {
    toast.success(message);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
}

/** The app may have been set up or taken away elsewhere meanwhile: the panel is asked for anew, and what is open on it may go. */
function useRefused(where: 'on the panel' | 'in a dialog') {
  const queryClient = useQueryClient();
  return (error: ApiError) => {
    const takesDialogAway = error.code === 'second_factor_set_up' || error.code === 'not_found';
    if (where === 'on the panel' || takesDialogAway) toast.error(error.message);
    void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
}
