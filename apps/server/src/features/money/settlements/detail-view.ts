import type { SettlementRow, StatementDetail } from '@club/contract/money/settlements';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { latestTransfer, transferReply } from '#server/features/money/transfers/latest-transfer.ts';
import { isNumberOpen } from '#server/features/money/transfers/open-number.ts';
import { askerName, personName } from '#server/features/people/members/person-name.ts';

import { accountOf, accountReply } from './accounts.ts';
import { summaryReply } from './money-view.ts';
import { readStatement, type Statement } from './store.ts';

type People = Pick<StatementDetail, 'issued_by' | 'agreed_by' | 'disputed_by' | 'answered_by' | 'first_approved_by'>;

/** A statement as the admins see it. */
export async function statementDetail(db: Database | Tx, id: string): Promise<StatementDetail> {
  const statement = await readStatement(db, id);
  return {
    ...detailReply(statement),
    ...(await peopleOf(db, statement)),
    payments: await paymentsOf(db, id),
    correction: await correctionOf(db, id),
    account: await accountReplyOf(db, statement.outlet_id),
  };
}

/** A statement as its outlet sees it: which admin did what is the club's own business. */
export async function myStatementDetail(
  db: Database | Tx,
  id: string,
  outlet_ids: readonly string[],
): Promise<StatementDetail> {
  await readStatement(db, id, outlet_ids);
  const detail = await statementDetail(db, id);
  const nobody = { first_approved_by: null, second_approved_by: null };
  return {
    ...detail,
    account: detail.account && { ...detail.account, phone_number: null },
    issued_by: null,
    answered_by: null,
    correction: null,
    first_approved_by: null,
    payments: detail.payments.map((payment) => ({
      ...payment,
      ...nobody,
      number_open: false,
      transfer: payment.transfer && { ...payment.transfer, closing: null, is_contradicted: false },
    })),
  };
}

function detailReply(
  statement: Statement,
): Omit<StatementDetail, keyof People | 'payments' | 'account' | 'correction'> {
  const { approved_once: _, ...summary } = summaryReply(statement);
  const { opening_balance, sales, returns, commission, delivery_fees, cashback_share, corrections } = statement;
  const { settlements, entries, dispute, answer } = statement;
  return {
    ...summary,
    outlet: { id: statement.outlet_id, name: statement.outlet_name },
    opening_balance,
    sales,
    returns,
    commission,
    delivery_fees,
    cashback_share,
    corrections,
    settlements,
    entries,
    agreed_at: statement.agreed_at?.toISOString() ?? null,
    disputed_at: statement.disputed_at?.toISOString() ?? null,
    answered_at: statement.answered_at?.toISOString() ?? null,
    dispute,
    answer,
  };
}

async function peopleOf(db: Database | Tx, { id, approved_once }: Statement): Promise<People> {
  const { rows } = await sql<People>`
    SELECT ${personName(sql`s.issued_by`)} AS issued_by, ${personName(sql`s.agreed_by`)} AS agreed_by,
      ${personName(sql`s.disputed_by`)} AS disputed_by, ${personName(sql`s.answered_by`)} AS answered_by,
      ${personName(sql`s.first_approved_by`)} AS first_approved_by
    FROM settlement_statements s WHERE s.id = ${id}`.execute(db);
  const people = rows[0]!;
  return approved_once ? people : { ...people, first_approved_by: null };
}

/** The correction that waits for a second admin. */
async function correctionOf(db: Database | Tx, statement_id: string): Promise<StatementDetail['correction']> {
  const { rows } = await sql<Omit<NonNullable<StatementDetail['correction']>, 'requested_at'> & { requested_at: Date }>`
    SELECT c.id, c.amount, c.answer, c.requested_at, ${askerName(sql`c.requested_by`)} AS requested_by
    FROM statement_corrections c WHERE c.statement_id = ${statement_id} AND c.status = 'waiting'`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], requested_at: rows[0].requested_at.toISOString() };
}

async function accountReplyOf(db: Database | Tx, outlet_id: string) {
  const account = await accountOf(db, outlet_id);
  return account === undefined ? null : accountReply(account, true);
}

type PaymentRow = Omit<SettlementRow, 'phone_masked' | 'created_at' | 'ended_at'> & {
  msisdn: string;
  created_at: Date;
  ended_at: Date | null;
};

async function paymentsOf(db: Database | Tx, statement_id: string): Promise<SettlementRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT x.id, x.network, x.msisdn, x.amount, x.status, x.failure_reason, x.created_at, x.ended_at,
      ${personName(sql`x.first_approved_by`)} AS first_approved_by,
      ${personName(sql`x.second_approved_by`)} AS second_approved_by,
      ${latestTransfer('settlement', sql`x.id`)} AS transfer,
      EXISTS (SELECT FROM transfers t WHERE t.purpose = 'settlement' AND t.subject_id = x.id AND ${isNumberOpen}) AS number_open
    FROM settlements x WHERE x.statement_id = ${statement_id} ORDER BY x.created_at DESC, x.id`.execute(db);
  return rows.map(({ msisdn, ...row }) => ({
    ...row,
    phone_masked: maskPhone(msisdn),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    transfer: transferReply(row.transfer),
  }));
}
