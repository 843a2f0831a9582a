import { issueStatement, type StatementDetail } from '@club/contract/money/settlements';
import { kampalaDay, kampalaDayBounds } from '@club/rules/kampala-time';
import { dayAfter } from '@club/rules/settlement';

import { transact } from '#server/db/transact.ts';
import type { Leg } from '#server/features/money/ledger/accounts.ts';
import { balanceOf } from '#server/features/money/ledger/balance-of.ts';
import { saleCompleted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';

import type { OrdersWorld } from './orders-world.ts';
import { makeMember, type Person } from './people.ts';
import { makeShop } from './shop.ts';
import type { TestWorld } from './world.ts';

const MINUTE_MS = 60_000;

/** An outlet that keeps books, and who decides about them. */
export interface Books {
  readonly outlet_id: string;
  readonly manager: Person;
  /** Something happened on the outlet's account now. */
  post(kind: string, legs: readonly Leg[]): Promise<void>;
  /** Goods were handed over, just before the day that is ending ends. */
  sell(amount: number, delivery_fee?: number): Promise<void>;
  /** A sale without delivery is undone. */
  takeBack(amount: number): Promise<void>;
  balance(): Promise<number>;
  /** A statement up to yesterday, made by an admin. */
  issue(by: Person): Promise<StatementDetail>;
}

/** The books of an outlet, a new one unless given. */
export async function openBooks(world: OrdersWorld, outlet?: string): Promise<Books> {
  const { deps, clock } = world;
  const outlet_id = outlet ?? (await makeShop(deps)).outlet_id;
  const manager = await makeMember(deps, { manages: [outlet_id] });
  const books: Pick<Books, 'post'> = {
    post: (kind, legs) =>
      transact(deps.db, async (tx) => {
        const at = clock.now();
        const id = deps.random.uuid();
        await post(tx, { reference: `${kind}:${id}`, kind, subject_type: 'test', subject_id: id, at, legs });
      }),
  };
  const saleOf = (amount: number, delivery_fee = 0) =>
    saleCompleted({ outlet_id, amount, delivery_fee, commission_basis_points: 800 });
  return {
    ...books,
    outlet_id,
    manager,
    sell: (amount, delivery_fee) => books.post('sale_completed', saleOf(amount, delivery_fee)),
    takeBack: (amount) =>
      books.post(
        'sale_returned',
        saleOf(amount).map((leg) => ({ ...leg, amount: -leg.amount })),
      ),
    balance: () => balanceOf(deps.db, { kind: 'outlet_payable', owner: outlet_id }),
    async issue(by) {
      const to_day = dayAfter(kampalaDay(clock.now()), -1);
      return (await world.as(by, issueStatement, { params: { id: outlet_id }, body: { to_day } })).reply;
    },
  };
}

/** The morning of a day to come, when the books of the day before are closed. Sessions last as long as it takes. */
export async function sleep(world: TestWorld, days = 1): Promise<void> {
  const { end } = kampalaDayBounds(world.clock.now().getTime() + (days - 1) * 24 * 60 * MINUTE_MS);
  world.clock.advance(end.getTime() + 130 * MINUTE_MS - world.clock.now().getTime());
  const expires_at = new Date(world.clock.now().getTime() + 60 * 24 * 60 * MINUTE_MS);
  await world.deps.db.updateTable('sessions').set({ expires_at }).execute();
}

/** Their PIN was just given. */
export async function givePin(world: TestWorld, ...people: Person[]): Promise<void> {
  await world.deps.db
    .updateTable('sessions')
    .set({ pin_confirmed_at: world.clock.now() })
    .where(
      'id',
      'in',
      people.map(({ session_id }) => session_id),
    )
    .execute();
}
