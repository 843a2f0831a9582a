import type { BodyIn } from '@club/contract/endpoint';
import {
  closeDay,
  decideAdjustment,
  importStatement,
  resolveDifference,
  type ReturnedRow,
  sendAnew,
  withdrawStatement,
} from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { formatDate } from '@club/rules/kampala-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { toast } from '#web/ui/toasts.ts';

function useRefetch() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['finance'] });
}

/** Reads a statement, as a try or for good. */
export function useImportStatement() {
  const send = useIntent();
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (body: BodyIn<typeof importStatement>) =>
      send([body.network, body.file_name, body.text, body.dry], (idempotencyKey) =>
        call(importStatement, { body, idempotencyKey }),
      ),
    onSettled: (_reply, _error, { dry }) => (dry ? undefined : onSettled()),
  });
}

/** Takes back a statement that was the wrong file. */
export function useWithdrawStatement(onDone: () => void) {
  const send = useIntent();
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      send([id, reason], (idempotencyKey) =>
        call(withdrawStatement, { params: { id }, body: { reason }, idempotencyKey }),
      ),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onSettled,
  });
}

/** Notes, explains or adjusts one difference. */
export function useResolveDifference(onDone: () => void) {
  const send = useIntent();
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyIn<typeof resolveDifference>) =>
      send([id, body], (idempotencyKey) => call(resolveDifference, { params: { id }, body, idempotencyKey })),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => closeMovedOn(error, ['difference_settled'], onDone),
    onSettled,
  });
}

/** Agrees to a correction, or refuses it. */
export function useDecideAdjustment() {
  const send = useIntent();
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'approve' | 'refuse' }) =>
      send([id, decision], (idempotencyKey) =>
        call(decideAdjustment, { params: { id }, body: { decision }, idempotencyKey }),
      ),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
    onSettled,
  });
}

/** Sends money anew that never arrived, or has the network asked about the newest try. */
export function useSendAnew() {
  const send = useIntent();
  const onSettled = useRefetch();
  return useMutation({
    // What has failed in another try since is sent anew, and what the network was asked about is asked anew.
    mutationFn: ({ id, transfer }: ReturnedRow) =>
      send([id, transfer?.id, transfer?.status, transfer?.last_check_at], (idempotencyKey) =>
        call(sendAnew, { params: { id }, idempotencyKey }),
      ),
    onSuccess: ({ transfer, to_account }, asked) => {
      if (to_account && asked.transfer?.status !== 'review')
        toast.success('The outlet is owed it again. It stands on its next statement.');
      else if (transfer?.status === 'failed') toast.error('It has failed again. Please look at it.');
      else if (transfer?.status === 'completed') toast.success('It has arrived.');
      else toast.success('It is on its way.');
    },
    onError: (error) => toast.error(error.message),
    onSettled,
  });
}

export function useCloseDay(onDone: () => void) {
  const send = useIntent();
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (body: { network: Network; day: string }) =>
      send(body, (idempotencyKey) => call(closeDay, { body, idempotencyKey })),
    onSuccess: ({ day }) => toast.success(`${formatDate(`${day}T12:00:00+03:00`)} is closed.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      onDone();
      return onSettled();
    },
  });
}
