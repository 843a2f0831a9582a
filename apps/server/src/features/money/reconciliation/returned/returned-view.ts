import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listReturned as listCall, ReturnedRow } from '@club/contract/money/reconciliation';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Config } from '#server/config.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { cameBack, isSentAnew } from '#server/features/money/transfers/came-back.ts';
import { transferJson, transferReply } from '#server/features/money/transfers/latest-transfer.ts';
import { Problem } from '#server/problem.ts';

import { goesToAccount } from './back-to-account.ts';

interface Row extends Omit<ReturnedRow, 'sent_at' | 'corrected_at' | 'phone_masked' | 'to_account'> {
  purpose: string;
  msisdn: string;
  sent_at: Date;
  corrected_at: Date;
}

const columns = sql`
  SELECT o.id, o.network, o.purpose, o.via = 'by_hand' AS by_hand, o.amount, o.msisdn, o.ended_at AS sent_at, corrected.corrected_at, o.member_id, s.outlet_id,
    bought.order_number, CASE WHEN p.source = 'riding' THEN 'riding' ELSE o.purpose END AS kind,
    coalesce(m.first_name || ' ' || m.last_name, outlets.name) AS name,
    (SELECT ${transferJson} FROM transfers t WHERE t.reissue_of = o.id ORDER BY t.created_at DESC LIMIT 1) AS transfer
  FROM ${cameBack}
  LEFT JOIN members m ON m.id = o.member_id
  LEFT JOIN payouts p ON o.purpose = 'payout' AND p.id = o.subject_id
  LEFT JOIN refunds r ON o.purpose = 'refund' AND r.id = o.subject_id
  LEFT JOIN orders bought ON bought.id = r.order_id
  LEFT JOIN settlements s ON o.purpose = 'settlement' AND s.id = o.subject_id
  LEFT JOIN outlets ON outlets.id = s.outlet_id`;

type Limits = Pick<Config, 'PAYMENT_MAXIMUM_UGX'>;

interface Where<D> {
  readonly db: D;
  readonly config: Limits;
}

/** Money that never arrived and that nobody has sent anew so that it did, the oldest first. */
export async function listReturned(
  { db, config }: Where<Database>,
  query: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { network, per_page } = query;
  const isWaiting = sql`o.network = ${network} AND NOT ${isSentAnew('arrived')}`;
  const [page, counted] = await Promise.all([
    sql<Row>`${columns} WHERE ${isWaiting} ORDER BY corrected.corrected_at, o.id
      LIMIT ${per_page} OFFSET ${offsetOf(query)}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count FROM ${cameBack} WHERE ${isWaiting}`.execute(db),
  ]);
  return { results: page.rows.map((row) => toReply(config, row)), ...pageLinks(query, counted.rows[0]!.count) };
}

/** One of them, also once it was sent anew; refuses what has not come back, or not any more. */
export async function returnedRowOf({ db, config }: Where<Database | Tx>, id: string): Promise<ReturnedRow> {
  const { rows } = await sql<Row>`${columns} WHERE o.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new Problem('transfer_moved_on');
  return toReply(config, rows[0]);
}

function toReply(config: Limits, { purpose, msisdn, sent_at, corrected_at, transfer, ...row }: Row): ReturnedRow {
  return {
    ...row,
    to_account: goesToAccount(config, { purpose, amount: row.amount }),
    phone_masked: maskPhone(msisdn),
    sent_at: sent_at.toISOString(),
    corrected_at: corrected_at.toISOString(),
    transfer: transferReply(transfer),
  };
}
