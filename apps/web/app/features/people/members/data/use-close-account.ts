import { closeMe, withdrawClosing } from '@club/contract/people/closing';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { profileQuery } from '#web/features/people/members/profile-queries.ts';
import { toast } from '#web/ui/toasts.ts';

/** Asks for the account to be closed, and takes that back. */
export function useCloseAccount() {
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: (reason: string) => call(closeMe, { body: { reason: reason.trim() || null } }),
    onSuccess: ({ message, requested_at }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: requested_at });
      toast.success(message);
    },
  });
  const keep = useMutation({
    mutationFn: () => call(withdrawClosing),
    onSuccess: ({ message }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: null });
      close.reset();
      toast.success(message);
    },
  });
  return { close, keep };
}
