import { boundedClaim } from '@club/rules/claimed-time';
import type { Point } from '@club/rules/delivery-fee';

import type { Tx } from '#server/db/connect.ts';
import { rememberPlace } from '#server/features/outlets/delivery-book/riders.ts';
import { appendMark, lastClaimOf, type DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

interface By {
  readonly delivery: DeliveryRow;
  readonly member_id: string;
}

interface Said {
  readonly status: string;
  readonly claimed_at?: string | undefined;
  readonly place?: Point | null | undefined;
}

/**
 * Keeps what the rider's phone says of when and where beside what the server knows itself. A phone that was without a
 * network tells later; its times are kept in order and never in the future.
 */
export async function markSaid(tx: Tx, deps: Pick<Deps, 'now'>, by: By, said: Said): Promise<void> {
  const { delivery, member_id } = by;
  const at = deps.now();
  const said_at = said.claimed_at === undefined ? null : new Date(said.claimed_at);
  const claimed_at = boundedClaim(said_at, await lastClaimOf(tx, delivery), at);
  const place = said.place ?? null;
  await appendMark(tx, { delivery_id: delivery.id, status: said.status, at, said_at, claimed_at, place });
  if (place !== null) await rememberPlace(tx, member_id, place, claimed_at);
}
