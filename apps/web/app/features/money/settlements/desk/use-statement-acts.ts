import {
  approveStatement,
  askSettlementAgain,
  decideCorrection,
  type StatementDetail,
  withdrawApproval,
} from '@club/contract/money/settlements';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { toast } from '#web/ui/toasts.ts';

/** Agreeing to pay what was seen to be due. */
export function useApproveStatement(id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (due: number) =>
      send([id, due], (idempotencyKey) => call(approveStatement, { params: { id }, body: { due }, idempotencyKey })),
    onSuccess: ({ status }) => toast.success(approvedWords(status)),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      onDone();
      return client.invalidateQueries({ queryKey: ['settlements'] });
    },
  });
}

/** Who presses again, the answer lost, may find it paid by then. */
function approvedWords(status: StatementDetail['status']): string {
  if (status === 'paid') return 'Approved by two, and paid.';
  return status === 'sending'
    ? 'Approved by two. The money is on its way.'
    : 'Approved. A second admin has to agree before it is sent.';
}

/** Taking back what one has agreed to pay, before a second admin agrees. */
export function useWithdrawApproval(id: string) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: () => send([id], (idempotencyKey) => call(withdrawApproval, { params: { id }, idempotencyKey })),
    onSuccess: () => toast.success('Your approval is taken back. Two admins have to agree before it is sent.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
}

/** Agrees to a correction of an outlet's account, or refuses it. */
export function useDecideCorrection(id: string) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (decision: 'approve' | 'refuse') =>
      send([id, decision], (idempotencyKey) =>
        call(decideCorrection, { params: { id }, body: { decision }, idempotencyKey }),
      ),
    onSuccess: (_statement, decision) =>
      toast.success(
        decision === 'approve'
          ? 'The correction is posted, and the outlet has its answer.'
          : 'The correction is refused. The outlet still waits for an answer.',
      ),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
}

/** Has the network asked about a payment of which it has said nothing for days. What was asked since is asked anew. */
export function useAskSettlementAgain(id: string, last_check_at: string | null) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: () =>
      send([id, last_check_at], (idempotencyKey) => call(askSettlementAgain, { params: { id }, idempotencyKey })),
    onSuccess: () => toast.success('The network is asked again.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
}

/** Agreeing, as the second admin, that what was due has been paid by hand under a number of the network. */
export function useRecordByHand(id: string, due: number, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (paid_by_hand: string) =>
      send([id, due, paid_by_hand], (idempotencyKey) =>
        call(approveStatement, { params: { id }, body: { due, paid_by_hand }, idempotencyKey }),
      ),
    onSuccess: () => {
      toast.success('The payment is recorded.');
      onDone();
    },
    onError: (error) => closeMovedOn(error, ['statement_moved_on', 'settlement_disputed'], onDone),
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
}
