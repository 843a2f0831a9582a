import type { BodyIn } from '@club/contract/endpoint';
import { askToClose, correctNumber, decideClosing } from '@club/contract/money/transfers';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { toast } from '#web/ui/toasts.ts';

/** Saying what became of money that the network never told of. */
export function useAskToClose(id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (body: BodyIn<typeof askToClose>) =>
      send([id, body], (idempotencyKey) => call(askToClose, { params: { id }, body, idempotencyKey })),
    onSuccess: () => {
      toast.success('Another admin has to agree before it counts.');
      onDone();
    },
    onError: (error) => closeMovedOn(error, ['transfer_moved_on'], onDone),
    onSettled: () => lookAgain(client),
  });
}

/** Agreeing to what another admin has found, or refusing it; what was found anew is decided on anew. */
export function useDecideClosing(id: string, asked_at: string) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (decision: 'approve' | 'refuse') =>
      send([id, asked_at, decision], (idempotencyKey) =>
        call(decideClosing, { params: { id }, body: { decision }, idempotencyKey }),
      ),
    onSuccess: ({ status }, decision) => {
      if (decision === 'refuse') toast.success('Refused. It waits for somebody to find out.');
      else
        toast.success(status === 'completed' ? 'It counts as sent.' : 'It counts as not sent, and is owed as before.');
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => lookAgain(client),
  });
}

/** Giving a payment by hand the number under which its network has it. */
export function useCorrectNumber(id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (body: BodyIn<typeof correctNumber>) =>
      send([id, body], (idempotencyKey) => call(correctNumber, { params: { id }, body, idempotencyKey })),
    onSuccess: () => {
      toast.success('The number is corrected.');
      onDone();
    },
    onError: (error) => closeMovedOn(error, ['transfer_moved_on'], onDone),
    onSettled: () => lookAgain(client),
  });
}

/** It stands among payouts, refunds and settlements, and its number on the next statement of an outlet. */
const lookAgain = (client: QueryClient) =>
  Promise.all(
    ['finance', 'settlements', 'statement_entries'].map((topic) => client.invalidateQueries({ queryKey: [topic] })),
  );
