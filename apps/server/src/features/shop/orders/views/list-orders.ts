import { orderCan } from '@club/rules/order-status';

import { pageLinks } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { KeptOrder, KeptOrders } from './kept-orders.ts';
import { type Changes, glanceAt, type PageAsked, readWhole } from './order-pages.ts';
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
  const pages = Map.groupBy(await glanceAt(deps, asked), ({ place }) => place);
  const orders = new Map<string, KeptOrder>();
  const unknown = new Map<string, string>();
  for (const [index, { member_id }] of asked.entries())
    for (const seen of pages.get(index + 1)!) {
      // Without orders on the page one row comes all the same, for the counts.
      if (seen.id === null) continue;
      const order = kept.at(versionOf(seen), member_id, seen.id);
      if (order === undefined) unknown.set(seen.id, member_id);
      else orders.set(seen.id, order);
    }
  for (const row of await readWhole(deps, [...unknown.keys()])) {
    const order = keepable(row);
    orders.set(row.id, order);
    kept.keep(unknown.get(row.id)!, row.id, order);
  }
  const now = deps.now();
  return asked.map(({ query }, index) => {
    const page = pages.get(index + 1)!;
    const results = page.flatMap(({ id }) => (id === null ? [] : [shown(orders.get(id)!, now)]));
    const { counts } = page[0]!;
    const links = JSON.stringify({ ...pageLinks(query, counts[query.tab]), counts });
    return `{"results":[${results.join()}],${links.slice(1)}`;
  });
}

function versionOf({ xmin, is_being_paid, delivery_failed, cashback_earned }: Changes): string {
  return `${xmin} ${is_being_paid} ${delivery_failed} ${cashback_earned}`;
}

function keepable(row: SummaryRow & Changes): KeptOrder {
  const { items, ...facts } = row;
  const version = versionOf(row);
  const lines = JSON.stringify(items.map(itemReply));
  // Whether it may still be paid is a matter of time.
  if (orderCan.payNow(row)) return { version, shown: { facts, lines } };
  return { version, shown: { whole: wholeOf(facts, lines, facts.updated_at) } };
}

function shown({ shown }: KeptOrder, now: Date): string {
  return 'whole' in shown ? shown.whole : wholeOf(shown.facts, shown.lines, now);
}

function wholeOf(facts: SummaryFacts, lines: string, now: Date): string {
  return `${JSON.stringify(withoutLines(facts, now)).slice(0, -1)},"items":${lines}}`;
}
