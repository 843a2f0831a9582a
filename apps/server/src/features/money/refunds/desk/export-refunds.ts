import type { Readable } from 'node:stream';

import type { QueryOf } from '@club/contract/endpoint';
import type { exportRefunds as exportCall } from '@club/contract/money/refunds';
import { formatTime, kampalaDay } from '@club/rules/kampala-time';

import { pagedCsv } from '#server/db/paged-csv.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listRefundRows } from './rows.ts';

const HEAD =
  'Day,Time,Order,Member,Amount,To the wallet,As cashback,Cashback taken back,Kept back,Status,Cause,Reason,Asked by,Decided by,Network ID,Ended,Refund'.split(
    ',',
  );

/** Refunds for a spreadsheet, as the list shows them; amounts as whole shillings, days and times of Kampala. */
export async function exportRefunds(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof exportCall>,
): Promise<{ name: string; content: Readable }> {
  const content = await pagedCsv(
    db,
    HEAD,
    (tx, page) => listRefundRows(tx, { ...query, ...page }),
    (row) => [
      kampalaDay(row.requested_at),
      formatTime(row.requested_at),
      row.order_number,
      row.member_name,
      row.amount,
      row.money_part - row.withheld,
      row.cashback_part,
      row.cashback_reversed,
      row.withheld,
      row.status,
      row.cause,
      row.failure_reason ?? row.reason,
      row.requested_by?.name ?? null,
      row.decided_by?.name ?? null,
      row.transfer?.transaction_id ?? null,
      row.ended_at && `${kampalaDay(row.ended_at)} ${formatTime(row.ended_at)}`,
      row.id,
    ],
  );
  return { name: `refunds-${kampalaDay(now())}.csv`, content };
}
