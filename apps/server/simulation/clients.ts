import { fingerprintOf, type Once } from '#server/db/idempotency.ts';
import { requestPayout } from '#server/features/cashback/request-payout.ts';
import { cancelOrder } from '#server/features/orders/cancel-order.ts';
import { completeOrderWithCode } from '#server/features/orders/complete-order.ts';
import { confirmPayment } from '#server/features/orders/confirm-payment.ts';
import { createOrder } from '#server/features/orders/create-order.ts';
import { moveOutletOrder } from '#server/features/orders/move-outlet-order.ts';
import { processPayment } from '#server/features/orders/process-payment.ts';
import { orderDetailView } from '#server/features/orders/views.ts';

import type { Cast } from './cast.ts';
import type { World } from './world.ts';

/** An order as the people outside know it: somebody has been told that it exists. */
interface KnownOrder {
  readonly id: string;
  readonly member: Cast['members'][number];
  readonly outlet: Cast['outlets'][number];
}

/** What somebody wants once, however often they have to ask for it. */
interface Intent {
  readonly label: string;
  readonly ask: () => Promise<unknown>;
  readonly answered?: (answer: unknown) => void;
  tries: number;
}

const MAX_TRIES = 4;
const RECENT = 12;

/** The members and the outlets' staff: what they ask for, and what they were told. */
export class Clients {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #orders: KnownOrder[] = [];
  readonly #again: Intent[] = [];
  /** First answers by request key: the same key must never be answered otherwise. */
  readonly #answers = new Map<string, string>();
  readonly complaints: string[] = [];
  operations = 0;

  constructor(world: World, cast: Cast) {
    this.#world = world;
    this.#cast = cast;
  }

  /** The orders that somebody was told of. */
  get acknowledged(): string[] {
    return this.#orders.map(({ id }) => id);
  }

  /** Places an order; now and then the same request twice at once. */
  async place(): Promise<void> {
    const { chance, deps } = this.#world;
    const member = chance.one(this.#cast.members);
    const outlet = chance.one(this.#cast.outlets);
    const kinds = chance.happens(40) ? 2 : 1;
    const first = chance.below(outlet.product_ids.length);
    const items = Array.from({ length: kinds }, (_, index) => ({
      offer: outlet.offer_id,
      product: outlet.product_ids[(first + index) % outlet.product_ids.length]!,
      quantity: 1 + chance.below(3),
    }));
    // Now and then a part is paid with cashback, or all of it.
    const use_cashback = chance.happens(30) ? 1 + chance.below(30_000) : 0;
    const body = { payment_network: 'mtn' as const, items, use_cashback };
    const once = this.#once(member.member_id, 'order', body);
    await this.#begin({
      label: `place ${once.key}`,
      ask: async () => (await createOrder(deps, member.member_id, body, once)).id,
      answered: (id) => this.#know(once, { id: String(id), member, outlet }),
      tries: 0,
    });
  }

  #know(once: Once, order: KnownOrder): void {
    const first = this.#answers.get(once.key);
    if (first !== undefined && first !== order.id) this.complaints.push(`two orders for the key ${once.key}`);
    this.#answers.set(once.key, order.id);
    if (first === undefined) this.#orders.push(order);
  }

  async pay(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const { deps } = this.#world;
    const { member_id, phone } = order.member;
    const payer = { payment_network: 'mtn', phone_number: phone };
    const once = this.#once(member_id, 'pay', { ...payer, order: order.id });
    const ask = () => processPayment(deps, member_id, order.id, payer, once);
    await this.#begin({ label: `pay ${order.id}`, ask, tries: 0 });
  }

  /** Sends cashback to the member's own wallet. */
  async payOut(): Promise<void> {
    const { chance, deps } = this.#world;
    const { member_id } = chance.one(this.#cast.members);
    const body = { network: 'mtn' as const, amount: 5_000 + chance.below(6) * 2_500 };
    const once = this.#once(member_id, 'payout', body);
    const ask = () => requestPayout(deps, { member_id, pin_confirmed_at: deps.now() }, body, once);
    await this.#begin({ label: `payout ${once.key}`, ask, tries: 0 });
  }

  async confirm(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const ask = () => confirmPayment(this.#world.deps, order.member.member_id, order.id);
    await this.#begin({ label: `confirm ${order.id}`, ask, tries: MAX_TRIES });
  }

  async cancel(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const ask = () => cancelOrder(this.#world.deps, order.member.member_id, order.id);
    await this.#begin({ label: `cancel ${order.id}`, ask, tries: 0 });
  }

  /** The outlet takes an order one step further, now and then with a wrong code. */
  async serve(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    await this.#begin({ label: `serve ${order.id}`, ask: () => this.#serve(order), tries: MAX_TRIES });
  }

  async #serve({ id, member, outlet }: KnownOrder): Promise<unknown> {
    const { deps, chance } = this.#world;
    const staff = { member_id: outlet.staff_id, outlet_ids: [outlet.outlet_id] };
    const detail = await orderDetailView(deps.db, deps, member.member_id, id);
    if (detail.status === 'ready') {
      const code = chance.happens(15) ? '000000' : (detail.secret_code ?? '000000');
      const once = this.#once(outlet.staff_id, 'complete', { id, code });
      return completeOrderWithCode(deps, staff, id, code, once);
    }
    const next = ({ pending: 'confirmed', confirmed: 'processing' } as const)[detail.status as 'pending'] ?? 'ready';
    return moveOutletOrder(deps, staff, id, next);
  }

  /** Asks again for what was lost with a server. */
  async retry(): Promise<void> {
    const { chance } = this.#world;
    if (this.#again.length === 0) return;
    const [intent] = this.#again.splice(chance.below(this.#again.length), 1);
    await this.#send(intent!);
  }

  async #begin(intent: Intent): Promise<void> {
    await this.#send(intent);
    if (intent.tries < MAX_TRIES && this.#world.chance.happens(12)) await this.#send(intent);
  }

  async #send(intent: Intent): Promise<void> {
    this.operations += 1;
    intent.tries += 1;
    await this.#world.scheduler.start(intent.label, intent.ask, (ending) => {
      if (ending.kind === 'done') intent.answered?.(ending.value);
      else if (ending.kind === 'refused') this.#doubt(intent, ending.error);
      else if (intent.tries < MAX_TRIES) this.#again.push(intent);
    });
  }

  /** A refusal is the server's business; an error that is none of its refusals is a fault. */
  #doubt({ label }: Intent, error: unknown): void {
    const isRefusal = error instanceof Error && error.name === 'Problem';
    if (!isRefusal) this.complaints.push(`${label}: ${String(error)}`);
  }

  #recent(): KnownOrder | undefined {
    const count = Math.min(this.#orders.length, RECENT);
    return count === 0 ? undefined : this.#orders[this.#orders.length - 1 - this.#world.chance.below(count)];
  }

  #once(scope: string, route: string, body: unknown): Once {
    const key = `key-${this.operations}-${this.#world.chance.below(1_000_000)}`;
    return { scope, route, key, fingerprint: fingerprintOf(body), at: this.#world.clock.now() };
  }
}
