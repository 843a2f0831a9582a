import type { BodyOf } from '@club/contract/endpoint';
import type { approveStatement as approveCall, StatementDetail } from '@club/contract/money/settlements';
import type { Network } from '@club/contract/shapes';

import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { accountOf } from '#server/features/money/settlements/accounts.ts';
import { statementDetail } from '#server/features/money/settlements/detail-view.ts';
import {
  lockBalance,
  lockStatement,
  moveStatement,
  NOT_APPROVED,
  readStatement,
  type Statement,
} from '#server/features/money/settlements/store.ts';
import { announceSettlement } from '#server/features/money/settlements/tell.ts';
import { wasDenied } from '#server/features/money/transfers/denied-transfer.ts';
import { refuseKnownNumber } from '#server/features/money/transfers/known-number.ts';
import { recordTransfer, requestTransfer } from '#server/features/money/transfers/request-transfer.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

export interface Admin {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
  readonly pin_confirmed_at: Date | null;
}

/**
 * Agrees to pay what is left of a statement; where that changes, the agreement is given anew. The second of two different admins sends it: under the locks of outlet and
 * account, so that all that is on its way together never exceeds what the outlet is owed, however many agree at once. What
 * is more than the network carries at once is sent in parts, each agreed to by two. What was paid by hand is only written
 * down, under the network's number, by which the reconciliation finds it in the statement. A repeat is told how it stands by then,
 * and where what was agreed to was not sent, or is to be agreed to anew.
 */
export async function approveStatement(
  deps: Deps,
  admin: Admin,
  { id, due, paid_by_hand }: { id: string } & BodyOf<typeof approveCall>,
  once: Once | undefined,
): Promise<StatementDetail> {
  const agree = async (tx: Tx) => {
    const { outlet_id } = await lockStatement(tx, id);
    await lockBalance(tx, outlet_id);
    const statement = await lockStatement(tx, id);
    const account = await payableTo(tx, deps, statement, admin);
    const most = paid_by_hand === undefined ? deps.config.PAYMENT_MAXIMUM_UGX : statement.due;
    const amount = Math.min(statement.due, most);
    if (amount === 0 || due !== statement.due) {
      throw new Problem('settlement_due_changed', { facts: { due: statement.due } });
    }
    const first_approved_by = statement.approved_once ? await activeAdmin(tx, statement.first_approved_by) : null;
    const at = deps.now();
    if (paid_by_hand !== undefined) {
      // A payment by hand is told by the second who agrees.
      if (first_approved_by === null) throw new Problem('second_person_needed');
      await refuseKnownNumber(tx, { network: account.network, number: paid_by_hand }, 'paid_by_hand');
    } else if (deps.money[account.network] === undefined) throw new Problem('network_unavailable');
    if (first_approved_by === null) {
      const approved = { first_approved_by: admin.member_id, first_approved_at: at, first_approved_due: due };
      await tx.updateTable('settlement_statements').set(approved).where('id', '=', id).execute();
    } else {
      const approvers = { first_approved_by, second_approved_by: admin.member_id };
      await send(tx, deps, { ...account, ...approvers, outlet_id, statement_id: id, amount }, paid_by_hand);
    }
    await audit(tx, {
      at,
      actor_id: admin.member_id,
      action: first_approved_by === null ? 'statement.approve_first' : 'statement.pay',
      subject_type: 'statement',
      subject_id: id,
      after: { amount, ...(paid_by_hand === undefined ? {} : { paid_by_hand }) },
    });
    announceSettlement(tx, outlet_id, id);
    return { kept: {}, reply: await statementDetail(tx, id) };
  };
  return transactOnceThen(deps.db, once, agree, () => asItStands(deps.db, admin, id));
}

async function asItStands(db: Database, { member_id }: Admin, id: string): Promise<StatementDetail> {
  const { status, approved_once, first_approved_by } = await readStatement(db, id);
  const stands = approved_once && first_approved_by === member_id;
  if (status !== 'sending' && status !== 'paid' && !stands) throw new Problem('statement_moved_on');
  return statementDetail(db, id);
}

/** Where the statement may be paid to by this admin; refuses where it may not. */
async function payableTo(tx: Tx, deps: Deps, statement: Statement, admin: Admin) {
  if (statement.status !== 'agreed') throw new Problem('statement_moved_on');
  // Nobody agrees twice to one amount, and nobody to money of an outlet of their own.
  const isOwn = admin.outlet_ids.includes(statement.outlet_id);
  const hasAgreed = statement.approved_once && statement.first_approved_by === admin.member_id;
  if (hasAgreed || isOwn) throw new Problem('second_person_needed');
  const disputed = await tx
    .selectFrom('settlement_statements')
    .select('id')
    .where('outlet_id', '=', statement.outlet_id)
    .where('status', '=', 'disputed')
    .executeTakeFirst();
  if (disputed !== undefined) throw new Problem('settlement_disputed');
  const before = tx.selectFrom('settlements').select('id').where('outlet_id', '=', statement.outlet_id);
  const ids = (await before.where('status', '=', 'failed').execute()).map(({ id }) => id);
  if (await wasDenied(tx, 'settlement', ids)) throw new Problem('transfer_contradicted');
  const account = await accountOf(tx, statement.outlet_id);
  if (account === undefined) throw new Problem('settlement_account_missing');
  const { network, msisdn, held_until } = account;
  if (held_until !== null && held_until > deps.now()) {
    throw new Problem('settlement_on_hold', { facts: { held_until: held_until.toISOString() } });
  }
  return { network, msisdn };
}

interface NewSettlement {
  readonly statement_id: string;
  readonly outlet_id: string;
  readonly network: Network;
  readonly msisdn: string;
  readonly amount: number;
  readonly first_approved_by: string;
  readonly second_approved_by: string;
}

async function send(tx: Tx, deps: Deps, settlement: NewSettlement, by_hand: string | undefined): Promise<void> {
  const at = deps.now();
  const id = deps.random.id(at);
  const { network, msisdn, amount } = settlement;
  await moveStatement(tx, settlement.statement_id, { from: ['agreed'], to: 'sending' }, NOT_APPROVED);
  await tx
    .insertInto('settlements')
    .values({ ...settlement, id, status: 'sending', created_at: at })
    .execute();
  const transfer = { purpose: 'settlement', subject_id: id, member_id: null, network, msisdn, amount } as const;
  if (by_hand === undefined) await requestTransfer(tx, deps, { ...transfer, via: 'payout' });
  else await recordTransfer(tx, deps, transfer, by_hand);
}
