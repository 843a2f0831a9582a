import type { Once } from '#server/db/idempotency.ts';
import { resendCode } from '#server/features/offers-of-the-day/codes/resend-code.ts';
import { openShopOfTheDay, type BuyDayOffer } from '#server/features/offers-of-the-day/purchases/buy-day-offer.ts';
import { joinLine, leaveLine } from '#server/features/offers-of-the-day/waiting/line.ts';
import type { Cast } from '#simulation/world/cast.ts';
import type { Deal } from '#simulation/world/deals.ts';
import type { World } from '#simulation/world/world.ts';

import type { Asking } from './asking.ts';
import type { KnownOrder } from './clients.ts';
import { People } from './people.ts';

/** As if there were two API processes, each with a line of its own. */
const PROCESSES = 2;
const TOGETHER = { 1: 40, 2: 25, 3: 20, 5: 15 };
const NETWORKS = { mtn: 65, airtel: 35 };
/** So often in a hundred somebody else's wallet is to pay, which no group waits for. */
const OTHER_WALLET = 8;
/** So often in a hundred they wait in line when nothing is left, where lines are played. */
const OR_WAIT = 70;
const OTHER_WALLETS = { mtn: '+256772900001', airtel: '+256702900001' };

type Told = (once: Once, order: KnownOrder) => void;

/** Members who buy offers of the day, some of them at the same moment. */
export class Buyers extends People {
  readonly #tell: Told;
  #shops: readonly BuyDayOffer[];

  constructor(world: World, cast: Cast, asking: Asking, tell: Told) {
    super(world, cast, asking);
    this.#tell = tell;
    this.#shops = openShops(world);
  }

  /** The processes have died, and with them who stood in line. */
  startAgain(): void {
    this.#shops = openShops(this.world);
  }

  /** One member buys, or several want the same at once. */
  async buy(): Promise<void> {
    const { chance } = this.world;
    const deal = chance.one(this.cast.deals);
    const count = Number(chance.weighed(TOGETHER));
    const first = chance.below(this.cast.members.length);
    for (let each = 0; each < count; each += 1) {
      await this.#buy(this.cast.members[(first + each) % this.cast.members.length]!, deal);
    }
  }

  async #buy(member: Cast['members'][number], deal: Deal): Promise<void> {
    const { chance } = this.world;
    const { member_id } = member;
    const payment_method = chance.weighed(NETWORKS);
    const product_id = chance.one(deal.product_ids);
    const wallets = chance.happens(OTHER_WALLET) ? OTHER_WALLETS : member.phones;
    const body = {
      offer_id: deal.offer_id,
      selected_products: [{ product_id, quantity: 1 + chance.below(this.world.story === 'line' ? 4 : 3) }],
      phone_number: wallets[payment_method],
      payment_method,
      or_wait: this.world.story === 'line' && chance.happens(OR_WAIT),
    };
    const outlet = this.cast.outlets.find(({ outlet_id }) => outlet_id === deal.outlet_id)!;
    await this.wish({
      by: member_id,
      route: 'purchase',
      body,
      label: `buy ${deal.offer_id}`,
      ask: (once) => chance.one(this.#shops)({ member_id, session_id: member_id }, body, once),
      answered: (reply, once) => this.#tell(once, { id: (reply as { order_id: string }).order_id, member, outlet }),
    });
  }

  /** Somebody waits for a piece without having asked to buy it. */
  async waitInLine(): Promise<void> {
    const { chance, deps } = this.world;
    const { offer_id, product_ids } = chance.one(this.cast.deals);
    const { member_id } = chance.one(this.cast.members);
    const place = { member_id, offer_id, product_id: chance.one(product_ids) };
    await this.asking.begin({ label: `wait ${offer_id}`, ask: () => joinLine(deps, place), isLasting: false });
  }

  /** Somebody in line does not want to wait any more. */
  async leaveLine(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const places = await plain
      .selectFrom('day_offer_line')
      .select(['member_id', 'offer_id'])
      .where('ended_at', 'is', null)
      .orderBy('position')
      .execute();
    if (places.length === 0) return;
    const { member_id, offer_id } = chance.one(places);
    const ask = () => leaveLine(deps, member_id, offer_id);
    await this.asking.begin({ label: `leave ${offer_id}`, ask, isLasting: false });
  }

  /** Somebody reads that it is their turn, and can pay from now on. */
  async hearTurn(): Promise<void> {
    const { chance, plain } = this.world;
    const held = await plain
      .selectFrom('day_offer_line as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['o.id', 'l.member_id', 'l.offer_id'])
      .where('o.payment_status', '=', 'pending')
      .where('o.status', '=', 'pending')
      .orderBy('l.position')
      .execute();
    if (held.length === 0) return;
    const { id, member_id, offer_id } = chance.one(held);
    const member = this.cast.members.find((one) => one.member_id === member_id)!;
    const deal = this.cast.deals.find((one) => one.offer_id === offer_id)!;
    const outlet = this.cast.outlets.find(({ outlet_id }) => outlet_id === deal.outlet_id)!;
    this.#tell(this.asking.once(member_id, 'line', { id }), { id, member, outlet });
  }

  /** Has the SMS with a code sent once more. */
  async resend(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const codes = await plain
      .selectFrom('redemption_codes')
      .select(['id', 'member_id'])
      .where('state', '=', 'live')
      .orderBy('id')
      .execute();
    if (codes.length === 0) return;
    const { id, member_id } = chance.one(codes);
    const ask = () => resendCode(deps, member_id, id);
    await this.asking.begin({ label: `resend ${id}`, ask, isLasting: false });
  }
}

/** Nobody signs out here while in line. */
const nobodyLeaves = async () => [];

function openShops({ deps }: World): BuyDayOffer[] {
  return Array.from({ length: PROCESSES }, () => openShopOfTheDay(deps, nobodyLeaves));
}
