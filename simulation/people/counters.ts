import type { QrGoods } from '@club/rules/redemption-qr';
import { sql } from 'kysely';

import { openCode } from '#server/features/offers-of-the-day/codes/code-keys.ts';
import { itemsOfQr, qrOfCode } from '#server/features/offers-of-the-day/codes/qr-of-code.ts';
import { redeemAtCounter } from '#server/features/offers-of-the-day/redemption/redeem-at-counter.ts';
import { redeemCode } from '#server/features/offers-of-the-day/redemption/redeem-code.ts';
import { reverseRedemption } from '#server/features/offers-of-the-day/redemption/reverse-redemption.ts';
import { openShift } from '#server/features/offers-of-the-day/redemption/shifts/open-shift.ts';
import { tellProvisional } from '#server/features/offers-of-the-day/redemption/shifts/tell-provisional.ts';
import type { Worker } from '#simulation/world/deals.ts';

import { People } from './people.ts';

/** A code as its owner holds it. */
interface Held {
  readonly id: string;
  readonly member_id: string;
  readonly outlet_id: string;
  readonly code_sealed: Buffer;
  readonly expires_at: Date;
  readonly first_name: string;
  readonly items: readonly QrGoods[];
}

/** A device that was told to take QRs while it has no network, and what it has taken. */
interface Shift {
  readonly id: string;
  readonly worker: Worker;
  readonly untold: { readonly qr: string; readonly handed_over_at: string }[];
}

/** Which codes people bring: mostly good ones, now and then one that was used, ran out or was given back. */
const BROUGHT = { good: 84, any: 16 };
const WAYS = { counter: 55, phone: 45 };
/** So often in a hundred a code is shown at two places at once, and something is mistyped. */
const AT_TWO = 25;
const MISTYPED = 6;
/** Mostly what was handed over a moment ago is taken back, now and then anything. */
const JUST_NOW_MS = 14 * 60_000;
const LONG_AGO = 25;
const NEW_SHIFT = 8;
const NOBODY = '000000';

/** Those behind the counters of offers of the day: they redeem codes, take back what was a mistake, and work without a network. */
export class Counters extends People {
  readonly #shifts: Shift[] = [];
  /** Redemptions that somebody was told of. */
  readonly #told = new Set<string>();
  readonly #takenBack = new Set<string>();

  /** Somebody shows a code: at the counter or on the own phone, now and then at both at once. */
  async redeem(): Promise<void> {
    const { chance } = this.world;
    const code = await this.#brought();
    if (code === undefined) return;
    const way = chance.weighed(WAYS);
    await this.#redeem(code, way);
    if (chance.happens(AT_TWO)) await this.#redeem(code, chance.happens(50) ? 'counter' : 'phone');
  }

  async #redeem(code: Held, way: keyof typeof WAYS): Promise<void> {
    const { chance } = this.world;
    const worker = this.#workerAt(code.outlet_id);
    const pin = chance.happens(MISTYPED) ? NOBODY : worker.pin;
    const digits = this.#digitsOf(code);
    const ask = () => (way === 'counter' ? this.#atCounter(worker, digits, pin) : this.#onPhone(code, digits, pin));
    await this.asking.begin({ label: `redeem ${way} ${code.id}`, ask, isLasting: true });
  }

