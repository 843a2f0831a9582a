import { ON_THE_WAY_MS } from '@club/contract/club/notifications';

import type { Announcement } from '#server/db/announce.ts';

const KEPT_MS = 2 * 60_000;
const MAX_KEPT = 5_000;
/** Thrown away in portions: what is left has to be moved up each time. */
const PORTION = { ms: 5_000, count: 500 };

interface Kept {
  readonly at: number;
  readonly announcement: Announcement;
}

/** What was announced in the last two minutes, for streams that open after the change. Times are of `clock`, in milliseconds. */
export class Announced {
  readonly #clock: () => number;
  #kept: Kept[] = [];
  /** Nothing that was announced since then is missing here. */
  #completeSince = Infinity;

  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** From now on everything is heard. */
  begin(): void {
    this.#completeSince = this.#clock();
    this.#kept = [];
  }

  /** From now on nothing is heard. */
  end(): void {
    this.#completeSince = Infinity;
  }

  keep(announcement: Announcement): void {
    const at = this.#clock();
    this.#kept.push({ at, announcement });
    const isDue = this.#kept[0]!.at <= at - KEPT_MS - PORTION.ms || this.#kept.length >= MAX_KEPT + PORTION.count;
    if (!isDue) return;
    const outdated = this.#kept.findIndex((kept) => kept.at > at - KEPT_MS);
    const dropped = this.#kept.splice(0, Math.max(outdated, this.#kept.length - MAX_KEPT)).at(-1);
    if (dropped !== undefined) this.#completeSince = Math.max(this.#completeSince, dropped.at);
  }

  /** Whether everything that was announced in the last `ms` was heard and is still kept. */
  knows(ms: number): boolean {
    return this.#clock() - ms >= this.#completeSince;
  }

  /** What was announced in the last `ms` and, since a question is on its way for a while, just before. */
  within(ms: number): Announcement[] {
    const since = this.#clock() - ms - ON_THE_WAY_MS;
    return this.#kept.filter(({ at }) => at >= since).map(({ announcement }) => announcement);
  }
}
