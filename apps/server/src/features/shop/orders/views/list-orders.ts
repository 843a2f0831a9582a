import type { ReplyOf } from '@club/contract/endpoint';
import type { listOrders } from '@club/contract/shop/orders';
import { orderCan } from '@club/rules/order-status';

import { pageLinks } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { KeptOrder, KeptOrders } from './kept-orders.ts';
import { glanceAt, type PageAsked, readWhole } from './order-pages.ts';
import { itemReply, type SummaryFacts, type SummaryRow, withoutLines } from './summary-reply.ts';

/**
 * The pages of their orders in a tab that several members ask for, with the counts of all tabs, as the JSON of the replies in
 * that order. One statement looks what there is and whether it has changed, another reads what is not known as it is now.
 */
export async function listOrdersOf(
  deps: Pick<Deps, 'db' | 'now'>,
  kept: KeptOrders,
  asked: readonly PageAsked[],
): Promise<string[]> {
  const pages = await glanceAt(deps, asked);
  const orders = new Map<string, KeptOrder>();
  const unknown = new Map<string, { readonly member_id: string; readonly version: string }>();
  for (const [index, { member_id }] of asked.entries())
    for (const { id, version } of pages[index]!.orders) {
      const order = kept.at(version, member_id, id);
      if (order === undefined) unknown.set(id, { member_id, version });
      else orders.set(id, order);
    }
  for (const row of await readWhole(deps, [...unknown.keys()])) {
    const { member_id, version } = unknown.get(row.id)!;
    // Read after its version, so never older than that says.
    const order = { version, shown: keepable(row) };
    orders.set(row.id, order);
    kept.keep(member_id, row.id, order);
  }
  const now = deps.now();
  return asked.map(({ query }, index) => {
    const page = pages[index]!;
    const results = page.orders.map(({ id }) => shown(orders.get(id)!, now));
    const counts = JSON.parse(page.counts) as ReplyOf<typeof listOrders>['counts'];
    const links = JSON.stringify({ ...pageLinks(query, counts[query.tab]), counts });
    return `{"results":[${results.join()}],${links.slice(1)}`;
  });
}

function keepable({ items, ...facts }: SummaryRow): KeptOrder['shown'] {
  const lines = JSON.stringify(items.map(itemReply));
  // Whether it may still be paid is a matter of time.
  return orderCan.payNow(facts) ? { facts, lines } : { whole: wholeOf(facts, lines, facts.updated_at) };
}

function shown({ shown }: KeptOrder, now: Date): string {
  return 'whole' in shown ? shown.whole : wholeOf(shown.facts, shown.lines, now);
}

function wholeOf(facts: SummaryFacts, lines: string, now: Date): string {
  return `${JSON.stringify(withoutLines(facts, now)).slice(0, -1)},"items":${lines}}`;
}
