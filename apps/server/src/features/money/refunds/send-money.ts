import type { Network } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import { requestTransfer } from '#server/features/money/transfers/request-transfer.ts';
import type { Deps } from '#server/ports/deps.ts';

import { paidBy, type Refund } from './store.ts';

/** Asks the network to send it: given back as the payment where it can be asked about, else as money to the same wallet, or to another. */
export async function sendMoney(
  tx: Tx,
  deps: Deps,
  refund: Refund,
  again = false,
  wallet?: { network: Network; msisdn: string },
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'network', paidBy.as('msisdn'), 'transaction_id'])
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow();
  const isReversible = deps.money[payment.network]?.refunds === 'by_reference' && payment.transaction_id !== null;
  await requestTransfer(tx, deps, {
    purpose: 'refund',
    subject_id: refund.id,
    member_id: refund.member_id,
    via: isReversible && !again ? 'refund' : 'payout',
    payment_id: payment.id,
    network: payment.network,
    msisdn: refund.msisdn ?? payment.msisdn,
    ...wallet,
    amount: refund.money_part - refund.withheld,
  });
}
