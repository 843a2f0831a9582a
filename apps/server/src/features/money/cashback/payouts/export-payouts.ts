import type { Readable } from 'node:stream';

import type { QueryOf } from '@club/contract/endpoint';
import type { exportPayouts as exportCall, PayoutRow } from '@club/contract/money/payouts';
import { formatTime, kampalaDay } from '@club/rules/kampala-time';

import { pagedCsv } from '#server/db/paged-csv.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listPayoutRows } from './payout-rows.ts';

const HEAD =
  'Day,Time,Member,Network,Number,Amount,Fee,Sent,Status,Reason,Approved by,And by,Network ID,Ended,Payout,For'.split(
    ',',
  );

/** Payouts for a spreadsheet, as the list shows them; amounts as whole shillings, days and times of Kampala. */
export async function exportPayouts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof exportCall>,
): Promise<{ name: string; content: Readable }> {
  const content = await pagedCsv(db, HEAD, (tx, page) => listPayoutRows(tx, { ...query, ...page }), cellsOf);
  return { name: `payouts-${kampalaDay(now())}.csv`, content };
}

function cellsOf(row: PayoutRow) {
  const { requested_at, amount, fee, ended_at, first_approved_by: first, second_approved_by: second } = row;
  const when = [kampalaDay(requested_at), formatTime(requested_at)];
  const money = [amount, fee, amount - fee];
  const people = [first?.name ?? null, second?.name ?? null];
  const ended = ended_at === null ? null : `${kampalaDay(ended_at)} ${formatTime(ended_at)}`;
  const { member_name, network, phone_masked, status, failure_reason, refusal_reason, transfer, id } = row;
  const whose = [member_name, network, phone_masked];
  return [
    ...when,
    ...whose,
    ...money,
    status,
    refusal_reason ?? failure_reason,
    ...people,
    transfer?.transaction_id ?? null,
    ended,
    id,
    row.source,
  ];
}
