import type { Readable } from 'node:stream';

import type { QueryOf } from '@club/contract/endpoint';
import type { exportPaymentReviews as exportCall } from '@club/contract/money/payments';
import { formatTime, kampalaDay } from '@club/rules/kampala-time';

import { pagedCsv } from '#server/db/paged-csv.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listPaymentReviews } from './review-list.ts';

const HEAD =
  'Day,Time,Why,Order,Member,Network,Number,Amount,Received,Status,Reason,Claimed,Marked for,Asked by,Network ID,Payment'.split(
    ',',
  );

/** What waits for a person for a spreadsheet, as the list shows it; amounts as whole shillings, days and times of Kampala. */
export async function exportReviews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof exportCall>,
): Promise<{ name: string; content: Readable }> {
  const content = await pagedCsv(
    db,
    HEAD,
    (tx, page) => listPaymentReviews(tx, { ...query, ...page }),
    (row) => [
      kampalaDay(row.created_at),
      formatTime(row.created_at),
      row.kind,
      row.order_number,
      row.member_name,
      row.network,
      row.phone_number,
      row.amount,
      row.received?.amount ?? null,
      row.status,
      row.failure_reason,
      row.claims.map(({ transaction_id }) => transaction_id).join(' '),
      row.mark?.reason ?? null,
      row.asked?.by.name ?? null,
      row.provider_transaction_id,
      row.id,
    ],
  );
  return { name: `reviews-${kampalaDay(now())}.csv`, content };
}
