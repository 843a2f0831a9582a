/**
 * Who is refused first: who looks. Then who acts; who proves a PIN waits for the hashes; last whoever cannot wait. Who joins
 * others that are served together waits in a line which is as cheap when it is long.
 */
export type Urgency = 'look' | 'act' | 'prove' | 'last' | 'join';

/** So many at once are a screen that loads on many phones, and are soon served. */
const BURST = 240;
/** When connections are waited for so long, */
const STANDING_MS = 200;
/** and have been for so long without a break, they are more than a burst or a database that caught its breath. */
const LASTING_MS = 300;
/** And after so long without anybody who found no place, they are over. */
const CALM_MS = 1_000;
/** However few are inside, whoever waits so long shows that the database stands still. */
const STUCK_MS: Record<Urgency, number> = { look: 800, act: 1_500, prove: 2_500, last: 3_000, join: 2_500 };
/** Places beside those that everybody shares. PINs are hashed a few at a time, and wait elsewhere. */
const OWN_PLACES = { prove: 60, last: 80, join: 4_000 } as const;
/** In a crowd, of those who look so many are let in for a hundred of those who act. */
const LOOK_LEAST = 0.7;
/** How much of what was seen counts beside the newest arrival. */
const MEMORY = 0.98;

/** What is known of the database's connections. */
export interface Connections {
  /** How many there are. */
  readonly size: number;
  /** How long whoever came first has been waiting for one. */
  oldestWaitMs(): number;
}

/** The right to be worked for, given back exactly once. */
export interface Place {
  leave(): void;
}

/**
 * Decides on arrival who is worked for, so that whoever cannot be served soon hears so at once and costs nothing. A burst is
 * let in; once connections were waited for too long and for a while, only as many are inside as keep the connections busy, until everybody
 * has found a place for a while.
 */
export class Admission {
  readonly #connections: Connections;
  readonly #clockMs: () => number;
  readonly #chance: () => number;
  readonly #inside: Record<Urgency, number> = { look: 0, act: 0, prove: 0, last: 0, join: 0 };
  readonly #refused = { look: 0, act: 0, prove: 0, last: 0, join: 0, late: 0 };
  #lateInAll = 0;
  #crowdedUntil = 0;
  #standingSince: number | undefined;
  /** How many of the last arrivals found no place, from 0 to 1. */
  #turnedAway = 0;

  constructor(connections: Connections, clockMs = () => performance.now(), chance = Math.random) {
    this.#connections = connections;
    this.#clockMs = clockMs;
    this.#chance = chance;
  }

  /** A place, or undefined when there is none. */
  enter(urgency: Urgency): Place | undefined {
    if (!this.#hasPlace(urgency)) {
      this.#refused[urgency] += 1;
      return undefined;
    }
    this.#inside[urgency] += 1;
    let isInside = true;
    return {
      leave: () => {
        if (isInside) this.#inside[urgency] -= 1;
        isInside = false;
      },
    };
  }

  /** Whether somebody of this kind would find a place now; who looks is refused a little more often still. */
  hasRoom(urgency: 'act' | 'last'): boolean {
    if (urgency === 'last') return this.#inside.last < OWN_PLACES.last;
    const wait = this.#connections.oldestWaitMs();
    const now = this.#clockMs();
    return wait <= STUCK_MS.act && this.#sharing < this.#mostSharing(wait, now);
  }

  /** Somebody waited to be let in at all until it was too late. */
  countLate(): void {
    const now = this.#clockMs();
    if (now < this.#crowdedUntil) this.#crowdedUntil = now + CALM_MS;
    this.#refused.late += 1;
    this.#lateInAll += 1;
  }

  get lateInAll(): number {
    return this.#lateInAll;
  }

  /** How many were refused since this was asked last. */
  takeRefused(): Record<Urgency | 'late', number> {
    const refused = { ...this.#refused };
    Object.assign(this.#refused, { look: 0, act: 0, prove: 0, last: 0, join: 0, late: 0 });
    return refused;
  }

  get inside(): Readonly<Record<Urgency, number>> {
    return this.#inside;
  }

  get insideInAll(): number {
    const { look, act, prove, last, join } = this.#inside;
    return look + act + prove + last + join;
  }

  #hasPlace(urgency: Urgency): boolean {
    const wait = this.#connections.oldestWaitMs();
    if (wait > STUCK_MS[urgency]) return false;
    if (urgency === 'prove' || urgency === 'last' || urgency === 'join') {
      return this.#inside[urgency] < OWN_PLACES[urgency];
    }
    const now = this.#clockMs();
    const hasPlace = this.#sharing < this.#mostSharing(wait, now);
    const isCrowded = now < this.#crowdedUntil;
    this.#turnedAway = this.#turnedAway * MEMORY + (hasPlace ? 0 : 1 - MEMORY);
    if (isCrowded && !hasPlace) this.#crowdedUntil = now + CALM_MS;
    return hasPlace && (urgency === 'act' || !isCrowded || this.#mayLook());
  }

  /** Without those who cannot wait: there may be so many of them that nobody would look or buy any more. */
  get #sharing(): number {
    return this.#inside.look + this.#inside.act;
  }

  #mostSharing(wait: number, now: number): number {
    if (this.#isStanding(wait, now) || this.#sharing >= BURST) this.#crowdedUntil = now + CALM_MS;
    return now < this.#crowdedUntil ? this.#places : BURST;
  }

  #isStanding(wait: number, now: number): boolean {
    if (wait > STANDING_MS) this.#standingSince ??= now;
    else this.#standingSince = undefined;
    return this.#standingSince !== undefined && now - this.#standingSince >= LASTING_MS;
  }

  /** The more are turned away, the fewer of those who only look come in; some always do, or nobody would find what to buy. */
  #mayLook(): boolean {
    return this.#chance() < Math.max(LOOK_LEAST, 1 - 2 * this.#turnedAway);
  }

  /** As many as keep every connection busy while others wait for their answers to be written. */
  get #places(): number {
    return 2 * this.#connections.size + 8;
  }
}
