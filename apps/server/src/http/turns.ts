import type { RequestListener } from 'node:http';

/** So long at a time the process lets in who asks; then those go on whom it has let in before. */
const SLICE_MS = 4;
/** However slow the machine is, what one browser asks at once comes in together. */
const LEAST_IN_A_TURN = 8;
const MOST_IN_A_TURN = 64;
/** While more than so many stand in a line, */
const FEW = 32;
/** and have done so for so long without a break, they are more than a burst: whoever has waited too long is refused. */
const LASTING_MS = 500;
/** Of those who were let in, until they are forgotten together. */
const MOST_KEPT = 1_000;

/** How somebody waits: not at all, or in which line. */
export type Standing = 'at_once' | 'first' | 'patient' | 'act' | 'look';
export type InLine = Exclude<Standing, 'at_once'>;

/** Whose turn it is, one after the other; a line in which nobody waits is passed over. */
const ROUND: readonly InLine[] = ['first', 'look', 'patient', 'first', 'act', 'patient', 'first', 'look', 'patient'];
const LINES: readonly InLine[] = ['first', 'patient', 'act', 'look'];

/** Whoever looks or acts in a crowd is better told to come again than kept waiting. */
const PATIENCE_MS: Record<InLine, number> = { first: 3_000, patient: 3_000, act: 100, look: 100 };
/** While there is room for nobody who waits, it is looked again so soon. */
const LOOK_AGAIN_MS = 2;

type Asked = Parameters<RequestListener>;

interface Waiting {
  readonly asked: Asked;
  readonly atMs: number;
}

/** Who waits, in the order in which they came. */
class Line {
  /** Nothing stands where somebody stood who was let in: until they are forgotten together, all that they asked would be kept. */
  #waiting: (Waiting | undefined)[] = [];
  #next = 0;
  #crowdedSince: number | undefined;

  get length(): number {
    return this.#waiting.length - this.#next;
  }

  push(asked: Asked, atMs: number): void {
    this.#waiting.push({ asked, atMs });
  }

  shift(): Asked | undefined {
    const first = this.#waiting[this.#next];
    if (first === undefined) return undefined;
    this.#waiting[this.#next] = undefined;
    this.#next += 1;
    if (this.#next >= MOST_KEPT || this.#next === this.#waiting.length) this.#forget();
    return first.asked;
  }

  /** Those who have waited too long: all of them where there is no room, else in a crowd, and not the last few. */
  takeLate(now: number, patienceMs: number, hasRoom: boolean): Asked[] {
    if (this.length <= FEW) this.#crowdedSince = undefined;
    else this.#crowdedSince ??= now;
    const isLasting = this.#crowdedSince !== undefined && now - this.#crowdedSince >= LASTING_MS;
    const late: Asked[] = [];
    if (hasRoom && !isLasting) return late;
    const kept = hasRoom ? FEW : 0;
    while (this.length > kept && now - this.#waiting[this.#next]!.atMs > patienceMs) late.push(this.shift()!);
    return late;
  }

  /** Those who are gone. */
  #forget(): void {
    this.#waiting = this.#waiting.slice(this.#next);
    this.#next = 0;
  }
}

interface Inside {
  readonly handle: RequestListener;
  readonly standingOf: (request: Asked[0]) => Standing;
  /** Whether anybody of a line would find a place inside. */
  readonly hasRoom: (line: InLine) => boolean;
  /** Says that somebody has waited in vain, as cheaply as can be. */
  readonly refuse: RequestListener;
}

interface Time {
  readonly clockMs: () => number;
  /** Does something in the next turn of the process, each in a call of its own. */
  readonly nextTurn: (work: () => void) => void;
  readonly later: (work: () => void, ms: number) => void;
}

const REAL: Time = { clockMs: () => performance.now(), nextTurn: setImmediate, later: setTimeout };

/**
 * Lets requests in for a few milliseconds of each turn of the process, in the order in which they came. Node would first read all
 * who knock, thousands in a crowd, and what ends the work that was begun, the answers of the database, would wait for every one of
 * them.
 */
export class Turns {
  readonly #inside: Inside;
  readonly #time: Time;
  readonly #lines = { first: new Line(), patient: new Line(), act: new Line(), look: new Line() };
  #place = 0;
  #isWaiting = false;
  #isDue = false;
  /** What was let in in this turn, since when. */
  #slice: { readonly fromMs: number; count: number } | undefined;

  constructor(inside: Inside, time = REAL) {
    this.#inside = inside;
    this.#time = time;
  }

  /** How many stand in line. */
  get waiting(): number {
    return LINES.reduce((sum, name) => sum + this.#lines[name].length, 0);
  }

  /** Lets it in now, or later, or refuses it later. */
  take(...asked: Asked): void {
    this.#turnSoon();
    if (!this.#isWaiting && this.#hasTime()) return this.#letIn(asked);
    const standing = this.#inside.standingOf(asked[0]);
    if (standing === 'at_once') return this.#inside.handle(...asked);
    this.#lines[standing].push(asked, this.#time.clockMs());
    this.#isWaiting = true;
  }

  #turnSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#time.nextTurn(() => this.#begin());
  }

  #begin(): void {
    this.#isDue = false;
    this.#slice = undefined;
    const now = this.#time.clockMs();
    for (const name of LINES) this.#refuseLate(name, now);
    const left = this.waiting;
    this.#isWaiting = left > 0;
    if (!this.#isWaiting) return;
    if (!LINES.some((name) => this.#isLetIn(name))) {
      this.#isDue = true;
      this.#time.later(() => this.#begin(), LOOK_AGAIN_MS);
      return;
    }
    // What one of them sets off is done before the next is looked at, and takes of the time.
    const letNextIn = () => this.#letNextIn();
    for (let count = Math.min(MOST_IN_A_TURN, left); count > 0; count -= 1) this.#time.nextTurn(letNextIn);
    this.#turnSoon();
  }

  #refuseLate(name: InLine, now: number): void {
    if (this.#lines[name].length === 0) return;
    const late = this.#lines[name].takeLate(now, PATIENCE_MS[name], this.#inside.hasRoom(name));
    for (const asked of late) this.#inside.refuse(...asked);
  }

  #letNextIn(): void {
    if (!this.#hasTime()) return;
    for (let looked = 0; looked < ROUND.length; looked += 1) {
      const name = ROUND[(this.#place += 1) % ROUND.length]!;
      if (this.#isLetIn(name)) return this.#letIn(this.#lines[name].shift()!);
    }
  }

  #isLetIn(name: InLine): boolean {
    return this.#lines[name].length > 0 && this.#inside.hasRoom(name);
  }

  #hasTime(): boolean {
    this.#slice ??= { fromMs: this.#time.clockMs(), count: 0 };
    const { fromMs, count } = this.#slice;
    return count < LEAST_IN_A_TURN || this.#time.clockMs() - fromMs <= SLICE_MS;
  }

  #letIn(asked: Asked): void {
    this.#slice!.count += 1;
    this.#inside.handle(...asked);
  }
}
