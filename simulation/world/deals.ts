import { makeCategory, makeOffer } from '#server-test/catalogue.ts';
import { addStaff } from '#server/features/outlets/staff/add-staff.ts';
import type { Deps } from '#server/ports/deps.ts';

/** An offer of the day, and where it is collected. */
export interface Deal {
  readonly offer_id: string;
  readonly outlet_id: string;
  readonly manager_id: string;
  readonly product_ids: readonly string[];
}

/** Somebody who works at an outlet. */
export interface Worker {
  readonly staff_id: string;
  readonly outlet_id: string;
  readonly manager_id: string;
  readonly pin: string;
}

interface Counter {
  readonly outlet_id: string;
  readonly staff_id: string;
}

const DAYS = 20;
const WORKERS_EACH = 2;
/**
 * So few pieces that they are sold out, codes that run out while others are still bought, and each way in which the money of
 * unused ones is dealt with. The last is good until its offer ends.
 */
const DEALS = [
  { unused_codes: 'forfeit', code_lifetime_hours: 3, pieces: [9, 5] },
  { unused_codes: 'credit', code_lifetime_hours: 8, pieces: [12] },
  { unused_codes: 'refund', ends_in: 2, per_member_limit: 4, pieces: [10] },
] as const;
const PRICES = [11_111, 7_350];

/** Offers of the day, by turns at one outlet and the other. */
export async function makeDeals(deps: Deps, counters: readonly Counter[]): Promise<Deal[]> {
  const deals = [];
  for (const [place, { pieces, ...wanted }] of DEALS.entries()) {
    const { outlet_id, staff_id: manager_id } = counters[place % counters.length]!;
    const { id, product_ids } = await makeOffer(deps, {
      kind: 'of_day',
      outlet_id,
      category_id: await makeCategory(deps),
      cashback_percentage: 7,
      ends_in: DAYS,
      ...wanted,
      products: pieces.map((quantity, index) => ({ quantity, on_hand: quantity, price: PRICES[index]! })),
    });
    deals.push({ offer_id: id, outlet_id, manager_id, product_ids });
  }
  return deals;
}

/** Those who stand behind the counters. What they are told of it is told already. */
export async function hireStaff(deps: Deps, counters: readonly Counter[]): Promise<Worker[]> {
  const workers = [];
  for (const [place, { outlet_id, staff_id: manager_id }] of counters.entries()) {
    for (let each = 0; each < WORKERS_EACH; each += 1) {
      const wanted = { name: `Worker ${place}${each}`, phone: `07736100${place}${each}`, role: 'cashier' as const };
      const { staff, pin } = await addStaff(deps, manager_id, outlet_id, wanted);
      workers.push({ staff_id: staff.id, outlet_id, manager_id, pin });
    }
  }
  await deps.db.deleteFrom('messages').execute();
  return workers;
}
