import type { Network } from '@club/contract/shapes';

import { Chance } from '#simulation/ground/chance.ts';
import type { Scheduler } from '#simulation/ground/scheduler.ts';

import type { Decision, Fact } from './fact.ts';
import { airtelManner, mtnManner, type Callback } from './manners.ts';
import { SimulatedNetwork } from './network.ts';
import { Silence } from './silence.ts';
import { WatchedNetwork } from './watched-network.ts';

/** What the server and Airtel share. */
export const AIRTEL = { token: 'the-address-that-airtel-was-given', key: 'the-key-that-airtel-signs-with' };

/** Both networks, each with its own books, and the server's line to each. */
export class SimulatedNetworks {
  readonly mtn: SimulatedNetwork;
  readonly airtel: SimulatedNetwork;
  readonly silence: Silence;
  readonly lines: Readonly<Record<Network, WatchedNetwork>>;

  constructor({ seed, scheduler, now }: { seed: number; scheduler: Scheduler; now: () => Date }) {
    const chance = new Chance(seed, 3);
    const silence = new Silence(new Chance(seed, 6), now);
    this.silence = silence;
    // MTN gives payments back as such, unless the operator has not switched that on.
    const refunds = chance.happens(75) ? 'by_reference' : 'whole_and_unasked';
    this.mtn = new SimulatedNetwork({ manner: mtnManner(refunds), chance, scheduler, now, silence });
    this.airtel = new SimulatedNetwork({
      manner: airtelManner(AIRTEL),
      chance: new Chance(seed, 5),
      scheduler,
      now,
      silence,
    });
    this.lines = { mtn: new WatchedNetwork(this.mtn, now), airtel: new WatchedNetwork(this.airtel, now) };
  }

  get all(): readonly SimulatedNetwork[] {
    return [this.mtn, this.airtel];
  }

  get hasTrouble(): boolean {
    return this.mtn.hasTrouble;
  }

  set hasTrouble(hasTrouble: boolean) {
    for (const network of this.all) network.hasTrouble = hasTrouble;
  }

  get faults(): number {
    return this.mtn.faults + this.airtel.faults + this.silence.faults;
  }

  get complaints(): string[] {
    return this.all.flatMap(({ complaints }) => complaints);
  }

  /** Everything that either network has taken. */
  facts(): { readonly network: Network; readonly reference: string; readonly fact: Fact }[] {
    return this.all.flatMap(({ manner: { network }, facts }) =>
      [...facts].map(([reference, fact]) => ({ network, reference, fact })),
    );
  }

  factOf(reference: string): Fact | undefined {
    return this.#networkOf(reference).facts.get(reference);
  }

  /** Whether a request is still on its way to one of them. */
  get isExpecting(): boolean {
    return this.all.some(({ isExpecting }) => isExpecting);
  }

  arrive(): void {
    for (const network of this.all) network.arrive();
  }

  /** Requests that nobody has decided yet. */
  open(): string[] {
    return this.all.flatMap((network) => network.open());
  }

  /** What was said to have failed is charged all the same. */
  turnRound(): void {
    for (const network of this.all) network.turnRound();
  }

  decide(reference: string, decision?: Decision): void {
    this.#networkOf(reference).decide(reference, decision);
  }

  forge(reference: string): void {
    this.#networkOf(reference).forge(reference);
  }

  /** One of the callbacks that are on their way. */
  takeCallback(chance: Chance): Callback | undefined {
    const waiting = this.all.filter(({ callbacks }) => callbacks.length > 0);
    if (waiting.length === 0) return undefined;
    const { callbacks } = chance.one(waiting);
    return callbacks.splice(chance.below(callbacks.length), 1)[0];
  }

  /** The server that watched the lines has died. */
  restart(): void {
    for (const line of Object.values(this.lines)) line.restart();
  }

  #networkOf(reference: string): SimulatedNetwork {
    return this.mtn.facts.has(reference) ? this.mtn : this.airtel;
  }
}
