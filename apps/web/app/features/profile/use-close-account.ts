import { closeMe } from '@club/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

import { profileQuery } from './queries.ts';

/** Asks for the account to be closed. */
export function useCloseAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(closeMe, { body: { reason: reason.trim() || null } }),
    onSuccess: ({ message, requested_at }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: requested_at });
      toast.success(message);
    },
  });
}
