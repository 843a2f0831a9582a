import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { requestPayout as requestPayoutCall } from '@club/contract/money/cashback';
import { pages } from '@club/contract/pages';
import type { Network } from '@club/contract/shapes';
import { leastPayout } from '@club/rules/least-sent';
import { formatUgx } from '@club/rules/money';
import { numberOn } from '@club/rules/preferred-number';
import { isUgandanNumber, maskPhone, toMsisdn } from '@club/rules/uganda-phone';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { readSettings, type Settings } from '#server/features/club/settings/settings.ts';
import { hasComeToNothing, newestTry } from '#server/features/money/cashback/newest-try.ts';
import { lockAvailable, refuseShort } from '#server/features/money/cashback/order-cashback.ts';
import { cashbackHeld } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { requestTransfer } from '#server/features/money/transfers/request-transfer.ts';
import { hasAskedToClose } from '#server/features/people/closing/has-asked.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { unprovenNumbers } from '#server/features/people/members/phone-numbers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { freeOfApproval } from './free-of-approval.ts';

type Body = BodyOf<typeof requestPayoutCall>;

/**
 * Sends available cashback to one of the member's own wallets, or has the club look at it first when it is much. The amount
 * is set aside at once: the ledger refuses what is not there, however many ask at the same moment. A repeat is told how it stands
 * by then.
 */
export async function requestPayout(
  deps: Deps,
  caller: { readonly member_id: string; readonly pin_confirmed_at: Date | null },
  body: Body,
  once: Once | undefined,
): Promise<ReplyOf<typeof requestPayoutCall>> {
  const at = deps.now();
  demandRecentPin(caller, at);
  if (deps.money[body.network] === undefined) throw new Problem('network_unavailable');
  const ask = async (tx: Tx) => {
    const held_until = await lockHolds(tx, caller.member_id, at);
    if (held_until !== null) throw new Problem('cashback_on_hold', { facts: { held_until: held_until.toISOString() } });
    const settings = await readSettings(tx, at);
    const least = leastPayout(settings, await hasAskedToClose(tx, caller.member_id));
    if (body.amount < least) throw fieldProblem('amount', `Payouts start at ${formatUgx(least)}.`);
    if (body.fee !== undefined && body.fee !== settings.payout_fee_ugx) throw new Problem('payout_fee_changed');
    const reply = await placePayout(tx, deps, { ...body, member_id: caller.member_id, retry_of: null }, settings);
    return { kept: reply, reply };
  };
  return transactOnceThen(deps.db, once, ask, ({ payout_id }) => asItStands(deps.db, payout_id));
}

type Wanted = Body & { member_id: string; retry_of: string | null };

/** Writes a payout down, sets its amount aside and sends it, or lets it wait for two people. */
export async function placePayout(tx: Tx, deps: Deps, wanted: Wanted, settings: Settings) {
  const { member_id, amount, network, retry_of } = wanted;
  const at = deps.now();
  const id = deps.random.id(at);
  const msisdn = await ownWallet(tx, member_id, network);
  const fee = settings.payout_fee_ugx;
  // Two that are asked for at once count each other.
  await lockAvailable(tx, member_id);
  const status = amount > (await freeOfApproval(tx, member_id, settings, at)) ? 'waiting' : 'sending';
  const payout = { id, member_id, network, msisdn, amount, fee };
  await tx
    .insertInto('payouts')
    .values({ ...payout, status, requested_at: at, retry_of })
    .execute();
  if (status === 'sending') await sendPayout(tx, deps, payout);
  const phone_masked = maskPhone(msisdn);
  await tellPerson(tx, deps, {
    event_key: `payout_requested:${id}`,
    template: 'payout_requested',
    to: await messagePhoneOf(tx, member_id),
    member_id,
    link: pages.cashback(),
    values: { amount, number: phone_masked },
  });
  announce(tx, { topic: 'cashback', id, to: { member_id } });
  if (status === 'waiting') announce(tx, { topic: 'finance', id, to: { admins: true } });
  await refuseShort(() =>
    post(tx, {
      reference: `payout_held:${id}`,
      kind: 'payout_held',
      subject_type: 'payout',
      subject_id: id,
      at,
      legs: cashbackHeld({ member_id, amount }),
    }),
  );
  return replyOf({ payout_id: id, status, amount, fee, phone_masked });
}

type Reply = ReplyOf<typeof requestPayoutCall>;

/** What the member is told of a payout that comes, or has come. */
function replyOf(payout: Omit<Reply, 'success' | 'message'>): Reply {
  const { status, amount, fee, phone_masked } = payout;
  const sent = formatUgx(amount - fee);
  const message =
    status === 'waiting'
      ? 'We look at this payout before we send it. You will hear from us within a day.'
      : `${sent} ${status === 'paid' ? 'has been sent' : 'is on its way'} to ${phone_masked}.`;
  return { success: true, ...payout, message };
}

async function asItStands(db: Database, id: string): Promise<Reply> {
  const payout = await newestTry(db, id);
  if (hasComeToNothing(payout.status)) throw new Problem('payout_came_back');
  return replyOf(payout);
}

/** Asks the network for it: the amount less the fee. */
export async function sendPayout(
  tx: Tx,
  deps: Deps,
  payout: { id: string; member_id: string; network: Network; msisdn: string; amount: number; fee: number },
): Promise<void> {
  const { id: subject_id, member_id, network, msisdn, amount, fee } = payout;
  const money = { member_id, network, msisdn, amount: amount - fee };
  await requestTransfer(tx, deps, { ...money, purpose: 'payout', subject_id, via: 'payout' });
}

/** The member's number on a network, to which money of theirs goes; nobody names another one. */
export async function ownWallet(tx: Tx, member_id: string, network: Network): Promise<string> {
  const member = await tx
    .selectFrom('members')
    .select(['mtn_money_number', 'airtel_money_number'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  const number = numberOn(member, network);
  if (number === null) throw fieldProblem('network', 'You have no number on this network.');
  const unproven = await unprovenNumbers(tx, member_id);
  if (unproven.some(({ e164 }) => e164 === number)) {
    throw fieldProblem('network', 'Please confirm this number in your profile first.');
  }
  if (!isUgandanNumber(number)) throw fieldProblem('network', 'Please change this number in your profile first.');
  return toMsisdn(number);
}
