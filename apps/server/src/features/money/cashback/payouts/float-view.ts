import type { ReplyOf } from '@club/contract/endpoint';
import type { getFloat } from '@club/contract/money/payouts';
import { network as networks, type Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

/** What was told before, where the network does not tell now. */
interface Kept {
  readonly kept: number | null;
  readonly kept_at: Date | null;
}

/** What each network's wallet can pay out now, or could when it was last told, and what is asked of it. */
export async function readFloat(deps: Deps): Promise<ReplyOf<typeof getFloat>> {
  const connected = networks.options.filter((network) => deps.money[network] !== undefined);
  const { rows } = await sql<Kept & { network: Network; waiting: number; sending: number; in_review: number }>`
    SELECT n.network, b.amount AS kept, b.known_at AS kept_at,
      (SELECT coalesce(sum(amount - fee), 0)::bigint FROM payouts p
        WHERE p.network = n.network AND p.status = 'waiting') AS waiting, open.sending, open.in_review
    FROM unnest(${connected}::text[]) AS n (network)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE t.status <> 'review'), 0)::bigint AS sending,
        coalesce(sum(amount) FILTER (WHERE t.status = 'review'), 0)::bigint AS in_review
      FROM transfers t WHERE t.network = n.network AND t.status IN ('pending', 'initiated', 'unknown', 'review')
    ) open
    LEFT JOIN network_balances b ON b.network = n.network AND b.product = 'payout'`.execute(deps.db);
  const results = await Promise.all(
    connected.map(async (network) => {
      const { waiting, sending, in_review, kept, kept_at } = rows.find((row) => row.network === network)!;
      const told = await balanceOf(deps, network);
      const known_at = told === null ? kept_at : deps.now();
      return {
        network,
        balance: told ?? kept,
        known_at: known_at?.toISOString() ?? null,
        tells_now: told !== null,
        waiting,
        sending,
        in_review,
      };
    }),
  );
  return { results };
}

async function balanceOf(deps: Deps, network: Network): Promise<number | null> {
  try {
    const balance = await deps.money[network]!.balance('payout');
    return balance.kind === 'known' ? Math.trunc(balance.amount) : null;
  } catch (error) {
    deps.log.error({ err: error, network }, 'mobile money adapter threw');
    return null;
  }
}
