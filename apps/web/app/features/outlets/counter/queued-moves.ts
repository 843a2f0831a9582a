import type { BodyIn } from '@club/contract/endpoint';
import type { moveOutletOrder, OutletOrder } from '@club/contract/outlets/counter';
import { useSyncExternalStore } from 'react';

import { deviceStorage } from '#web/lib/storage.ts';

export type BoardMove = BodyIn<typeof moveOutletOrder>['status'];

/** A step forward that was made while nobody answered. It is sent with this key, so that it happens once. */
export interface QueuedMove {
  readonly id: string;
  readonly order_number: string;
  readonly status: BoardMove;
  readonly key: string;
}

const KEY = 'board-moves';
/** More than is done at a counter while a network is away. */
const MOST = 200;
const NONE: readonly QueuedMove[] = [];
const listeners = new Set<() => void>();
let known: readonly QueuedMove[] | undefined;

/** In the order in which they were made. They say nothing of the customer, and outlive a page that was closed. */
export function queuedMoves(): readonly QueuedMove[] {
  if (known === undefined) {
    const kept = deviceStorage.read(KEY);
    known = Array.isArray(kept) ? (kept as QueuedMove[]).slice(0, MOST) : NONE;
  }
  return known;
}

function write(next: readonly QueuedMove[]): void {
  known = next;
  deviceStorage.write(KEY, next.length === 0 ? null : next);
  for (const listener of listeners) listener();
}

/** False when there is no room. The same step of an order is kept once. */
export function queueMove(move: QueuedMove): boolean {
  const before = queuedMoves();
  if (before.some(({ id, status }) => id === move.id && status === move.status)) return true;
  if (before.length >= MOST) return false;
  write([...before, move]);
  return true;
}

export function dropMove({ key }: Pick<QueuedMove, 'key'>): void {
  write(queuedMoves().filter((move) => move.key !== key));
}

/** What follows a step that was refused would be refused as well. */
export function dropMovesOf(id: string): void {
  write(queuedMoves().filter((move) => move.id !== id));
}

export function useQueuedMoves(): readonly QueuedMove[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    queuedMoves,
    () => NONE,
  );
}

/** An order as it stands once its waiting steps are sent: only the steps forward can be done until then. */
export function asQueued(order: OutletOrder, queued: readonly QueuedMove[]): OutletOrder {
  const last = queued.findLast(({ id }) => id === order.id);
  if (last === undefined) return order;
  const nothing = Object.fromEntries(Object.keys(order.can).map((act) => [act, false])) as OutletOrder['can'];
  const can = { ...nothing, process: last.status === 'confirmed', ready: last.status !== 'ready' };
  return { ...order, status: last.status, can };
}
