import type { Once } from '#server/db/idempotency.ts';
import { resendCode } from '#server/features/offers-of-the-day/codes/resend-code.ts';
import { openShopOfTheDay, type BuyDayOffer } from '#server/features/offers-of-the-day/purchases/buy-day-offer.ts';
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
      selected_products: [{ product_id, quantity: 1 + chance.below(3) }],
      phone_number: wallets[payment_method],
      payment_method,
      or_wait: false,
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
