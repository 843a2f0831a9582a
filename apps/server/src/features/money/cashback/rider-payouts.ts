import type { Network } from '@club/contract/shapes';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { wasDenied } from '#server/features/money/transfers/denied-transfer.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { ownWallet } from './payouts/request-payout.ts';

/** What a rider is owed, locked: whoever asks for it or agrees to it comes one after the other. */
export async function lockRiderPay(tx: Tx, member_id: string): Promise<number> {
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'rider_payable')
    .where('owner', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  return account?.balance ?? 0;
}

interface Asked {
  readonly member_id: string;
  readonly network: Network;
  readonly retry_of?: string;
}

/**
 * Asks for all that a rider is owed, to the rider's own wallet. It waits for two admins whatever it is: what was earned hangs on
 * the word of riders and outlets, not of the club. One at a time, so that nothing is asked for twice.
 */
export async function askRiderPayout(tx: Tx, deps: Deps, { member_id, network, retry_of }: Asked) {
  const at = deps.now();
  const amount = await lockRiderPay(tx, member_id);
  if (await hasOpen(tx, member_id)) throw new Problem('rider_pay_waits');
  if (amount <= 0) throw new Problem('rider_pay_none');
  const failed = tx.selectFrom('payouts').select('id').where('member_id', '=', member_id);
  const rows = await failed.where('source', '=', 'riding').where('status', '=', 'failed').execute();
  const ids = rows.map(({ id }) => id);
  if (await wasDenied(tx, 'payout', ids)) throw new Problem('transfer_contradicted');
  const msisdn = await ownWallet(tx, member_id, network);
  const id = deps.random.id(at);
  const payout = { id, member_id, network, msisdn, amount, fee: 0, status: 'waiting', source: 'riding' } as const;
  await tx
    .insertInto('payouts')
    .values({ ...payout, requested_at: at, retry_of: retry_of ?? null })
    .execute();
  announce(tx, { topic: 'deliveries', id, to: { member_id } });
  announce(tx, { topic: 'finance', id, to: { admins: true } });
  return { id, amount, phone_masked: maskPhone(msisdn) };
}

async function hasOpen(tx: Tx, member_id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payouts WHERE member_id = ${member_id} AND source = 'riding' AND status IN ('waiting', 'sending')`.execute(
    tx,
  );
  return rows.length > 0;
}

const SHOWN = 5;

/** The newest payouts of a rider. */
export async function listRiderPayouts(db: Database, member_id: string) {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'amount', 'status', 'requested_at', 'ended_at', 'refusal_reason', 'msisdn'])
    .where('member_id', '=', member_id)
    .where('source', '=', 'riding')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ msisdn, requested_at, ended_at, ...row }) => ({
    ...row,
    phone_masked: maskPhone(msisdn),
    requested_at: requested_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
}
