import { heldSession, subscribeSession } from '#web/api/session.ts';
import { dropKept, followKept, keep, mayKeep, readKept } from '#web/offline/kept-store.ts';

import type { CartIntent } from './cart-intents.ts';

const SHELF = 'cart-intents';
/** Whoever changes more without a network is told that it did not work. */
const MOST_WAITING = 50;

/** Told of every change; of one that came from outside of this page, also what is new in it. */
type Listener = (came: readonly CartIntent[]) => void;

const NONE: readonly CartIntent[] = [];
const listeners = new Set<Listener>();
/** What this page knows: whose, and whether it is on the device as well, where it is kept for all tabs. */
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
  const next = intent.kind === 'clear' ? [intent] : [...(isSameLine ? waiting.slice(0, -1) : waiting), intent];
  if (next.length > MOST_WAITING) return false;
  write(next);
  return true;
}

/** It is saved, or will never be. What has taken its place meanwhile has another key, and stays. */
export function dropIntent({ key }: Pick<CartIntent, 'key'>): void {
  write(waitingIntents().filter((intent) => intent.key !== key));
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
  const intents = [...kept, ...unkept];
  if (unkept.length > 0) store(intents);
  become({ session, intents, isKept: true });
}

/** Written by this file alone, and dropped by the store when a version reads it that knows other fields of a cart. */
const readIntents = () => (readKept(SHELF, SHELF)?.value ?? NONE) as readonly CartIntent[];

function write(intents: readonly CartIntent[]): void {
  known = { ...known, intents, isKept: store(intents) };
  tell(NONE);
}

function store(intents: readonly CartIntent[]): boolean {
  if (intents.length === 0) dropKept(SHELF, SHELF);
  else keep(SHELF, SHELF, { value: intents, at: Date.now() }, 1);
  return mayKeep();
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
  (others: readonly CartIntent[]) =>
  ({ key }: CartIntent) =>
    !others.some((other) => other.key === key);
