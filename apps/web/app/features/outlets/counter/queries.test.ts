import { type BoardPage, keptOrders } from '@club/contract/outlets/board-changes';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';

import type * as calls from '#web/api/call.ts';
import { askAnew } from '#web/lib/ask-anew.ts';

import { boardQuery } from './queries.ts';

type Ask = (input: { query: { kept: string } }) => Promise<unknown>;

const server = vi.hoisted(() => ({ answer: undefined as Ask | undefined }));
vi.mock('#web/api/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof calls>()),
  call: (_: unknown, input: Parameters<Ask>[0]) => server.answer!(input),
}));

type Order = BoardPage['results'][number];

/** Only what the board's query looks at. */
const orderOf = (id: string, version: number) => ({ id, version: String(version) }) as Order;

interface Outlet {
  orders: Order[];
  /** How many orders were sent in all. */
  sent: number;
}

/** The other side, as the server's own test has it: what is kept as it is now is named and not sent. */
function serve(outlet: Outlet): void {
  server.answer = async ({ query }) => {
    const kept = query.kept.split(',');
    const orders = [...outlet.orders];
    await new Promise((resolve) => setImmediate(resolve));
    const results = orders.filter((order) => !kept.includes(keptOrders([order])));
    outlet.sent += results.length;
    return { results, order_ids: orders.map(({ id }) => id), count: orders.length };
  };
}

const change = fc.record({
  kind: fc.constantFrom('come', 'go', 'change', 'change', 'change', 'turn'),
  place: fc.nat(19),
  // How often it is told: lost, once, or twice.
  told: fc.constantFrom(0, 1, 1, 2),
});

function happen(outlet: Outlet, { kind, place }: { kind: string; place: number }, turn: number): void {
  const { orders } = outlet;
  const at = place % Math.max(1, orders.length);
  if (kind === 'come' || orders.length === 0) orders.splice(at, 0, orderOf(`order-${turn}`, 0));
  else if (kind === 'go') orders.splice(at, 1);
  else if (kind === 'turn') orders.reverse();
  else orders[at] = orderOf(orders[at]!.id, Number(orders[at]!.version) + 1);
}

it('is as a fresh read whatever happened, though news of it were lost or came twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
      const outlet: Outlet = { orders: [1, 2, 3, 4, 5].map((number) => orderOf(`first-${number}`, 0)), sent: 0 };
      serve(outlet);
      const client = new QueryClient();
      const stop = new QueryObserver(client, boardQuery('new', undefined, 1)).subscribe(() => undefined);
      const ask = () => askAnew(client, 'outlet_orders');
      for (const [turn, happened] of changes.entries()) {
        happen(outlet, happened, turn);
        const told = Array.from({ length: happened.told }, ask);
        // Some ask while another answer is on its way.
        if (happened.place % 2 === 0) await Promise.all(told);
      }
      await ask();
      expect(client.getQueryData<BoardPage>(boardQuery('new', undefined, 1).queryKey)?.results).toEqual(outlet.orders);
      stop();
      client.clear();
    }),
    { numRuns: 60 },
  );
});

it('sends an order that has not changed once, and leaves it the same object, so that its row is not drawn anew', async () => {
  const outlet: Outlet = { orders: [1, 2, 3].map((number) => orderOf(`order-${number}`, 0)), sent: 0 };
  serve(outlet);
  const client = new QueryClient();
  const read = () => client.fetchQuery(boardQuery('new', undefined, 1));
  const before = await read();
  outlet.orders[1] = orderOf('order-2', 1);
  const after = await read();
  expect(outlet.sent).toBe(4);
  expect(after.results.map((order, place) => order === before.results[place])).toEqual([true, false, true]);
  expect(after.results).toEqual(outlet.orders);
});
