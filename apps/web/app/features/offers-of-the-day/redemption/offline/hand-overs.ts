import type { QueryClient } from '@tanstack/react-query';

import { ownOutlets, useOwnOutlets } from '#web/features/outlets/outlets/own-outlets.ts';
import { keptList } from '#web/lib/kept-list.ts';

/** What was handed over without a network and still has to be told. */
export interface HandOver {
  readonly shift_id: string;
  /** Only somebody of this outlet can tell it. */
  readonly outlet_id: string;
  readonly code_id: string;
  readonly qr: string;
  readonly handed_over_at: string;
  /** The club has looked at it and does not take it: somebody has to see to it. */
  readonly is_refused?: boolean;
}

function isHandOver(value: unknown): value is HandOver {
  return typeof value === 'object' && value !== null && 'shift_id' in value && 'code_id' in value && 'qr' in value;
}

/** These stay through sign-out: goods have been handed over for them. */
const handOvers = keptList('counter-handed-over', { isOne: isHandOver, nameOf });

export const readHandOvers = handOvers.read;

export const keepHandOver = handOvers.put;

export function dropHandOver(handOver: HandOver): void {
  handOvers.drop((other) => nameOf(other) === nameOf(handOver));
}

export function markRefused(handOver: HandOver, is_refused: boolean): void {
  // Who has seen to it in another tab has seen to it.
  if (readHandOvers().some((other) => nameOf(other) === nameOf(handOver))) handOvers.put({ ...handOver, is_refused });
}

/** The same code may be handed over again once that was taken back. */
function nameOf({ shift_id, code_id, handed_over_at }: HandOver): string {
  return [shift_id, code_id, handed_over_at].join('.');
}

/** The next one that whoever is signed in can tell. */
export function nextToTell(client: QueryClient): HandOver | undefined {
  const outlets = ownOutlets(client);
  return readHandOvers().find((one) => !one.is_refused && isOf(one, outlets));
}

/** How many wait to be told for the outlet of whoever is signed in. */
export function useWaiting(): number {
  return useOwn().filter(({ is_refused }) => !is_refused).length;
}

/** Those that the club does not take. */
export function useRefused(): readonly HandOver[] {
  return useOwn().filter(({ is_refused }) => is_refused);
}

function useOwn(): readonly HandOver[] {
  const outlets = useOwnOutlets();
  return handOvers.use().filter((one) => isOf(one, outlets));
}

/** Kept before the outlet was written down, it may be anybody's. */
function isOf({ outlet_id }: Partial<HandOver>, outlets: readonly string[]): boolean {
  return outlets.length > 0 && (outlet_id === undefined || outlets.includes(outlet_id));
}
