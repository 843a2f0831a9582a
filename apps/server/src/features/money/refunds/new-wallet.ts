import type { Network } from '@club/contract/shapes';
import { toMsisdn } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { paidByIfPaid, type Refund } from './store.ts';

interface Found {
  readonly e164: string;
  readonly network: Network;
}

/**
 * Of a failed refund `r`: a proven number of its member by now, of the network that took the money where there is one, as long as the
 * member paid from a number of their own. What somebody else paid goes back to nobody else.
 */
const newWallet = sql`
  SELECT n.e164, n.network FROM payments p JOIN members o ON o.id = r.member_id
  JOIN phone_numbers n ON n.member_id = o.id AND n.e164 IN (o.mtn_money_number, o.airtel_money_number) AND NOT n.unproven
  WHERE p.id = r.payment_id AND r.status = 'failed' AND n.e164 <> '+' || p.msisdn
    AND coalesce(r.msisdn, ${paidByIfPaid}) = p.msisdn
    AND NOT EXISTS (SELECT FROM asked_payers a WHERE a.msisdn = p.msisdn)
  ORDER BY n.network <> p.network, n.e164 LIMIT 1`;

/** The number as it is, for a SELECT; null where there is none. */
export const otherNumber = sql<string | null>`(SELECT w.e164 FROM (${newWallet}) w)`;

/** Where a refund goes that the wallet that paid does not take. Refuses while there is no such number, or while it was changed lately. */
export async function newWalletOf(tx: Tx, deps: Deps, { id, member_id }: Refund) {
  if ((await lockHolds(tx, member_id, deps.now())) !== null) throw new Problem('payee_on_hold');
  const { rows } = await sql<Found>`
    SELECT w.* FROM refunds r CROSS JOIN LATERAL (${newWallet}) w WHERE r.id = ${id}`.execute(tx);
  if (rows[0] === undefined) throw new Problem('refund_other_number_missing');
  const { network, e164 } = rows[0];
  if (deps.money[network] === undefined) throw new Problem('network_unavailable');
  return { network, msisdn: toMsisdn(e164) };
}
