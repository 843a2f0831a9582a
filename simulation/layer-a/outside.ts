import { keepAndCheck } from '#server/features/money/payments/callbacks/keep-and-check.ts';
import type { World } from '#simulation/world/world.ts';

const LONGEST_BREAKDOWN_MS = 600_000;
/** How often time passes until money of which no network tells is left to people. */
const DAYS_OF_SILENCE = 15;

/** What happens around the server without anybody asking it: payers, networks, strangers, and time. */
export class Outside {
  readonly #world: World;
  readonly complaints: string[] = [];
  faults = 0;

  constructor(world: World) {
    this.#world = world;
  }

  payer(): void {
    const { network, chance } = this.#world;
    network.arrive();
    if (chance.happens(8)) network.turnRound();
    const open = network.open();
    if (open.length === 0) return;
    network.decide(chance.one(open));
  }

  async callback(): Promise<void> {
    const { network, chance, deps } = this.#world;
    const callback = network.takeCallback(chance);
    if (callback === undefined) return;
    const token = chance.happens(10) ? 'nobody-knows-this-token' : callback.token;
    const isKnown = token === callback.token && callback.isOurs;
    await this.#world.scheduler.start(
      'callback',
      () => keepAndCheck(deps, { ...callback, token }),
      (ending) => {
        if (ending.kind === 'refused' && isKnown) this.complaints.push(`callback: ${String(ending.error)}`);
        if (ending.kind === 'done' && !isKnown)
          this.complaints.push('a callback with a wrong token, or about nothing of ours, was taken');
      },
    );
  }

  /** Time goes by: mostly seconds, now and then hours, and sometimes the clock is set back. */
  wait(): void {
    const { clock, chance, network } = this.#world;
    const silentFor = network.silence.leftToPeopleIn;
    if (silentFor !== undefined && chance.happens(DAYS_OF_SILENCE)) {
      this.faults += 1;
      return clock.advance(silentFor);
    }
    const how = chance.weighed({ seconds: 70, minutes: 22, hours: 4, days: 1, back: 3 });
    const most = { seconds: 30, minutes: 20 * 60, hours: 10 * 3600, days: 3 * 86_400, back: -3600 }[how];
    if (how === 'back' || how === 'days') this.faults += 1;
    clock.advance(Math.round((most * 1_000 * (1 + chance.below(1_000))) / 1_000));
  }

  forge(): void {
    const { network, chance } = this.#world;
    const open = network.open();
    if (open.length > 0) network.forge(chance.one(open));
    this.faults += 1;
  }

  breakDown(): void {
    const { network, chance } = this.#world;
    chance.one(network.all).breakDown(chance.below(LONGEST_BREAKDOWN_MS));
  }
}