  async #atCounter(worker: Worker, code: string, pin: string): Promise<void> {
    const { id } = await redeemAtCounter(this.world.deps, managerOf(worker), { code, pin });
    this.#told.add(id);
  }

  /** The three steps, each with a pause in which anything may happen. */
  async #onPhone({ member_id }: Held, code: string, pin: string): Promise<void> {
    const { deps } = this.world;
    const { valid } = await redeemCode(deps, member_id, { action: 'verify_code', code });
    if (valid !== true) return;
    const { staff_id } = await redeemCode(deps, member_id, { action: 'verify_pin', code, pin });
    if (staff_id === undefined) return;
    await redeemCode(deps, member_id, { action: 'complete_redemption', code, pin, staff_id });
  }

  /** Takes back what was redeemed. */
  async takeBack(): Promise<void> {
    const { chance, clock, deps, plain } = this.world;
    const since = chance.happens(LONG_AGO) ? 0 : clock.now().getTime() - JUST_NOW_MS;
    const redemptions = await plain
      .selectFrom('redemptions')
      .select(['id', 'outlet_id'])
      .where('redeemed_at', '>', new Date(since))
      .orderBy('id')
      .execute();
    if (redemptions.length === 0) return;
    const { id, outlet_id } = chance.one(redemptions);
    const { pin } = this.#workerAt(outlet_id);
    await this.asking.begin({
      label: `take back ${id}`,
      ask: () => reverseRedemption(deps, [outlet_id], id, { pin, reason: 'The wrong customer' }),
      answered: () => void this.#takenBack.add(id),
      isLasting: true,
    });
  }

  /** Hands over against a QR while there is no network, in a shift that was opened before. */
  async handOverOffline(): Promise<void> {
    const { chance, clock } = this.world;
    if (this.#shifts.length === 0 || chance.happens(NEW_SHIFT)) return this.#openShift();
    const shift = chance.one(this.#shifts);
    const code = await this.#brought(shift.worker.outlet_id);
    // The device reads by itself until when a code is good.
    if (code === undefined || code.expires_at <= clock.now()) return;
    const qr = qrOfCode(this.world.deps.config.CODE_KEY, this.#digitsOf(code), {
      ...code,
      offer_name: 'Offer',
      also_at: [],
    });
    shift.untold.push({ qr, handed_over_at: clock.now().toISOString() });
  }

  async #openShift(): Promise<void> {
    const { chance, deps } = this.world;
    const worker = chance.one(this.cast.workers);
    await this.asking.begin({
      label: 'open a shift',
      ask: () => openShift(deps, { ...managerOf(worker), outlet: undefined, pin: worker.pin }),
      answered: (shift) => void this.#shifts.push({ id: (shift as { id: string }).id, worker, untold: [] }),
      isLasting: false,
    });
  }

  /** There is a network again: a device tells one thing that it has taken, until it is answered. */
  async tellOffline(): Promise<void> {
    const { chance } = this.world;
    const waiting = this.#shifts.filter(({ untold }) => untold.length > 0);
    if (waiting.length === 0) return;
    await this.#tell(chance.one(waiting));
  }

  async #tell({ id: shift_id, worker, untold }: Shift): Promise<void> {
    const told = untold.shift()!;
    const ask = () => tellProvisional(this.world.deps, [worker.outlet_id], { shift_id, ...told });
    await this.asking.begin({ label: `tell of ${told.handed_over_at}`, ask, isLasting: true });
  }

  /** Every device finds its network at last. */
  async finish(): Promise<void> {
    for (const shift of this.#shifts) while (shift.untold.length > 0) await this.#tell(shift);
  }

  /** What somebody was told of and is not so. */
  async complaints(): Promise<string[]> {
    const known = await this.world.plain.selectFrom('redemptions').select(['id', 'reversed_at']).execute();
    const reversed = new Map(known.map(({ id, reversed_at }) => [id, reversed_at !== null]));
    return [
      ...[...this.#told]
        .filter((id) => !reversed.has(id))
        .map((id) => `I16 a redemption that was answered is lost: ${id}`),
      ...[...this.#takenBack]
        .filter((id) => reversed.get(id) !== true)
        .map((id) => `I16 a redemption that was taken back stands: ${id}`),
    ];
  }

  async #brought(outlet_id?: string): Promise<Held | undefined> {
    const { chance, clock, plain } = this.world;
    const isAny = chance.weighed(BROUGHT) === 'any';
    const { rows } = await sql<Held>`
      SELECT c.id, c.member_id, c.outlet_id, c.code_sealed, c.expires_at, m.first_name,
        ${itemsOfQr(sql`c.order_id`)} AS items
      FROM redemption_codes c JOIN members m ON m.id = c.member_id
      WHERE (${isAny} OR c.state = 'live' AND c.expires_at > ${clock.now()})
        AND (${outlet_id ?? null}::uuid IS NULL OR c.outlet_id = ${outlet_id ?? null})
      ORDER BY c.id`.execute(plain);
    return rows.length === 0 ? undefined : chance.one(rows);
  }

  #digitsOf({ id, code_sealed }: Held): string {
    return openCode(this.world.deps.config.CODE_KEY, id, code_sealed);
  }

  #workerAt(outlet_id: string): Worker {
    return this.world.chance.one(this.cast.workers.filter((worker) => worker.outlet_id === outlet_id));
  }
}

/** The counter's own device, which the manager has open. */
function managerOf({ manager_id, outlet_id }: Worker) {
  return { member_id: manager_id, outlet_ids: [outlet_id] };
}
