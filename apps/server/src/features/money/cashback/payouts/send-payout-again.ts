import type { PayoutOutcomeName } from '@club/contract/money/payouts';
import type { Network } from '@club/contract/shapes';
import { leastPayout } from '@club/rules/least-sent';
import { numberOn } from '@club/rules/preferred-number';
import { toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { lockAvailable } from '#server/features/money/cashback/order-cashback.ts';
import { askRiderPayout } from '#server/features/money/cashback/rider-payouts.ts';
import { wasDenied } from '#server/features/money/transfers/denied-transfer.ts';
import { hasAskedToClose } from '#server/features/people/closing/has-asked.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { placePayout } from './request-payout.ts';

/**
 * Sends a failed payout again, as a payout of its own: its cashback went back to the member, who may have spent it since, and
 * what took two people to agree takes two again. At most once for each.
 */
export async function sendPayoutAgain(tx: Tx, deps: Deps, id: string, by: string): Promise<PayoutOutcomeName> {
  const failed = await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (failed?.status !== 'failed') return 'not_failed';
  const again = tx.selectFrom('payouts').select('id').where('retry_of', '=', id);
  if ((await again.executeTakeFirst()) !== undefined) return 'not_failed';
  const { member_id, network, amount, msisdn } = failed;
  if (member_id === by) return 'own_approval';
  if ((await lockHolds(tx, member_id, deps.now())) !== null) return 'on_hold';
  if (!(await hasNumberStill(tx, member_id, network, msisdn))) return 'number_gone';
  if (await wasDenied(tx, 'payout', [id])) return 'contradicted';
  if (failed.source === 'riding') return askRiderAgain(tx, deps, failed);
  const settings = await readSettings(tx, deps.now());
  // The club may ask for more, or take more of it, than when it was asked for.
  if (amount < leastPayout(settings, await hasAskedToClose(tx, member_id))) return 'below_minimum';
  if ((await lockAvailable(tx, member_id)) < amount) return 'cashback_short';
  const placed = await placePayout(tx, deps, { member_id, network, amount, retry_of: id }, settings);
  return placed.status === 'sending' ? 'sending' : 'waits_again';
}

/** All that the rider is owed by now; not beside what the rider has asked for meanwhile. */
async function askRiderAgain(
  tx: Tx,
  deps: Deps,
  { id, member_id, network }: { id: string; member_id: string; network: Network },
): Promise<PayoutOutcomeName> {
  try {
    await askRiderPayout(tx, deps, { member_id, network, retry_of: id });
    return 'waits_again';
  } catch (error) {
    if (error instanceof Problem && (error.code === 'rider_pay_waits' || error.code === 'rider_pay_none'))
      return 'not_failed';
    throw error;
  }
}

export async function hasNumberStill(
  tx: Tx,
  member_id: string,
  network: 'mtn' | 'airtel',
  msisdn: string,
): Promise<boolean> {
  const member = await tx
    .selectFrom('members')
    .select(['mtn_money_number', 'airtel_money_number'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  const number = numberOn(member, network);
  return number !== null && toMsisdn(number) === msisdn;
}
