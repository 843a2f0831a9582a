import type { ReplyOf } from '@club/contract/endpoint';
import type { listOrders } from '@club/contract/shop/orders';
import { orderCan } from '@club/rules/order-status';

import { AskedTogether } from '#server/db/asked-together.ts';
import { pageLinks } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import { type KeptOrder, KeptOrders } from './kept-orders.ts';
import { type Glance, glanceAt, type PageAsked, readWhole, type SeenOrder } from './order-pages.ts';
import { itemReply, type SummaryFacts, type SummaryRow, withoutLines } from './summary-reply.ts';

/** More than come in one turn, but for a crowd. */
const AT_ONCE = 25;

/**
 * Lists of their own orders for many members. What is asked in one turn is read together: one statement looks what there is and
 * whether it has changed, another reads what is not known as it is now. Who needs no more than the first does not wait for others.
 */
export class OrderLists {
  readonly #now: Deps['now'];
  readonly #kept = new KeptOrders();
  readonly #glances: AskedTogether<PageAsked, Glance>;
  readonly #orders: AskedTogether<readonly SeenOrder[], readonly SummaryRow[]>;

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#now = deps.now;
    this.#glances = new AskedTogether(AT_ONCE, (asked) => glanceAt(deps, asked));
    this.#orders = new AskedTogether(AT_ONCE, async (asked): Promise<(readonly SummaryRow[])[]> => {
      const orders = await readWhole(deps, asked.flat());
      return asked.map((seen) => orders.splice(0, seen.length));
    });
  }

  /** A page of the orders in a tab, with the counts of all tabs, as the JSON of the reply. */
  async page(asked: PageAsked): Promise<string> {
    const page = await this.#glances.ask(asked);
    const orders = await this.#find(asked.member_id, page.orders);
    const now = this.#now();
    const results = orders.map((order) => shown(order, now));
    const counts = JSON.parse(page.counts) as ReplyOf<typeof listOrders>['counts'];
    const links = JSON.stringify({ ...pageLinks(asked.query, counts[asked.query.tab]), counts });
    return `{"results":[${results.join()}],${links.slice(1)}`;
  }

  async #find(member_id: string, seen: readonly SeenOrder[]): Promise<readonly KeptOrder[]> {
    const known = seen.map(({ id, version }) => this.#kept.at(version, member_id, id));
    const unknown = seen.filter((_, place) => known[place] === undefined);
    const read = unknown.length === 0 ? [] : [...(await this.#orders.ask(unknown))];
    return seen.map(({ id, version }, place) => {
      const order = known[place] ?? { version, shown: keepable(read.shift()!) };
      if (order !== known[place]) this.#kept.keep(member_id, id, order);
      return order;
    });
  }
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
