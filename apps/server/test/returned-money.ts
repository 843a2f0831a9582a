import type { ReplyOf } from '@club/contract/endpoint';
import {
  decideAdjustment,
  importStatement,
  listDifferences,
  resolveDifference,
} from '@club/contract/money/reconciliation';
import { expect } from 'vitest';

import type { OrdersWorld } from './orders-world.ts';
import type { Person } from './people.ts';
import { csv, type Line } from './reconciliation-world.ts';

const HOUR_MS = 60 * 60_000;

let files = 0;

/** A statement of the hour before now, with what is given and a line at either end that nobody knows. */
export async function takeStatement({ as, clock }: OrdersWorld, admin: Person, lines: readonly Line[]): Promise<void> {
  files += 1;
  const ends = [clock.now().getTime() - HOUR_MS, clock.now().getTime()].map((at, index) => ({
    id: `END${files}-${index}`,
    at: new Date(at),
    amount: 1_000,
    balance: '' as const,
  }));
  const text = csv([ends[0]!, ...lines, ends[1]!]);
  const body = { network: 'mtn' as const, file_name: `mtn-${files}.csv`, dry: false, text };
  expect((await as(admin, importStatement, { body })).status).toBe(200);
}

/** The difference about this attempt that is open, with the correction that waits. */
export async function differenceOf({ as, deps }: OrdersWorld, admin: Person, transfer_id: string) {
  const known = deps.db.selectFrom('reconciliation_differences').select('id').where('subject_id', '=', transfer_id);
  const ids = (await known.execute()).map(({ id }) => id);
  let page: number | null = 1;
  while (page !== null) {
    const reply: ReplyOf<typeof listDifferences> = (
      await as(admin, listDifferences, { query: { network: 'mtn', page } })
    ).reply;
    const found = reply.results.find(({ id }) => ids.includes(id));
    if (found !== undefined) return found;
    page = reply.next;
  }
  return undefined;
}

/** The statement has nothing of an attempt that its network had called sent, and two admins take it out of the books again. */
export async function comeBack(world: OrdersWorld, admins: readonly [Person, Person], transfer_id: string) {
  world.clock.advance(1_000);
  await takeStatement(world, admins[0], []);
  await correct(world, admins, transfer_id);
}

/** Two admins have the books say what the statement says of an attempt. */
export async function correct(world: OrdersWorld, [one, other]: readonly [Person, Person], transfer_id: string) {
  const { id } = (await differenceOf(world, one, transfer_id))!;
  const body = { how: 'adjust', reason: 'As the statement says' };
  expect((await world.as(one, resolveDifference, { params: { id }, body })).status).toBe(200);
  const { adjustment } = (await differenceOf(world, one, transfer_id))!;
  const agreed = { params: { id: adjustment!.id }, body: { decision: 'approve' } };
  expect((await world.as(other, decideAdjustment, agreed)).status).toBe(200);
  expect(await differenceOf(world, one, transfer_id)).toBeUndefined();
}
