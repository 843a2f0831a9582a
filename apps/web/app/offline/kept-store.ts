import { heldSession } from '#web/api/session.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { privateStorage } from '#web/lib/storage.ts';

const KEY = 'kept';
/** Each value lies under a key of its own: tabs that keep in the same instant take nothing away from each other. */
const SHELVES = `${KEY}/`;
/** Taken from the replies of the contract that are kept (`kept-shape.test.ts`). What is of another one is fetched again. */
export const KEPT_SHAPE = 'djm3LJTWR8mU';
/** What is known of a phone's clock may be a little wrong; one that was set back must not make what is kept live for longer. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** Whose things lie on the shelves. */
interface Store {
  readonly session: string;
  readonly shape: string;
  /** Between these, by the server's clock, they may be read, and more may be put there. */
  readonly since: number;
  readonly until: number;
}

/** What is kept, and of when it is: when the server said so. */
export interface Kept {
  readonly value: unknown;
  readonly at: number;
}

interface Entry extends Kept {
  readonly session: string;
}

/** As versions before this one had it: with all that lies on the shelves. */
interface WholeStore extends Store {
  readonly entries?: readonly (Kept & { readonly shelf: string; readonly key: string })[];
}

/**
 * Lets this device keep things of the member until then, or forgets all when it may not. Nothing is written before the server has
 * said so for this very session.
 */
export function allowKeeping(until: number | null): void {
  const session = heldSession();
  if (session === null || until === null) return forgetKept();
  if (!mayKeep()) forgetKept();
  privateStorage.write(KEY, { session, shape: KEPT_SHAPE, since: serverNow(), until } satisfies Store);
}

/** Whether this device may keep things of the member at this moment. */
export function mayKeep(): boolean {
  // Written here and nowhere else; of another shape is what says another one.
  const store = privateStorage.read(KEY) as WholeStore | null;
  if (store === null) {
    clearShelves();
    return false;
  }
  const now = serverNow();
  const isOurs = store.session === heldSession() && store.shape === KEPT_SHAPE;
  if (!isOurs || now >= store.until || now <= store.since - CLOCK_SLACK_MS) {
    forgetKept();
    return false;
  }
  if (store.entries !== undefined) takeOver(store, store.entries);
  return true;
}

function takeOver({ session, shape, since, until }: Store, entries: NonNullable<WholeStore['entries']>): void {
  for (const { shelf, key, value, at } of entries) put(shelf, key, { session, value, at });
  privateStorage.write(KEY, { session, shape, since, until } satisfies Store);
}

/** Calls back when another tab has kept or taken away something. */
export const followKept = (listener: () => void): (() => void) => privateStorage.follow(KEY, listener);

/** Keeps one value on its shelf, where the newest `most` find place; says nothing where this device may keep nothing. */
export function keep(shelf: string, key: string, { value, at }: Kept, most: number): void {
  if (!mayKeep()) return;
  put(shelf, key, { session: heldSession()!, value, at });
  const places = placesOn(shelf);
  if (places.length <= most) return;
  const oldestFirst = places.map((place) => ({ place, at: entryAt(place)?.at ?? 0 })).toSorted((a, b) => a.at - b.at);
  for (const { place } of oldestFirst.slice(0, places.length - most)) privateStorage.write(place, null);
}

/** The value that was kept there by this session, if it still may be shown. */
export function readKept(shelf: string, key: string): Kept | undefined {
  return mayKeep() ? entryAt(placeOf(shelf, key)) : undefined;
}

/** All that this session has kept on a shelf, the oldest first. */
export function readShelf(shelf: string): Kept[] {
  if (!mayKeep()) return [];
  return placesOn(shelf)
    .flatMap((place) => entryAt(place) ?? [])
    .toSorted((a, b) => a.at - b.at);
}

/** Takes away one value. */
export function dropKept(shelf: string, key: string): void {
  privateStorage.write(placeOf(shelf, key), null);
}

/** Takes away all of them. */
export function forgetKept(): void {
  privateStorage.write(KEY, null);
  clearShelves();
}

function clearShelves(): void {
  for (const place of privateStorage.keys(SHELVES)) privateStorage.write(place, null);
}

function put(shelf: string, key: string, entry: Entry): void {
  privateStorage.write(placeOf(shelf, key), entry);
}

const placeOf = (shelf: string, key: string) => `${SHELVES}${shelf}/${key}`;

const placesOn = (shelf: string): string[] => privateStorage.keys(placeOf(shelf, '')).toSorted();

function entryAt(place: string): Entry | undefined {
  const entry = privateStorage.read(place) as Entry | null;
  // What a tab of the session before has put there in the instant in which it ended is nobody's.
  return entry !== null && entry.session === heldSession() ? entry : undefined;
}
