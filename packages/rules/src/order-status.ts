import type { PaymentStatus } from './payment-status.ts';

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'processing',
  'ready',
  'delivering',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const SERVICE_TYPES = ['in_store', 'delivery', 'curbside'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** What the questions below need to know of an order. */
export type OrderFacts = {
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  readonly service_type: ServiceType;
  /** Since when it is known that nobody brings it. */
  readonly stranded_at?: Date | null;
};

/** A purchase of an offer of the day is an order too, and handed over against its own code alone. */
export type OfKind = { readonly kind: 'order' | 'offer_of_day' };

/**
 * Where an order may go from where. An outlet with the goods on the shelf may skip processing; a parcel that could not
 * be handed over comes back to ready.
 */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['processing', 'ready', 'cancelled'],
  processing: ['ready', 'cancelled'],
  ready: ['delivering', 'completed', 'cancelled'],
  delivering: ['completed', 'ready', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const ORDER_ROLES = ['member', 'outlet', 'rider', 'system', 'admin'] as const;
export type OrderRole = (typeof ORDER_ROLES)[number];

/**
 * Who may move an order where (decision B38). The system ends what is not paid or not answered; an admin stands in for the
 * outlet, but money goes back only by the refund desk.
 */
export const orderMovesBy: Record<OrderRole, Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  member: { pending: ['cancelled'], confirmed: ['cancelled'] },
  outlet: {
    pending: ['confirmed', 'cancelled'],
    confirmed: ['processing', 'ready', 'cancelled'],
    processing: ['ready', 'cancelled'],
    ready: ['completed', 'cancelled'],
  },
  rider: { ready: ['delivering'], delivering: ['completed', 'ready'] },
  system: { pending: ['cancelled'] },
  admin: { pending: ['confirmed'], confirmed: ['processing', 'ready'], processing: ['ready'], ready: ['completed'] },
};

/** Where somebody may move an order that is there. */
export function orderMovesOf(role: OrderRole, status: OrderStatus): readonly OrderStatus[] {
  return orderMovesBy[role][status] ?? [];
}

/** Where an admin may move this order in the place of its outlet. What is brought is handed over at the door. */
export function deskMovesOf(order: OrderFacts & OfKind): readonly OrderStatus[] {
  if (!isPaid(order) || order.kind !== 'order') return [];
  return orderMovesOf('admin', order.status).filter((to) => to !== 'completed' || !isDelivery(order));
}

/** From which statuses each act is allowed: for a screen's buttons and for the WHERE of the guarded update alike. */
export const orderActStates = {
  /** The member's own cancelling; later only the outlet can (decision B35). */
  cancel: ['pending', 'confirmed'],
  /** An outlet's refusal, an admin's override. */
  cancelByStaff: ['pending', 'confirmed', 'processing', 'ready', 'delivering'],
  accept: ['pending'],
  process: ['confirmed'],
  markReady: ['confirmed', 'processing'],
  dispatch: ['ready'],
  complete: ['ready', 'delivering'],
  notifyArrival: ['ready'],
  sayOnMyWay: ['confirmed', 'processing', 'ready'],
  reorder: ['completed', 'cancelled'],
  payNow: ['pending'],
  changeAddress: ['pending', 'confirmed', 'processing'],
  /** The outlet cannot prepare it, needs longer, or lacks some of it: before it is ready. */
  reject: ['pending', 'confirmed', 'processing'],
  delay: ['pending', 'confirmed', 'processing'],
  short: ['pending', 'confirmed', 'processing'],
  notCollected: ['ready'],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderAct = keyof typeof orderActStates;

/** What may be done with an order now. */
export const orderCan = {
  cancel: (order: OrderFacts) => isIn('cancel', order) || isStranded(order),
  accept: (order: OrderFacts) => isIn('accept', order) && isPaid(order),
  process: (order: OrderFacts) => isIn('process', order),
  markReady: (order: OrderFacts) => isIn('markReady', order),
  dispatch: (order: OrderFacts) => isIn('dispatch', order) && isDelivery(order),
  /** Handing over, always against the code: at the counter when ready, at the door when delivering. */
  complete: (order: OrderFacts) =>
    order.status === (isDelivery(order) ? 'delivering' : 'ready') && isIn('complete', order),
  notifyArrival: (order: OrderFacts & OfKind & { readonly client_arrival_notified: boolean }) =>
    isIn('notifyArrival', order) && isCollected(order) && !order.client_arrival_notified,
  /** Setting out for an order that is collected, once the outlet has said yes. */
  sayOnMyWay: (order: OrderFacts & OfKind) => isIn('sayOnMyWay', order) && isPaid(order) && isCollected(order),
  showSecretCode: (order: OrderFacts & { readonly has_verification_code: boolean }) =>
    order.status === 'ready' && order.has_verification_code,
  reorder: (order: OrderFacts) => isIn('reorder', order),
  payNow: (order: OrderFacts) => isIn('payNow', order) && ['pending', 'failed'].includes(order.payment_status),
  reject: (order: OrderFacts) => isIn('reject', order) && isPaid(order),
  delay: (order: OrderFacts) => isIn('delay', order) && isPaid(order),
  short: (order: OrderFacts) => isIn('short', order) && isPaid(order),
  changeAddress: (order: OrderFacts) => isIn('changeAddress', order) && isDelivery(order),
};

/** How a cancelling by the member ends: at once, with an automatic refund, or not without the outlet. */
export function cancelOutcome(order: OrderFacts): 'at_once' | 'with_refund' | 'refused' {
  if (!orderCan.cancel(order)) return 'refused';
  return isPaid(order) ? 'with_refund' : 'at_once';
}

const labels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  ready: 'Ready for Pickup',
  delivering: 'Out for Delivery',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export function orderLabel(status: OrderStatus): string {
  return labels[status];
}

export const serviceTypeLabels: Record<ServiceType, string> = {
  in_store: 'In-store',
  delivery: 'Delivery',
  curbside: 'Curbside',
};

/** The tabs of the order list. Active includes delivering, else a parcel on the road would be in none (decision B34). */
export const orderTabs = {
  active: ['pending', 'confirmed', 'processing', 'ready', 'delivering'],
  completed: ['completed'],
  cancelled: ['cancelled'],
  all: ORDER_STATUSES,
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderTab = keyof typeof orderTabs;

export const orderTabLabels: Record<OrderTab, string> = {
  active: 'Active Orders',
  completed: 'Completed',
  cancelled: 'Cancelled',
  all: 'All Orders',
};

/** Whether anything can still happen to the order: the detail page polls until it cannot. */
export function isOpenOrder(order: { readonly status: OrderStatus }): boolean {
  return orderMoves[order.status].length > 0;
}

/** Paid, ready, and nobody brings it: its member need not wait for the outlet any longer. */
export function isStranded(order: OrderFacts): boolean {
  return order.status === 'ready' && isDelivery(order) && isPaid(order) && Boolean(order.stranded_at);
}

/** An offer of the day whose code was redeemed: handed over, and no sale yet, since that can be taken back for a while. */
export function isRedeemed(
  order: OfKind & Pick<OrderFacts, 'status'> & { readonly code_verified_at: Date | null },
): boolean {
  return order.kind === 'offer_of_day' && order.status === 'ready' && order.code_verified_at !== null;
}

function isIn(act: OrderAct, order: OrderFacts): boolean {
  const states: readonly OrderStatus[] = orderActStates[act];
  return states.includes(order.status);
}

function isPaid(order: OrderFacts): boolean {
  return order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
}

function isCollected(order: OrderFacts & OfKind): boolean {
  return order.kind === 'order' && !isDelivery(order);
}

function isDelivery(order: OrderFacts): boolean {
  return order.service_type === 'delivery';
}
