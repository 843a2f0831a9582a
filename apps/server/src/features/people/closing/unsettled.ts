import type { ClosingRequest } from '@club/contract/people/closing';
import { type OwedToLeaver, tooLittleToSend } from '@club/rules/least-sent';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Settings } from '#server/features/club/settings/settings.ts';
import { cameBack, isSentAnew } from '#server/features/money/transfers/came-back.ts';

/** What keeps a member from leaving, as it stands in the books. */
export interface Unsettled {
  open_orders: number;
  /** Promised, or set aside for what is under way. */
  cashback_bound: number;
  cashback_available: number;
  /** With what never arrived of anything that was sent. */
  refunds: number;
  pay: number;
  has_role: boolean;
}

const owedTo = (...kinds: string[]) => sql`
  (SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_accounts a
  WHERE a.owner = m.id::text AND a.kind IN (${sql.join(kinds)}))`;

/** What is in no books yet: a second person may still agree to it, and its cashback would go to an account that nobody has. */
const askedToGiveBack = sql`
  (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r WHERE r.member_id = m.id AND r.status = 'waiting')`;

/** What was sent, never arrived and was taken out of the books again, until it is sent anew and has arrived. */
const neverArrived = sql`
  (SELECT coalesce(sum(o.amount), 0)::bigint FROM ${cameBack} WHERE o.member_id = m.id AND NOT ${isSentAnew('arrived')})`;

/** The columns of it for the member `m`. */
export const unsettled: RawBuilder<Unsettled> = sql`
  (SELECT count(*)::int FROM orders o WHERE o.member_id = m.id AND o.status NOT IN ('completed', 'cancelled')) AS open_orders,
  ${owedTo('cashback_pending', 'cashback_held')} AS cashback_bound,
  ${owedTo('cashback_available')} AS cashback_available,
  ${owedTo('refunds_payable')} + ${askedToGiveBack} + ${neverArrived} AS refunds,
  ${owedTo('rider_payable')} AS pay,
  EXISTS (SELECT FROM role_grants g WHERE g.member_id = m.id AND g.revoked_at IS NULL)
    OR EXISTS (SELECT FROM riders r WHERE r.member_id = m.id AND r.state <> 'left') AS has_role`;

/** What is not settled of one member. */
export async function unsettledOf(db: Database | Tx, member_id: string): Promise<Unsettled> {
  const { rows } = await sql<Unsettled>`SELECT ${unsettled} FROM members m WHERE m.id = ${member_id}`.execute(db);
  return rows[0]!;
}

/** What of it is too little to be sent, ever. Cashback counts whole: what is promised may be paid out with what is there. */
export function tooLittleOf({ cashback_bound, cashback_available, pay }: Unsettled, settings: Settings): OwedToLeaver {
  return tooLittleToSend({ cashback: cashback_bound + cashback_available, pay }, settings);
}

/** The same as an admin sees it, and what ends with the account: no more than was agreed to, and nothing that is on its way. */
export function stillOpen(
  row: Unsettled,
  settings: Settings,
  gives_up: number | null,
): Pick<ClosingRequest, 'open_orders' | 'owed' | 'too_little' | 'given_up' | 'has_role'> {
  const { open_orders, cashback_bound, cashback_available, refunds, pay, has_role } = row;
  const rest = tooLittleOf(row, settings);
  const too_little = rest.cashback + rest.pay;
  const isAgreed = cashback_bound === 0 && too_little <= (gives_up ?? 0);
  return {
    open_orders,
    owed: cashback_bound + cashback_available + refunds + pay,
    too_little,
    given_up: isAgreed ? too_little : 0,
    has_role,
  };
}
