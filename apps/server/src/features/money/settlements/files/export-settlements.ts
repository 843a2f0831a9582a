import type { Readable } from 'node:stream';

import type { QueryOf } from '@club/contract/endpoint';
import type { exportSettlements as exportCall } from '@club/contract/money/settlements';
import { kampalaDay } from '@club/rules/kampala-time';

import { pagedCsv } from '#server/db/paged-csv.ts';
import { listSettlements } from '#server/features/money/settlements/money-view.ts';
import type { Deps } from '#server/ports/deps.ts';

const HEAD =
  'Outlet,Area,Owed now,Being sent,Sent in these days,Statement,From,Up to,Closing balance,State,Network,Number,ID'.split(
    ',',
  );

/** What the outlets are owed for a spreadsheet, as the list shows it; amounts as whole shillings. */
export async function exportSettlements(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof exportCall>,
): Promise<{ name: string; content: Readable }> {
  const content = await pagedCsv(
    db,
    HEAD,
    (tx, page) => listSettlements(tx, { ...query, ...page }),
    ({ outlet, balance, in_flight, paid, latest, account }) => [
      outlet.name,
      outlet.area,
      balance,
      in_flight,
      paid,
      latest?.number ?? null,
      latest?.from_day ?? null,
      latest?.to_day ?? null,
      latest?.closing_balance ?? null,
      latest?.status ?? null,
      account?.network ?? null,
      account?.phone_masked ?? null,
      outlet.id,
    ],
  );
  return { name: `settlements-${kampalaDay(now())}.csv`, content };
}
