import type { Readable } from 'node:stream';

import type { QueryOf } from '@club/contract/endpoint';
import type { exportPayments as exportCall } from '@club/contract/money/payments-desk';
import { CSV_MOST_ROWS } from '@club/rules/csv-row';
import { formatTime, kampalaDay } from '@club/rules/kampala-time';

import { pagedCsv } from '#server/db/paged-csv.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listPayments } from './list-payments.ts';

const HEAD = 'Day,Time,Order,Member,Network,Number,Amount,Status,Reason,Network ID,Paid,Payment'.split(',');

/** One more than a file takes, so that it says where it is cut off. */
const MOST_COUNTED = CSV_MOST_ROWS + 1;

/** Payments for a spreadsheet, as the list shows them; amounts as whole shillings, days and times of Kampala. */
export async function exportPayments(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof exportCall>,
): Promise<{ name: string; content: Readable }> {
  const content = await pagedCsv(
    db,
    HEAD,
    (tx, page) => listPayments(tx, { ...query, ...page }, MOST_COUNTED),
    (row) => [
      kampalaDay(row.created_at),
      formatTime(row.created_at),
      row.order_number,
      row.member_name,
      row.network,
      row.phone_number,
      row.amount,
      row.status,
      row.failure_reason,
      row.provider_transaction_id,
      row.completed_at && `${kampalaDay(row.completed_at)} ${formatTime(row.completed_at)}`,
      row.id,
    ],
  );
  return { name: `payments-${kampalaDay(now())}.csv`, content };
}
