import type { BodyIn, Endpoint } from '@club/contract/endpoint';
import { checkLedger } from '@club/contract/money/ledger';
import { checkPayouts, decidePayouts } from '@club/contract/money/payouts';
import {
  approveRefund,
  redirectRefund,
  refuseRefund,
  type RefundRow,
  requestRefund,
  retryRefund,
} from '@club/contract/money/refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call, callForFile } from '#web/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { refundLooks } from './finance-looks.ts';
import { ledgerQuery } from './queries.ts';

const refundActs = { approve: approveRefund, refuse: refuseRefund, retry: retryRefund, redirect: redirectRefund };
export type RefundAct = keyof typeof refundActs;

/** Deciding about one refund. */
export function useRefundAct() {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    // What has failed in another try since is sent anew, and what the network was asked about is asked anew.
    mutationFn: ({ refund: { id, transfer }, act }: { refund: RefundRow; act: RefundAct }) =>
      send([id, transfer?.id, transfer?.last_check_at, act], (idempotencyKey) =>
        call(refundActs[act], { params: { id }, idempotencyKey }),
      ),
    onSuccess: sayRefund,
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}

/** Who presses again, the answer lost, may find that it has arrived or failed since. */
function sayRefund({ order_number, status }: RefundRow): void {
  const said = `Refund of order ${order_number}: ${refundLooks[status].label}.`;
  if (status === 'failed') toast.error(said);
  else toast.success(said);
}

/** Asking for a refund of an order. */
export function useRequestRefund(order_id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (body: BodyIn<typeof requestRefund>) =>
      send([order_id, body], (idempotencyKey) =>
        call(requestRefund, { params: { id: order_id }, body, idempotencyKey }),
      ),
    onSuccess: (refund) => {
      if (refund.status === 'waiting') toast.info('Asked for. Another admin has to agree before it is sent.');
      else if (refund.status === 'sending') toast.success('The refund is on its way.');
      else sayRefund(refund);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}

/** Deciding about payouts, many at once; what became of each comes back. */
export function usePayoutAct() {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    // What the network was asked about since is asked anew.
    mutationFn: ({ asked, ...body }: BodyIn<typeof decidePayouts> & { asked: readonly (string | null)[] }) =>
      send([asked, body], (idempotencyKey) => call(decidePayouts, { body, idempotencyKey })),
    // Who refuses reads it where they have typed.
    onError: (error, { decision }) => decision !== 'refuse' && toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}

/** Keeping the list for a spreadsheet, all its pages. */
export function useExport(target: Endpoint) {
  return useMutation({
    mutationFn: (wanted: Record<string, string | undefined>) => callForFile(target, {}, wanted),
    onSuccess: saveFile,
    onError: (error) => toast.error(error.message),
  });
}

/** Asking the networks whose wallets these are. */
export function usePayoutCheck() {
  return useMutation({
    mutationFn: (ids: string[]) => call(checkPayouts, { body: { ids } }),
    onError: (error) => toast.error(error.message),
  });
}

/** Having the books checked; what stands there comes back with the check that has begun. */
export function useCheckBooks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkLedger, {}),
    onSuccess: (ledger) => client.setQueryData(ledgerQuery.queryKey, ledger),
    onError: (error) => toast.error(error.message),
  });
}
