import { useSyncExternalStore } from 'react';

import { deviceStorage } from './storage.ts';

export interface KeptList<T> {
  /** In the order in which they were put; the same array while nothing has changed. */
  read(): readonly T[];
  /** Behind the others, or in place of the one of that name. */
  put(one: T): void;
  drop(isGone: (one: T) => boolean): void;
  use(): readonly T[];
}

interface Items<T> {
  /** Whether what was kept has the shape. */
  readonly isOne: (value: unknown) => value is T;
  /** What makes it the same one when it is put again. */
  readonly nameOf: (one: T) => string;
}

/** Where one lies, and the text that it was read from. */
interface Lying<T> {
  readonly key: string;
  readonly text: string;
  readonly one: T;
}

const DIGITS = 16;
const EMPTY: readonly never[] = [];

class KeptItems<T> implements Omit<KeptList<T>, 'use'> {
  readonly #name: string;
  /** With which their keys begin; the time at which each was put goes on. */
  readonly #start: string;
  readonly #items: Items<T>;
  readonly #watchers = new Set<() => void>();
  #lying: readonly Lying<T>[] = EMPTY;
  #known: readonly T[] = EMPTY;

  constructor(name: string, items: Items<T>) {
    this.#name = name;
    this.#start = `${name}/`;
    this.#items = items;
  }

  read(): readonly T[] {
    this.#look();
    return this.#known;
  }

  put(one: T): void {
    const all = this.#look();
    const same = all.find((each) => this.#items.nameOf(each.one) === this.#items.nameOf(one));
    const last = all.at(-1);
    // Behind the last one also when the clock was set back since.
    const at = last === undefined ? Date.now() : Math.max(Date.now(), this.#timeIn(last.key) + 1);
    deviceStorage.write(same?.key ?? this.#keyOf(at, one), one);
    this.#tell();
  }

  drop(isGone: (one: T) => boolean): void {
    for (const { key, one } of this.#look()) if (isGone(one)) deviceStorage.write(key, null);
    this.#tell();
  }

  /** Calls back when this tab or another one has changed something. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    const stop = deviceStorage.follow(this.#name, watcher);
    return () => {
      this.#watchers.delete(watcher);
      stop();
    };
  }

  #look(): readonly Lying<T>[] {
    this.#takeOver();
    const before = new Map(this.#lying.map((each) => [each.key, each]));
    const found = deviceStorage
      .keys(this.#start)
      .toSorted()
      .flatMap((key) => this.#lyingAt(key, before.get(key)) ?? []);
    const isSame = found.length === this.#lying.length && found.every((each, place) => each === this.#lying[place]);
    if (isSame) return this.#lying;
    this.#known = found.map(({ one }) => one);
    this.#lying = found;
    return found;
  }

  #lyingAt(key: string, before: Lying<T> | undefined): Lying<T> | undefined {
    const text = deviceStorage.readText(key);
    if (text === null) return undefined;
    if (text === before?.text) return before;
    const one = deviceStorage.read(key);
    return this.#items.isOne(one) ? { key, text, one } : undefined;
  }

  /** Versions before this one kept all of it under one key; it comes before everything that was put since. */
  #takeOver(): void {
    const whole = deviceStorage.read(this.#name);
    if (!Array.isArray(whole)) return;
    for (const [place, one] of whole.filter(this.#items.isOne).entries())
      deviceStorage.write(this.#keyOf(place, one), one);
    deviceStorage.write(this.#name, null);
  }

  #keyOf(at: number, one: T): string {
    return `${this.#start}${String(at).padStart(DIGITS, '0')}-${this.#items.nameOf(one)}`;
  }

  #timeIn(key: string): number {
    return Number(key.slice(this.#start.length, this.#start.length + DIGITS));
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/**
 * A list that this device keeps, each of it under a key of its own: tabs that change it in the same instant, before they have
 * heard of each other, take nothing away from each other (decision 0302).
 */
export function keptList<T>(name: string, items: Items<T>): KeptList<T> {
  const kept = new KeptItems(name, items);
  const [read, watch] = [() => kept.read(), (watcher: () => void) => kept.watch(watcher)];
  return {
    read,
    put: (one) => kept.put(one),
    drop: (isGone) => kept.drop(isGone),
    use: () => useSyncExternalStore(watch, read, () => EMPTY),
  };
}
