import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  cancelOutcome,
  deskMovesOf,
  isOpenOrder,
  isRedeemed,
  ORDER_STATUSES,
  orderActStates,
  orderCan,
  orderLabel,
  orderMoves,
  orderTabLabels,
  orderTabs,
  SERVICE_TYPES,
  serviceTypeLabels,
  type OrderFacts,
  ORDER_ROLES,
  orderMovesOf,
} from './order-status.ts';
import { PAYMENT_STATUSES } from './payment-status.ts';

const order = (facts: Partial<OrderFacts>): OrderFacts => ({
  status: 'pending',
  payment_status: 'paid',
  service_type: 'in_store',
  ...facts,
});
const anyOrder = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  payment_status: fc.constantFrom(...PAYMENT_STATUSES),
  service_type: fc.constantFrom(...SERVICE_TYPES),
});

describe('order moves', () => {
  it('end in completed or cancelled, and every act leads along the table', () => {
    expect(ORDER_STATUSES.filter((status) => !isOpenOrder({ status }))).toEqual(['completed', 'cancelled']);
    const targets = {
      cancel: 'cancelled',
      cancelByStaff: 'cancelled',
      accept: 'confirmed',
      process: 'processing',
      markReady: 'ready',
      dispatch: 'delivering',
      complete: 'completed',
    } as const;
    for (const [act, target] of Object.entries(targets)) {
      for (const from of orderActStates[act as keyof typeof targets]) {
        expect(orderMoves[from]).toContain(target);
      }
    }
  });

  it('are over for the counter, of an offer of the day, once its code was redeemed and while that can be taken back', () => {
    const redeemed = { kind: 'offer_of_day', status: 'ready', code_verified_at: new Date(0) } as const;
    expect(isRedeemed(redeemed)).toBe(true);
    expect(isRedeemed({ ...redeemed, kind: 'order' })).toBe(false);
    expect(isRedeemed({ ...redeemed, status: 'completed' })).toBe(false);
    expect(isRedeemed({ ...redeemed, code_verified_at: null })).toBe(false);
  });

  it('can be reached from pending', () => {
    const reached = new Set(['pending']);
    for (const status of ORDER_STATUSES) orderMoves[status].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });
});

describe('orderCan', () => {
  it('accepts only what is paid', () => {
    expect(orderCan.accept(order({}))).toBe(true);
    expect(orderCan.accept(order({ payment_status: 'pending' }))).toBe(false);
    expect(orderCan.accept(order({ status: 'confirmed' }))).toBe(false);
  });

  it.each([
    ['cancel', 'pending confirmed', {}],
    ['accept', 'pending', { paid: true }],
    ['process', 'confirmed', {}],
    ['markReady', 'confirmed processing', {}],
    ['dispatch', 'ready', { brought: true }],
    ['sayOnMyWay', 'confirmed processing ready', { paid: true, brought: false }],
    ['reorder', 'completed cancelled', {}],
    ['reject', 'pending confirmed processing', { paid: true }],
    ['delay', 'pending confirmed processing', { paid: true }],
    ['short', 'pending confirmed processing', { paid: true }],
    ['changeAddress', 'pending confirmed processing', { brought: true }],
  ] as const)('%s: only while %s, where %j', (act, statuses, needs: { paid?: boolean; brought?: boolean }) => {
    for (const status of ORDER_STATUSES) {
      for (const payment_status of PAYMENT_STATUSES) {
        for (const service_type of SERVICE_TYPES) {
          const paid = payment_status === 'paid' || payment_status === 'partially_refunded';
          const isMet =
            (needs.paid ?? paid) === paid &&
            (needs.brought ?? service_type === 'delivery') === (service_type === 'delivery');
          const facts = { status, payment_status, service_type, kind: 'order' } as const;
          expect(orderCan[act](facts), JSON.stringify(facts)).toBe(statuses.split(' ').includes(status) && isMet);
        }
      }
    }
  });

  it('completes at the counter when ready and at the door when delivering', () => {
    expect(orderCan.complete(order({ status: 'ready' }))).toBe(true);
    expect(orderCan.complete(order({ status: 'ready', service_type: 'delivery' }))).toBe(false);
    expect(orderCan.complete(order({ status: 'delivering', service_type: 'delivery' }))).toBe(true);
    expect(orderCan.complete(order({ status: 'processing' }))).toBe(false);
  });

  it('notifies arrival once, and never for a delivery', () => {
    const ready = { ...order({ status: 'ready' }), kind: 'order' as const, client_arrival_notified: false };
    expect(orderCan.notifyArrival(ready)).toBe(true);
    expect(orderCan.notifyArrival({ ...ready, service_type: 'curbside' })).toBe(true);
    expect(orderCan.notifyArrival({ ...ready, service_type: 'delivery' })).toBe(false);
    expect(orderCan.notifyArrival({ ...ready, client_arrival_notified: true })).toBe(false);
    expect(orderCan.notifyArrival({ ...ready, kind: 'offer_of_day' })).toBe(false);
  });

  it('shows the secret code only while ready', () => {
    const ready = { ...order({ status: 'ready' }), has_verification_code: true };
    expect(orderCan.showSecretCode(ready)).toBe(true);
    expect(orderCan.showSecretCode({ ...ready, has_verification_code: false })).toBe(false);
    expect(orderCan.showSecretCode({ ...ready, status: 'completed' })).toBe(false);
  });

  it('offers paying while unpaid and pending, buying again once it is over', () => {
    expect(orderCan.payNow(order({ payment_status: 'failed' }))).toBe(true);
    expect(orderCan.payNow(order({}))).toBe(false);
    expect(orderCan.payNow(order({ status: 'cancelled', payment_status: 'pending' }))).toBe(false);
    expect(orderCan.reorder(order({ status: 'completed' }))).toBe(true);
    expect(orderCan.reorder(order({ status: 'ready' }))).toBe(false);
  });

  it('allows nothing on a final order but buying again', () => {
    fc.assert(
      fc.property(anyOrder, (facts) => {
        fc.pre(!isOpenOrder(facts));
        const { cancel, accept, process, markReady, dispatch, complete, payNow } = orderCan;
        const acts = [cancel, accept, process, markReady, dispatch, complete, payNow];
        expect(acts.some((can) => can(facts))).toBe(false);
      }),
    );
  });
});

