import { closeMe, getClosing, withdrawClosing } from '@club/contract/people/closing';
import { getProfile } from '@club/contract/people/members';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { closingQuery, profileQuery } from '#web/features/people/members/profile-queries.ts';
import { toast } from '#web/ui/toasts.ts';

import type { Asked } from './CloseDialog.tsx';

/** Asks for the account to be closed, and takes that back. */
export function useCloseAccount() {
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: ({ reason, gives_up }: Asked) =>
      unlessDone(call(closeMe, { body: { reason: reason.trim() || null, gives_up } }), () => findAsked(gives_up)),
    onSuccess: ({ message, requested_at }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: requested_at });
      toast.success(message);
    },
    onSettled: () => readAgain(client),
  });
  const keep = useMutation({
    mutationFn: () => unlessDone(call(withdrawClosing), findKept),
    onSuccess: ({ message }) => {
      client.setQueryData(profileQuery.queryKey, (old) => old && { ...old, closing_requested_at: null });
      close.reset();
      toast.success(message);
    },
    onSettled: () => readAgain(client),
  });
  return { close, keep };
}

async function findAsked(gives_up: Asked['gives_up']) {
  const [{ closing_requested_at }, closing] = await Promise.all([
    call(getProfile, { mayAsk: false }),
    call(getClosing, { mayAsk: false }),
  ]);
  if (closing_requested_at === null || closing.gives_up !== gives_up) return null;
  return { success: true, message: 'We have your request.', requested_at: closing_requested_at };
}

async function findKept() {
  const { closing_requested_at } = await call(getProfile, { mayAsk: false });
  return closing_requested_at === null ? { success: true, message: 'Your membership stays open.' } : null;
}

/** What is too little to be sent, and the smallest payout, which is less for who leaves. */
async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: closingQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['cashback'] }),
  ]);
}
