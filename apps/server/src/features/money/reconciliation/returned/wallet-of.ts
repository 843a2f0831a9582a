import type { Network } from '@club/contract/shapes';
import { numberOn } from '@club/rules/preferred-number';
import { isUgandanNumber, toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { accountOf } from '#server/features/money/settlements/accounts.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import { unprovenNumbers } from '#server/features/people/members/phone-numbers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

interface Wallet {
  readonly network: Network;
  readonly msisdn: string;
}

interface Origin extends Wallet {
  readonly purpose: 'payout' | 'refund' | 'settlement';
  readonly subject_id: string;
  readonly member_id: string | null;
}

/**
 * Where money goes that never arrived: a refund to the wallet that it was sent to, which paid; a payout or a settlement to the number that
 * member or outlet are paid to by now, which may be why it came back. Refuses while there is none, or while it was changed lately.
 */
export async function walletOf(
  tx: Tx,
  deps: Deps,
  { purpose, subject_id, member_id, ...wallet }: Origin,
): Promise<Wallet> {
  if (purpose === 'refund') return { network: wallet.network, msisdn: wallet.msisdn };
  if (purpose === 'settlement') return outletWallet(tx, deps, subject_id);
  const payee = member_id!;
  if ((await lockHolds(tx, payee, deps.now())) !== null) throw new Problem('payee_on_hold');
  const member = await tx
    .selectFrom('members')
    .select(['mtn_money_number', 'airtel_money_number'])
    .where('id', '=', payee)
    .executeTakeFirstOrThrow();
  const number = numberOn(member, wallet.network);
  const unproven = await unprovenNumbers(tx, payee);
  const isUsable = number !== null && isUgandanNumber(number) && !unproven.some(({ e164 }) => e164 === number);
  if (!isUsable) throw new Problem('payee_number_missing');
  return { network: wallet.network, msisdn: toMsisdn(number) };
}

async function outletWallet(tx: Tx, deps: Deps, settlement_id: string): Promise<Wallet> {
  const { outlet_id } = await tx
    .selectFrom('settlements')
    .select('outlet_id')
    .where('id', '=', settlement_id)
    .executeTakeFirstOrThrow();
  const account = await accountOf(tx, outlet_id);
  if (account === undefined) throw new Problem('settlement_account_missing');
  const { network, msisdn, held_until } = account;
  if (held_until !== null && held_until > deps.now()) {
    throw new Problem('settlement_on_hold', { facts: { held_until: held_until.toISOString() } });
  }
  return { network, msisdn };
}
