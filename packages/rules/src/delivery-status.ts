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

export function deliveryLabel(status: DeliveryStatus): string {
  return labels[status];
}

/** The four steps of the tracker's progress. */
export const deliverySteps = ['Assigned', 'Picked Up', 'Arrived', 'Delivered'] as const;

/** How many of the four steps are done; a failed delivery keeps only its assignment. */
export function deliveryStepsDone(status: DeliveryStatus): number {
  return { assigned: 1, picked_up: 2, in_transit: 2, arrived: 3, delivered: 4, failed: 1 }[status];
}

/** The member sees the delivery code only while the rider stands at the door. */
export function showsDeliveryCode(delivery: {
  readonly status: DeliveryStatus;
  readonly delivery_code: string | null;
}): boolean {
  return delivery.status === 'arrived' && Boolean(delivery.delivery_code);
}
