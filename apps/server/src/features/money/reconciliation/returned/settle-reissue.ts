import { pages } from '@club/contract/pages';
import { maskPhone } from '@club/rules/uganda-phone';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { reissueSent } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { tellSentAnew } from '#server/features/money/settlements/tell.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { EndedTransfer } from '#server/ports/transfer-outcomes.ts';

/**
 * Money that was sent anew has arrived, or certainly has not gone and may be sent once more. What it was for stays as it ended with the
 * first attempt.
 */
export async function settleReissue(tx: Tx, deps: Deps, transfer: EndedTransfer): Promise<void> {
  const { id, network, amount, status, failure_reason, reissue_of } = transfer;
  announce(tx, { topic: 'finance', id: reissue_of, to: { admins: true } });
  if (status === 'failed') {
    deps.log.error({ alarm: 'reissue_failed', transfer_id: id, failure_reason }, 'money could not be sent anew');
    return;
  }
  const { purpose, subject_id, member_id, msisdn } = await tx
    .selectFrom('transfers')
    .select(['purpose', 'subject_id', 'member_id', 'msisdn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await post(tx, {
    reference: `reissue_sent:${reissue_of}`,
    kind: 'reissue_sent',
    subject_type: purpose,
    subject_id,
    at: deps.now(),
    legs: reissueSent({ network, amount }),
  });
  const sent = { id, amount, number: maskPhone(msisdn) };
  if (member_id === null) await tellSentAnew(tx, deps, subject_id, sent);
  else await tellMember(tx, deps, { member_id, purpose, subject_id }, sent);
}

interface Payee {
  readonly member_id: string;
  readonly purpose: string;
  readonly subject_id: string;
}

async function tellMember(
  tx: Tx,
  deps: Deps,
  { member_id, purpose, subject_id }: Payee,
  { id, amount, number }: { id: string; amount: number; number: string },
): Promise<void> {
  const { what, link } = purpose === 'refund' ? await refundOf(tx, subject_id) : await payoutOf(tx, subject_id);
  await tellPerson(tx, deps, {
    event_key: `sent_anew:${id}`,
    template: 'money_sent_anew',
    to: await messagePhoneOf(tx, member_id),
    member_id,
    link,
    values: { what, amount, number },
  });
}

async function refundOf(tx: Tx, id: string) {
  const { order_id, order_number } = await tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.order_id', 'orders.order_number'])
    .where('refunds.id', '=', id)
    .executeTakeFirstOrThrow();
  return { what: `refund for order ${order_number}`, link: pages.order(order_id) };
}

async function payoutOf(tx: Tx, id: string) {
  const { source } = await tx.selectFrom('payouts').select('source').where('id', '=', id).executeTakeFirstOrThrow();
  return source === 'riding'
    ? { what: 'pay as a rider', link: pages.rider() }
    : { what: 'cashback payout', link: pages.cashback() };
}
