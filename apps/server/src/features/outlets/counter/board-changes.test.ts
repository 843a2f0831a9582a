import { type BoardPage, keptOrders, mergeBoard } from '@club/contract/outlets/board-changes';
import {
  delayOutletOrder,
  listOutletOrders,
  moveOutletOrder,
  rejectOutletOrder,
  shortOutletOrder,
} from '@club/contract/outlets/counter';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

const HOUR_MS = 60 * 60_000;
const PER_PAGE = 4;

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function openOutlet(name: string): Promise<{ shop: Shop; boss: Person }> {
  const shop = await makeShop(world.deps, { name });
  return { shop, boss: await makeMember(world.deps, { manages: [shop.outlet_id] }) };
}

async function paidOrder(shop: Shop, quantity = 1): Promise<{ id: string; line_id: string; owner: Person }> {
  const owner = await makeMember(world.deps);
  const { id, items } = await world.place(owner, [shop.line(quantity)]);
  await world.pay(owner, id);
  return { id, line_id: items[0]!.id, owner };
}

type Tab = 'new' | 'preparing' | 'ready';

async function read(boss: Person, status: Tab, kept?: BoardPage, page = 1): Promise<BoardPage> {
  const query = { status, page, per_page: PER_PAGE, kept: keptOrders(kept?.results ?? []) };
  return (await world.as(boss, listOutletOrders, { query })).reply;
}

const delay = (boss: Person, id: string, minutes: number) =>
  world.as(boss, delayOutletOrder, { params: { id }, body: { minutes } });
const move = (boss: Person, id: string, status: string) =>
  world.as(boss, moveOutletOrder, { params: { id }, body: { status } });

describe('a board that says what it keeps', () => {
  it('is sent just what has changed, and told in which order all stand', async () => {
    const { shop, boss } = await openOutlet('Changes');
    const [first, second, third] = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)];
    const whole = await read(boss, 'new');
    expect(whole.results.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    const nothing = await read(boss, 'new', whole);
    expect([nothing.results, nothing.order_ids]).toEqual([[], [first.id, second.id, third.id]]);
    await delay(boss, second.id, 40);
    const changed = await read(boss, 'new', whole);
    expect(changed.results.map(({ id }) => id)).toEqual([second.id]);
    await move(boss, first.id, 'confirmed');
    const left = await read(boss, 'new', mergeBoard(whole, changed));
    expect([left.results, left.order_ids, left.counts]).toEqual([
      [],
      [second.id, third.id],
      { new: 2, preparing: 1, ready: 0, completed: 0 },
    ]);
    const fourth = await paidOrder(shop);
    const come = await read(boss, 'new', mergeBoard(whole, left));
    // The second was read before it was promised later.
    expect(come.results.map(({ id }) => id)).toEqual([second.id, fourth.id]);
  });

  it('is sent what changes without a word: pieces that are missing, the name of a customer, and the hour', async () => {
    const { shop, boss } = await openOutlet('Quiet');
    const { id, line_id, owner } = await paidOrder(shop, 3);
    const isSentAgain = async (tab: Tab, act: () => Promise<unknown>) => {
      const before = await read(boss, tab);
      await act();
      return (await read(boss, tab, before)).results.length === 1;
    };
    await move(boss, id, 'confirmed');
    const short = () =>
      world.as(boss, shortOutletOrder, { params: { id }, body: { lines: [{ id: line_id, pieces: 1 }] } });
    expect(await isSentAgain('preparing', short)).toBe(true);
    const rename = () =>
      world.deps.db.updateTable('members').set({ first_name: 'Renamed' }).where('id', '=', owner.member_id).execute();
    expect(await isSentAgain('preparing', rename)).toBe(true);
    expect(await isSentAgain('preparing', async () => undefined)).toBe(false);
    await move(boss, id, 'processing');
    await move(boss, id, 'ready');
    expect(await isSentAgain('ready', async () => world.clock.advance(49 * HOUR_MS))).toBe(true);
  });

  it('gets nothing of another outlet by naming its orders, and everything where it says nonsense', async () => {
    const [one, other] = [await openOutlet('One'), await openOutlet('Other')];
    await paidOrder(one.shop);
    await paidOrder(other.shop);
    const theirs = await read(other.boss, 'new');
    const own = await read(one.boss, 'new', theirs);
    expect(own).toMatchObject({ results: [{ id: own.order_ids[0]! }], count: 1 });
    expect(own.order_ids).not.toContain(theirs.order_ids[0]);
    for (const kept of ['nonsense', `${own.order_ids[0]!}.x`, ',.,', 'x'.repeat(5_000)]) {
      const query = { status: 'new', per_page: PER_PAGE, kept } as const;
      expect((await world.as(one.boss, listOutletOrders, { query })).reply.results).toEqual(own.results);
    }
  });

  it('has what a fresh read has, whatever happened, whatever it missed and however often it asked', async () => {
    const { shop, boss } = await openOutlet('Random');
    const ids: string[] = [];
    for (let count = 0; count < PER_PAGE + 3; count += 1) ids.push((await paidOrder(shop)).id);
    const boards = (['new', 'preparing', 'ready'] as const).flatMap((tab) => [1, 2].map((page) => ({ tab, page })));
    const kept = new Map<(typeof boards)[number], BoardPage>();
    const doAct = async (kind: string, id: string) => {
      if (kind === 'delay') await delay(boss, id, 10 + (world.clock.now().getTime() % 50));
      else if (kind === 'reject')
        await world.as(boss, rejectOutletOrder, { params: { id }, body: { reason: 'Closed' } });
      else await move(boss, id, kind);
      world.clock.advance(1_000);
    };
    const ask = async (board: (typeof boards)[number]) => {
      const before = kept.get(board);
      kept.set(board, mergeBoard(before, await read(boss, board.tab, before, board.page)));
    };
    const kinds = ['confirmed', 'confirmed', 'processing', 'ready', 'delay', 'delay', 'delay', 'reject'];
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      order: fc.nat(ids.length - 1),
      // Told of it, some ask at once, some twice and some never.
      asked: fc.array(fc.nat(boards.length - 1), { maxLength: 4 }),
    });
    const [steps] = fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 15 });
    let sent = 0;
    for (const { kind, order, asked } of steps!) {
      await doAct(kind, ids[order]!);
      for (const place of asked) await ask(boards[place]!);
    }
    for (const board of boards) {
      await ask(board);
      const fresh = await read(boss, board.tab, undefined, board.page);
      const { server_time: _, ...page } = kept.get(board)!;
      expect(page).toMatchObject({
        results: fresh.results,
        order_ids: fresh.order_ids,
        counts: fresh.counts,
        newest_at: fresh.newest_at,
      });
      sent += fresh.results.length;
    }
    expect(sent).toBeGreaterThan(0);
  });
});
