import { closeMe } from '@club/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { usePinAgain } from '#web/features/members/use-pin-again.tsx';
import { toast } from '#web/ui/toasts.ts';

import { profileQuery } from './queries.ts';

/** Asks for the account to be closed, after the PIN. */
export function useCloseAccount(onAsked: () => void) {
  const client = useQueryClient();
  const { withPin, pinDialog } = usePinAgain();
  const close = useMutation({
    mutationFn: (reason: string) => withPin(() => call(closeMe, { body: { reason: reason.trim() || null } })),
    onSuccess: ({ message, requested_at }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: requested_at });
      toast.success(message);
      onAsked();
    },
  });
  return { close, pinDialog };
}
