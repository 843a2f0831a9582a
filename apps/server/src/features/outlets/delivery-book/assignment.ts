import type { OrderDetail } from '@club/contract/shop/orders';
import { distanceKm, type Point } from '@club/rules/delivery-fee';
import { canSayRiderIsHere, deliveryWindow, showsDeliveryCode, type DeliveryStatus } from '@club/rules/delivery-status';
import { PLACE_COUNTS_MS } from '@club/rules/nearest-rider';
import { sql } from 'kysely';

import { phoneOf } from '#server/features/people/members/phone-of.ts';
import { openPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';

import { MOST_CODE_ROUNDS } from './code-rounds.ts';

/** The newest delivery of an order, as JSON brings it: instants and bytes come as texts. */
export interface AssignmentRow {
  id: string;
  status: DeliveryStatus;
  assigned_at: string;
  accepted_at: string | null;
  picked_up_at: string | null;
  arrived_at: string | null;
  delivered_at: string | null;
  failed_at: string | null;
  left_at: string | null;
  fail_reason: string | null;
  called_off: boolean;
  next_attempt_at: string | null;
  code_rounds: number;
  first_name: string;
  last_name: string;
  phone: string;
  plate: string;
  has_photo: boolean;
  code_sealed: string;
  delivery_km: number | null;
  destination: Point | null;
  last_latitude: number | null;
  last_longitude: number | null;
  last_place_at: string | null;
}

/** The newest delivery of the order `o`, or null. What a rider declined was never one. */
export const assignmentOfOrder = sql<AssignmentRow | null>`(
  SELECT json_build_object('id', d.id, 'status', d.status, 'assigned_at', d.assigned_at, 'accepted_at', d.accepted_at, 'picked_up_at', d.picked_up_at,
    'arrived_at', d.arrived_at, 'delivered_at', d.delivered_at, 'failed_at', d.failed_at, 'left_at', d.left_at,
    'fail_reason', d.fail_reason, 'called_off', d.status = 'failed' AND o.status = 'cancelled', 'next_attempt_at', d.next_attempt_at, 'code_rounds', d.code_rounds,
    'first_name', rm.first_name, 'last_name', rm.last_name, 'phone', ${phoneOf('rm')}, 'plate', r.plate,
    'has_photo', EXISTS (SELECT FROM rider_photos f WHERE f.rider_id = r.id),
    'last_latitude', r.last_latitude, 'last_longitude', r.last_longitude, 'last_place_at', r.last_place_at,
    'delivery_km', o.delivery_km, 'destination', o.delivery_address, 'code_sealed', encode(d.code_sealed, 'base64'))
  FROM deliveries d JOIN riders r ON r.id = d.rider_id JOIN members rm ON rm.id = r.member_id
  WHERE d.order_id = o.id AND d.declined_at IS NULL ORDER BY d.number DESC LIMIT 1
)`;

/** Whether the order `o` is ready again because its newest delivery failed. What is no longer ready is not looked for. */
export const isFailedDelivery = sql<boolean>`(CASE WHEN o.status = 'ready' AND o.service_type = 'delivery' THEN coalesce((
  SELECT d.status = 'failed' FROM deliveries d
  WHERE d.order_id = o.id AND d.declined_at IS NULL ORDER BY d.number DESC LIMIT 1
), false) ELSE false END)`;

/** The delivery as the order's member sees it: the code only while the rider stands at the door (decision B48). */
export function assignmentReply(
  row: AssignmentRow | null,
  code_key: string,
  now: Date,
): OrderDetail['delivery_assignment'] {
  if (row === null) return null;
  const { status } = row;
  const isOpen = status !== 'delivered' && status !== 'failed';
  const code = openPickupCode(code_key, row.id, Buffer.from(row.code_sealed, 'base64'));
  const seen = lastSeen(row, now);
  const expected = deliveryWindow({
    status,
    since: seen?.at ?? new Date(row.picked_up_at ?? row.assigned_at),
    distance_km: seen?.distance_km ?? row.delivery_km,
  });
  const isShown = row.code_rounds < MOST_CODE_ROUNDS && showsDeliveryCode({ status, delivery_code: code });
  return {
    status,
    assigned_at: isoOf(row.assigned_at),
    accepted: row.accepted_at !== null,
    picked_up_at: isoOf(row.picked_up_at),
    arrived_at: isoOf(row.arrived_at),
    delivered_at: isoOf(row.delivered_at),
    failed_at: isoOf(row.failed_at),
    rider: {
      first_name: row.first_name,
      last_name: row.last_name,
      mobile_number: isOpen ? row.phone : '',
      plate: row.plate,
      has_photo: row.has_photo,
    },
    can_say_here: canSayRiderIsHere({ status, accepted_at: dateOf(row.accepted_at), now }),
    distance_km: seen?.distance_km ?? null,
    seen_at: seen?.at.toISOString() ?? null,
    left_at: isOpen ? isoOf(row.left_at) : null,
    fail_reason: row.fail_reason,
    called_off: row.called_off,
    next_attempt_at: isoOf(row.next_attempt_at),
    delivery_code: isShown ? { code } : null,
    estimated_from: expected?.from.toISOString() ?? null,
    estimated_to: expected?.to.toISOString() ?? null,
  };
}

/** Where the rider was lately, with the goods on the road; nobody is told of other ways. */
function lastSeen(row: AssignmentRow, now: Date): { at: Date; distance_km: number } | null {
  const { status, picked_up_at, destination, last_latitude: latitude, last_longitude: longitude } = row;
  if (status !== 'picked_up' && status !== 'in_transit') return null;
  if (row.last_place_at === null || latitude === null || longitude === null || destination === null) return null;
  const at = new Date(row.last_place_at);
  const isFresh = now.getTime() - at.getTime() <= PLACE_COUNTS_MS;
  if (!isFresh || picked_up_at === null || at < new Date(picked_up_at)) return null;
  return { at, distance_km: distanceKm({ latitude, longitude }, destination) };
}

function isoOf(text: string | null): string | null {
  return dateOf(text)?.toISOString() ?? null;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