describe('cancelOutcome', () => {
  it('follows payment and progress', () => {
    expect(cancelOutcome(order({ payment_status: 'pending' }))).toBe('at_once');
    expect(cancelOutcome(order({ payment_status: 'failed' }))).toBe('at_once');
    expect(cancelOutcome(order({ status: 'confirmed' }))).toBe('with_refund');
    expect(cancelOutcome(order({ payment_status: 'partially_refunded' }))).toBe('with_refund');
    expect(cancelOutcome(order({ status: 'processing' }))).toBe('refused');
    const stranded = {
      status: 'ready',
      service_type: 'delivery',
      stranded_at: new Date('2026-11-24T07:00:00Z'),
    } as const;
    expect(cancelOutcome(order(stranded))).toBe('with_refund');
    expect(cancelOutcome(order({ ...stranded, stranded_at: null }))).toBe('refused');
    expect(cancelOutcome(order({ ...stranded, status: 'delivering' }))).toBe('refused');
  });
});

describe('labels and tabs', () => {
  it("speak the spec's words", () => {
    expect(ORDER_STATUSES.map(orderLabel)).toEqual([
      'Pending',
      'Confirmed',
      'Processing',
      'Ready for Pickup',
      'Out for Delivery',
      'Completed',
      'Cancelled',
    ]);
    expect(Object.values(orderTabLabels)).toEqual(['Active Orders', 'Completed', 'Cancelled', 'All Orders']);
    expect(serviceTypeLabels).toEqual({ in_store: 'In-store', delivery: 'Delivery', curbside: 'Curbside' });
  });
  it('put every order in exactly one tab beside All', () => {
    for (const status of ORDER_STATUSES) {
      const tabs = Object.values(orderTabs).filter((states) => (states as readonly string[]).includes(status));
      expect(tabs).toHaveLength(2);
    }
  });
});

describe('who may move an order', () => {
  it('lets an admin hand over at the counter alone, and nothing that is unpaid or has a code of its own', () => {
    const ready = { ...order({ status: 'ready' }), kind: 'order' as const };
    expect(deskMovesOf(ready)).toEqual(['completed']);
    expect(deskMovesOf({ ...ready, service_type: 'delivery' })).toEqual([]);
    expect(deskMovesOf({ ...ready, status: 'processing', service_type: 'delivery' })).toEqual(['ready']);
    expect(deskMovesOf({ ...ready, kind: 'offer_of_day' })).toEqual([]);
    expect(deskMovesOf({ ...ready, status: 'pending', payment_status: 'pending' })).toEqual([]);
  });

  it.each(ORDER_ROLES)('%s moves only where an order may go', (role) => {
    for (const from of ORDER_STATUSES) {
      expect(orderMoves[from]).toEqual(expect.arrayContaining([...orderMovesOf(role, from)]));
    }
  });

  it('leaves no move that nobody makes, but cancelling on the road, which the refund desk does', () => {
    const made = ORDER_STATUSES.flatMap((from) =>
      ORDER_ROLES.flatMap((role) => orderMovesOf(role, from).map((to) => `${from} → ${to}`)),
    );
    const possible = ORDER_STATUSES.flatMap((from) => orderMoves[from].map((to) => `${from} → ${to}`));
    expect(possible.filter((move) => !made.includes(move))).toEqual(['delivering → cancelled']);
  });

  it('gives each act of the outlet a move that is the outlet’s', () => {
    const moves = [
      ['accept', 'confirmed'],
      ['process', 'processing'],
      ['markReady', 'ready'],
      ['reject', 'cancelled'],
      ['notCollected', 'cancelled'],
    ] as const;
    for (const [act, to] of moves) {
      for (const from of orderActStates[act]) expect(orderMovesOf('outlet', from)).toContain(to);
    }
    for (const from of orderActStates.cancel) expect(orderMovesOf('member', from)).toContain('cancelled');
  });
});
