import { heldSession } from '#web/api/session.ts';
import { privateStorage } from '#web/lib/storage.ts';

const KEY = 'kept';
/** Taken from the replies of the contract that are kept (`kept-shape.test.ts`). What is of another one is fetched again. */
export const KEPT_SHAPE = '7JtZnZrak8U5';
/** A phone's clock may go a little wrong; one that was set back must not make what is kept live for longer. */
const CLOCK_SLACK_MS = 5 * 60_000;

interface Entry {
  readonly shelf: string;
  readonly key: string;
  /** When the server said so. */
  readonly at: number;
  readonly value: unknown;
}

interface Store {
  readonly session: string;
  readonly shape: string;
  /** Between these the store may be read and written. */
  readonly since: number;
  readonly until: number;
  /** The newest first. */
  readonly entries: readonly Entry[];
}

/** What is kept, and of when it is. */
export interface Kept {
  readonly value: unknown;
  readonly at: number;
}

/**
 * Lets this device keep things of the member until then, or forgets all when it may not. Nothing is written before the server has
 * said so for this very session.
 */
export function allowKeeping(until: number | null): void {
  const session = heldSession();
  if (session === null || until === null) return forgetKept();
  const entries = goodStore()?.entries ?? [];
  write({ session, shape: KEPT_SHAPE, since: Date.now(), until, entries });
}

/** Whether this device may keep things of the member at this moment. */
export const mayKeep = (): boolean => goodStore() !== undefined;

/** Calls back when another tab has kept or taken away something. */
export const followKept = (listener: () => void): (() => void) => privateStorage.follow(KEY, listener);

/** Keeps one value on its shelf, where the newest `most` find place; says nothing where this device may keep nothing. */
export function keep(shelf: string, key: string, kept: Kept, most: number): void {
  const store = goodStore();
  if (store === undefined) return;
  const entry = { shelf, key, ...kept };
  const others = store.entries.filter((other) => other.shelf !== shelf || other.key !== key);
  const left = others.filter((other) => other.shelf === shelf).slice(0, most - 1);
  write({ ...store, entries: [entry, ...others.filter((other) => other.shelf !== shelf || left.includes(other))] });
}

/** The value that was kept there by this session, if it still may be shown. */
export function readKept(shelf: string, key: string): Kept | undefined {
  return goodStore()?.entries.find((entry) => entry.shelf === shelf && entry.key === key);
}

/** Takes away one value. */
export function dropKept(shelf: string, key: string): void {
  const store = goodStore();
  if (store === undefined) return;
  write({ ...store, entries: store.entries.filter((entry) => entry.shelf !== shelf || entry.key !== key) });
}

/** Takes away all of them. */
export function forgetKept(): void {
  privateStorage.write(KEY, null);
}

function goodStore(): Store | undefined {
  // Written here and nowhere else; of another shape is what says another one.
  const store = privateStorage.read(KEY) as Store | null;
  if (store === null) return undefined;
  const now = Date.now();
  const isOurs = store.session === heldSession() && store.shape === KEPT_SHAPE;
  if (isOurs && now < store.until && now > store.since - CLOCK_SLACK_MS) return store;
  forgetKept();
  return undefined;
}

function write(store: Store): void {
  privateStorage.write(KEY, store);
}
