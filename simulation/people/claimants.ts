import { sql } from 'kysely';

import { confirmPayment } from '#server/features/shop/checkout/paying/confirm-payment.ts';

import { People } from './people.ts';
import { chargedNumber } from './wallet-numbers.ts';

interface Order {
  readonly id: string;
  readonly member_id: string;
}

const RECENT = 12;
/** So often in a hundred the same number again, and an order that is paid though an attempt before had been sent. */
const SAME = 15;
const PAID = 30;

/** Members who say that they were charged. */
export class Claimants extends People {
  readonly #typed = new Map<string, string>();

  /** "I was charged", with a number that may be of the order's newest attempt, of one before, or of anything else. */
  async claim(): Promise<void> {
    const { chance, deps } = this.world;
    const orders = await this.#orders(chance.happens(PAID));
    if (orders.length === 0) return;
    const { id, member_id } = chance.one(orders);
    const before = chance.happens(SAME) ? this.#typed.get(id) : undefined;
    const transaction_id = before ?? (await chargedNumber(this.world, id));
    this.#typed.set(id, transaction_id);
    const ask = () => confirmPayment(deps, member_id, id, { transaction_id });
    await this.asking.begin({ label: `claim ${transaction_id} for ${id}`, ask, isLasting: true });
  }

  /** The newest orders, or those whose screens ask whether another attempt was charged as well. */
  async #orders(isPaid: boolean): Promise<readonly Order[]> {
    const { rows } = await sql<Order>`
      SELECT id, member_id FROM orders o
      WHERE NOT ${isPaid} OR payment_status NOT IN ('pending', 'failed')
        AND EXISTS (SELECT FROM payments f WHERE f.subject_id = o.id AND f.status = 'failed' AND f.sent_at IS NOT NULL)
      ORDER BY created_at DESC, id DESC LIMIT ${RECENT}`.execute(this.world.plain);
    return rows;
  }
}
