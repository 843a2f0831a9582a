import { heldSession, subscribeSession } from '#web/api/session.ts';
import { dropKept, followKept, keep, mayKeep, readKept, readShelf } from '#web/offline/kept-store.ts';

import type { CartIntent } from './cart-intents.ts';

const SHELF = 'cart-intents';
/** Whoever changes more without a network is told that it did not work. */
const MOST_WAITING = 50;

/** Told of every change; of one that came from outside of this page, also what is new in it. */
type Listener = (came: readonly CartIntent[]) => void;

const NONE: readonly CartIntent[] = [];
const listeners = new Set<Listener>();
/** What this page knows: whose, and whether it is on the device as well, where each is kept by itself for all tabs. */
let known = { session: null as string | null, intents: NONE, isKept: true };

/** Changes of the cart that wait for a network, in their order; with the member's other things on this device. */
export function waitingIntents(): readonly CartIntent[] {
  look();
  return known.intents;
}

/** Whether any waited when somebody last looked; for what is drawn. */
export const hasWaiting = (): boolean => known.intents.length > 0;

/** Puts an intent behind those that wait; false when too many do. Another figure for the same line replaces the last one. */
export function addIntent(intent: CartIntent): boolean {
  const waiting = waitingIntents();
  const last = waiting.at(-1);
  const isSameLine =
    last?.kind === 'set' &&
    intent.kind === 'set' &&
    last.offer_id === intent.offer_id &&
    last.product_id === intent.product_id;
  const gone = intent.kind === 'clear' ? waiting : isSameLine ? [last] : NONE;
  if (waiting.length - gone.length >= MOST_WAITING) return false;
  change(gone, [intent]);
  return true;
}

/** It is saved, or will never be. What has taken its place meanwhile has another key, and stays. */
export function dropIntent(intent: Pick<CartIntent, 'key'>): void {
  look();
  change([intent], NONE);
}

/** Calls back on every change, by whichever tab. */
export function followIntents(listener: Listener): () => void {
  // What waits already is no news.
  look();
  listeners.add(listener);
  const stops = [followKept(look), subscribeSession(look)];
  return () => {
    listeners.delete(listener);
    for (const stop of stops) stop();
  };
}

/** Takes over what there is on the device, and brings there what this page alone has. */
function look(): void {
  const session = heldSession();
  const isOurs = known.session === session;
  const mine = isOurs ? known.intents : NONE;
  if (!mayKeep()) return become({ session, intents: mine, isKept: false });
  const kept = readIntents();
  const unkept = known.isKept ? NONE : mine.filter(isNotIn(kept));
  for (const intent of unkept) put(intent);
  become({ session, intents: [...kept, ...unkept], isKept: true });
}

/** Written by this file alone, and dropped by the store when a version reads it that knows other fields of a cart. */
function readIntents(): readonly CartIntent[] {
  takeOver();
  return readShelf(SHELF).map(({ value }) => value as CartIntent);
}

/** Versions before this one kept all of them as one. */
function takeOver(): void {
  const all = readKept(SHELF, SHELF);
  if (all === undefined) return;
  for (const [place, value] of (all.value as readonly CartIntent[]).entries())
    keep(SHELF, value.key, { value, at: all.at + place }, Infinity);
  dropKept(SHELF, SHELF);
}

/** Behind the last one, also when the clock was set back since. Tabs that write in the same instant write different ones. */
function put(value: CartIntent): void {
  const last = readShelf(SHELF).at(-1);
  const at = last === undefined ? Date.now() : Math.max(Date.now(), last.at + 1);
  keep(SHELF, value.key, { value, at }, Infinity);
}

function change(gone: readonly Pick<CartIntent, 'key'>[], come: readonly CartIntent[]): void {
  for (const { key } of gone) dropKept(SHELF, key);
  for (const intent of come) put(intent);
  const intents = [...known.intents.filter(isNotIn(gone)), ...come];
  known = { ...known, intents, isKept: mayKeep() };
  tell(NONE);
}

function become(next: typeof known): void {
  const came = next.intents.filter(isNotIn(known.intents));
  const isSame = came.length === 0 && next.intents.length === known.intents.length;
  known = isSame ? { ...next, intents: known.intents } : next;
  if (!isSame) tell(came);
}

function tell(came: readonly CartIntent[]): void {
  for (const listener of listeners) listener(came);
}

const isNotIn =
  (others: readonly Pick<CartIntent, 'key'>[]) =>
  ({ key }: CartIntent) =>
    !others.some((other) => other.key === key);
