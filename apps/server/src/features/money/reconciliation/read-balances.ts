import { network as networks, type Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

const ASK_EVERY_MS = 5 * 60_000;
const PRODUCTS = ['collect', 'payout'] as const;
type Product = (typeof PRODUCTS)[number];

/** Asks each network what our wallets hold, one worker at a time and not more often than needed. */
export async function readBalances(deps: Deps): Promise<void> {
  for (const network of networks.options) {
    for (const product of PRODUCTS) {
      if (deps.money[network] !== undefined && (await takeTurn(deps, network, product)))
        await ask(deps, network, product);
    }
  }
}

async function takeTurn({ db, now }: Deps, network: Network, product: Product): Promise<boolean> {
  const at = now();
  const { numAffectedRows } = await sql`
    INSERT INTO network_balances AS known (network, product, asked_at) VALUES (${network}, ${product}, ${at})
    ON CONFLICT (network, product) DO UPDATE SET asked_at = excluded.asked_at
      WHERE known.asked_at <= ${new Date(at.getTime() - ASK_EVERY_MS)}
        -- By a clock that was ahead.
        OR known.asked_at > ${new Date(at.getTime() + ASK_EVERY_MS)}`.execute(db);
  return numAffectedRows === 1n;
}

/** What it does not say stays as it was last known. */
async function ask({ db, money, now, log }: Deps, network: Network, product: Product): Promise<void> {
  const answer = await money[network]?.balance(product);
  if (answer?.kind !== 'known') {
    log.info({ network, product, answer: answer?.kind }, 'balance not known');
    return;
  }
  await db
    .updateTable('network_balances')
    .set({ amount: answer.amount, currency: answer.currency, known_at: now() })
    .where('network', '=', network)
    .where('product', '=', product)
    .execute();
}
