import type { ReplyOf } from '@club/contract/endpoint';
import type { checkPayouts as checkCall, PayoutCheck } from '@club/contract/money/payouts';
import { matchNames } from '@club/rules/holder-name';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';
import type { HolderOutcome } from '#server/providers/mobile-money/provider.ts';

/** The networks answer one question after the other; more at once only makes them slow. */
const AT_ONCE = 4;

interface Asked {
  id: string;
  network: 'mtn' | 'airtel';
  msisdn: string;
  member_name: string;
  others_today: number;
}

/** What speaks for and against payouts: whose wallet it is, and what else its member takes out today. Writes nothing. */
export async function checkPayouts(deps: Deps, ids: readonly string[]): Promise<ReplyOf<typeof checkCall>> {
  const payouts = await readPayouts(deps, ids);
  const results: PayoutCheck[] = [];
  const waiting = payouts.values();
  const work = async () => {
    for (const payout of waiting) results.push(await checkOne(deps, payout));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const order = new Map(ids.map((id, index) => [id, index]));
  return { results: results.toSorted((one, other) => order.get(one.id)! - order.get(other.id)!) };
}

async function readPayouts(deps: Deps, ids: readonly string[]): Promise<Asked[]> {
  const { start, end } = kampalaDayBounds(deps.now());
  const { rows } = await sql<Asked>`
    SELECT p.id, p.network, p.msisdn, m.first_name || ' ' || m.last_name AS member_name,
      (SELECT coalesce(sum(o.amount), 0)::bigint FROM payouts o
        WHERE o.member_id = p.member_id AND o.id <> p.id AND o.status IN ('waiting', 'sending', 'paid')
          AND o.requested_at >= ${start} AND o.requested_at < ${end}) AS others_today
    FROM payouts p JOIN members m ON m.id = p.member_id
    WHERE p.id = ANY(${[...ids]}::uuid[])`.execute(deps.db);
  return rows;
}

async function checkOne(deps: Deps, { id, network, msisdn, member_name, others_today }: Asked): Promise<PayoutCheck> {
  const holder = await askHolder(deps, network, msisdn);
  const holder_name = holder.kind === 'found' ? holder.name : null;
  const wallet = holder.kind === 'found' ? (holder.active ? 'active' : 'inactive') : holder.kind;
  return { id, wallet, holder_name, name_match: matchNames(member_name, holder_name), others_today };
}

async function askHolder(deps: Deps, network: Asked['network'], msisdn: string): Promise<HolderOutcome> {
  const provider = deps.money[network];
  if (provider === undefined) return { kind: 'unknown', reason: 'NOT_CONNECTED' };
  try {
    return await provider.holder(msisdn);
  } catch (error) {
    deps.log.error({ err: error, network }, 'mobile money adapter threw');
    return { kind: 'unknown', reason: 'ADAPTER_THREW' };
  }
}
