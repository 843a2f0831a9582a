import { closeMe, withdrawClosing } from '@club/contract/people/closing';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { closingQuery, profileQuery } from '#web/features/people/members/profile-queries.ts';
import { toast } from '#web/ui/toasts.ts';

import type { Asked } from './CloseDialog.tsx';

/** Asks for the account to be closed, and takes that back. */
export function useCloseAccount() {
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: ({ reason, gives_up }: Asked) => call(closeMe, { body: { reason: reason.trim() || null, gives_up } }),
    onSuccess: ({ message, requested_at }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: requested_at });
      toast.success(message);
    },
    onSettled: () => readAgain(client),
  });
  const keep = useMutation({
    mutationFn: () => call(withdrawClosing),
    onSuccess: ({ message }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: null });
      close.reset();
      toast.success(message);
    },
    onSettled: () => readAgain(client),
  });
  return { close, keep };
}

/** What is too little to be sent, and the smallest payout, which is less for who leaves. */
async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: closingQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['cashback'] }),
  ]);
}
