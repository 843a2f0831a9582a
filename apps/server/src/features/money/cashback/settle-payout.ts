import { pages } from '@club/contract/pages';
import { maskPhone } from '@club/rules/uganda-phone';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { cashbackFreed, payoutSent } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { EndedTransfer } from '#server/ports/transfer-outcomes.ts';

import { endRiderPayout } from './payouts/end-rider-payout.ts';

/** The money of a payout has arrived, or certainly has not gone: then all of it is the member's again, the fee too. */
export async function settlePayout(tx: Tx, deps: Deps, transfer: EndedTransfer): Promise<void> {
  const status = transfer.status === 'completed' ? 'paid' : 'failed';
  await endPayout(tx, deps, transfer.subject_id, { from: 'sending', status, reason: transfer.failure_reason });
}

interface End {
  readonly from: 'sending' | 'waiting';
  readonly status: 'paid' | 'failed' | 'refused';
  readonly reason: string | null;
  /** Who refused it, and why, as the member is told. */
  readonly refusal?: { readonly by: string; readonly told: string };
}

interface Payout {
  id: string;
  member_id: string;
  amount: number;
  fee: number;
  msisdn: string;
}

/** Ends a payout once: false when it is not in the state it should end from. */
export async function endPayout(tx: Tx, deps: Deps, payout_id: string, end: End): Promise<boolean> {
  const at = deps.now();
  const payout = await tx
    .updateTable('payouts')
    .set({
      status: end.status,
      failure_reason: end.reason,
      refused_by: end.refusal?.by ?? null,
      refusal_reason: end.refusal?.told ?? null,
      ended_at: at,
    })
    .where('id', '=', payout_id)
    .where('status', '=', end.from)
    .returningAll()
    .executeTakeFirst();
  if (payout === undefined) return false;
  const { id, member_id, amount, fee, network } = payout;
  const isPaid = end.status === 'paid';
  if (payout.source === 'riding') {
    await endRiderPayout(tx, deps, payout, { status: end.status, told: end.refusal?.told });
    return true;
  }
  await tellMember(tx, deps, payout, end);
  announce(tx, { topic: 'cashback', id, to: { member_id } });
  await post(tx, {
    reference: `${isPaid ? 'payout_sent' : 'payout_freed'}:${id}`,
    kind: isPaid ? 'payout_sent' : 'payout_freed',
    subject_type: 'payout',
    subject_id: id,
    at,
    legs: isPaid ? payoutSent({ network, member_id, amount, fee }) : cashbackFreed({ member_id, amount }),
  });
  return true;
}

async function tellMember(tx: Tx, deps: Deps, payout: Payout, end: End): Promise<void> {
  const { id, member_id, amount, fee, msisdn } = payout;
  const about = { to: await messagePhoneOf(tx, member_id), member_id, link: pages.cashback() };
  const [paid, failed] = [`payout_paid:${id}`, `payout_failed:${id}`];
  if (end.status === 'paid') {
    const values = { amount: amount - fee, number: maskPhone(msisdn) };
    await tellPerson(tx, deps, { ...about, event_key: paid, template: 'payout_paid', inAppOnly: true, values });
  } else if (end.refusal === undefined) {
    await tellPerson(tx, deps, { ...about, event_key: failed, template: 'payout_failed', values: { amount } });
  } else {
    const values = { amount, reason: end.refusal.told };
    await tellPerson(tx, deps, { ...about, event_key: failed, template: 'payout_refused', values });
  }
}
