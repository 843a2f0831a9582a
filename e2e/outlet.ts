import { moveOutletOrder } from '@club/contract/outlets/counter';
import type { OrderDetail } from '@club/contract/shop/orders';
import pg from 'pg';

import { databaseUrlOf } from '#tools/postgres/cluster-home.ts';

import { call } from './api.ts';
import type { SignedIn } from './people.ts';

/** Brings a paid order to the counter past the browser. */
export async function makeReady(manager: SignedIn, order: Pick<OrderDetail, 'id'>): Promise<void> {
  for (const status of ['confirmed', 'processing', 'ready'] as const)
    await call(moveOutletOrder, { token: manager.access, params: { id: order.id }, body: { status } });
}

/** Nobody waits for two days in a journey: the order was ready so many hours ago. */
export async function readySince(id: string, hours: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrlOf(process.env['CLUB_DATA_DIR']!) });
  await database.connect();
  try {
    await database.query("UPDATE orders SET ready_at = now() - $2::int * interval '1 hour' WHERE id = $1", [id, hours]);
  } finally {
    await database.end();
  }
}
