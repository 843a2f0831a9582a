import type { ReplyOf } from '@club/contract/endpoint';
import type { getFloat } from '@club/contract/money/payouts';
import { network as networks, type Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

/** What each network's wallet can pay out now, and what waits for it. */
export async function readFloat(deps: Deps): Promise<ReplyOf<typeof getFloat>> {
  const connected = networks.options.filter((network) => deps.money[network] !== undefined);
  const { rows } = await sql<{ network: Network; waiting: number; sending: number }>`
    SELECT n.network,
      (SELECT coalesce(sum(amount - fee), 0)::bigint FROM payouts p
        WHERE p.network = n.network AND p.status = 'waiting') AS waiting,
      (SELECT coalesce(sum(amount), 0)::bigint FROM transfers t
        WHERE t.network = n.network AND t.status IN ('pending', 'initiated', 'unknown', 'review')) AS sending
    FROM unnest(${connected}::text[]) AS n (network)`.execute(deps.db);
  const results = await Promise.all(
    connected.map(async (network) => {
      const { waiting = 0, sending = 0 } = rows.find((row) => row.network === network) ?? {};
      return { network, balance: await balanceOf(deps, network), waiting, sending };
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
