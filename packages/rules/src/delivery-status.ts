export const DELIVERY_STATUSES = ['assigned', 'picked_up', 'in_transit', 'arrived', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Where a delivery may go from where; a failed one may be given to a rider again. */
export const deliveryMoves: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  assigned: ['picked_up', 'failed'],
  picked_up: ['in_transit', 'arrived', 'failed'],
  in_transit: ['arrived', 'failed'],
  arrived: ['delivered', 'failed'],
  delivered: [],
  failed: ['assigned'],
};

const labels: Record<DeliveryStatus, string> = {
  assigned: 'Assigned',
  picked_up: 'On the Way',
  in_transit: 'In Transit',
  arrived: 'Rider Arrived',
  delivered: 'Delivered',
  failed: 'Delivery Failed',
};

/** A try that nobody is to make again has not gone wrong, and is not called so. */
export function deliveryLabel(status: DeliveryStatus, called_off = false): string {
  return status === 'failed' && called_off ? 'Called off' : labels[status];
}

/** The four steps of the tracker's progress. */
export const deliverySteps = ['Assigned', 'Picked Up', 'Arrived', 'Delivered'] as const;

/** How many of the four steps are done; a failed delivery keeps only its assignment. */
export function deliveryStepsDone(status: DeliveryStatus): number {
  return { assigned: 1, picked_up: 2, in_transit: 2, arrived: 3, delivered: 4, failed: 1 }[status];
}

interface Reached {
  readonly status: DeliveryStatus;
  readonly picked_up_at: string | null;
  readonly arrived_at: string | null;
}

/** How many the member sees as done: of a try that failed, those that were made before. */
export function trackerStepsDone({ status, picked_up_at, arrived_at }: Reached): number {
  if (status !== 'failed') return deliveryStepsDone(status);
  if (arrived_at !== null) return deliveryStepsDone('arrived');
  return deliveryStepsDone(picked_up_at === null ? 'assigned' : 'picked_up');
}

/** The member sees the delivery code only while the rider stands at the door. */
export function showsDeliveryCode(delivery: {
  readonly status: DeliveryStatus;
  readonly delivery_code: string | null;
}): boolean {
  return delivery.status === 'arrived' && Boolean(delivery.delivery_code);
}

/** What a member may say of a rider who has no network: that they stand at the door. */
export const RIDER_HERE_AFTER_MS = 3 * 60_000;

interface MayBeHere {
  readonly status: DeliveryStatus;
  /** When the rider said yes. */
  readonly accepted_at: Date | null;
  readonly now: Date;
}

/** Whether the member may say that the rider is here: once somebody could have come, and until it is known. */
export function canSayRiderIsHere({ status, accepted_at, now }: MayBeHere): boolean {
  if (status === 'picked_up' || status === 'in_transit') return true;
  // The phone may have had no network at the outlet either. Of whoever has not said yes the goods still lie there.
  if (status !== 'assigned' || accepted_at === null) return false;
  return now.getTime() - accepted_at.getTime() >= RIDER_HERE_AFTER_MS;
}

const MINUTE_MS = 60_000;
const ROUNDED_TO = 5;
/** A free road, and the traffic of a Friday afternoon. */
const QUICK = { first: 5, a_km: 3 };
const SLOW = { first: 15, a_km: 6 };
/** Getting to the outlet and taking the goods. */
const FETCHING = { soonest: 5, latest: 20 };
/** Where nothing says how far it is. */
const UNKNOWN_KM = 5;

interface OnTheRoad {
  readonly status: DeliveryStatus;
  /** When the rider had the goods, or was last seen at that distance; before that, when it was given to them. */
  readonly since: Date;
  readonly distance_km: number | null;
}

/** Between which moments a delivery is expected, by what is left of the way; null when nobody is on it. */
export function deliveryWindow({ status, since, distance_km }: OnTheRoad): { from: Date; to: Date } | null {
  if (status !== 'assigned' && status !== 'picked_up' && status !== 'in_transit') return null;
  const km = distance_km ?? UNKNOWN_KM;
  const fetching = status === 'assigned' ? FETCHING : { soonest: 0, latest: 0 };
  const soonest = QUICK.first + QUICK.a_km * km + fetching.soonest;
  const latest = SLOW.first + SLOW.a_km * km + fetching.latest;
  return { from: after(since, down(soonest)), to: after(since, up(latest)) };
}

const down = (minutes: number) => Math.floor(minutes / ROUNDED_TO) * ROUNDED_TO;
const up = (minutes: number) => Math.ceil(minutes / ROUNDED_TO) * ROUNDED_TO;

function after(since: Date, minutes: number): Date {
  return new Date(since.getTime() + minutes * MINUTE_MS);
}
