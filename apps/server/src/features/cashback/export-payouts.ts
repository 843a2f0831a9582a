import { Readable } from 'node:stream';

import type { QueryOf } from '@club/contract/endpoint';
import type { exportPayouts as exportCall, PayoutRow } from '@club/contract/payouts';
import { csvRow } from '@club/rules/csv-row';
import { formatTime, kampalaDay } from '@club/rules/kampala-time';

import type { Deps } from '#server/ports/deps.ts';

import { listPayoutRows } from './payout-rows.ts';

const ROWS_AT_ONCE = 500;
/** A spreadsheet takes more; somebody who needs them wants the database. */
const MOST_PAGES = 40;

const HEAD =
  'Day,Time,Member,Network,Number,Amount,Fee,Sent,Status,Reason,Approved by,And by,Network ID,Ended,Payout'.split(',');

/** Payouts for a spreadsheet, as the list shows them; amounts as whole shillings, days and times of Kampala. */
export function exportPayouts(
  deps: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof exportCall>,
): { name: string; content: Readable } {
  return { name: `payouts-${kampalaDay(deps.now())}.csv`, content: Readable.from(lines(deps, query)) };
}

async function* lines({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof exportCall>): AsyncGenerator<string> {
  yield csvRow(HEAD);
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { results, next } = await listPayoutRows(db, { ...query, page, per_page: ROWS_AT_ONCE });
    yield results.map(lineOf).join('');
    if (next === null) return;
  }
}

function lineOf(row: PayoutRow): string {
  const { requested_at, amount, fee, ended_at, first_approved_by: first, second_approved_by: second } = row;
  const when = [kampalaDay(requested_at), formatTime(requested_at)];
  const money = [amount, fee, amount - fee];
  const people = [first?.name ?? null, second?.name ?? null];
  const ended = ended_at === null ? null : `${kampalaDay(ended_at)} ${formatTime(ended_at)}`;
  const { member_name, network, phone_masked, status, failure_reason, refusal_reason, transfer, id } = row;
  const whose = [member_name, network, phone_masked];
  return csvRow([
    ...when,
    ...whose,
    ...money,
    status,
    refusal_reason ?? failure_reason,
    ...people,
    transfer?.transaction_id ?? null,
    ended,
    id,
  ]);
}
