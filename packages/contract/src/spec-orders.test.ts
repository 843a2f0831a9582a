import * as limits from '@club/rules/limits';
import { expect, it } from 'vitest';

import { notifyArrival } from './outlets/arrivals.ts';
import { completeOrderWithCode, generateOrderCode, verifyOrderCode } from './outlets/counter.ts';
import * as checkout from './shop/checkout.ts';
import * as orders from './shop/orders.ts';

it('the calls of orders have the methods and paths of the specification (spec 2 §7)', () => {
  const calls = [
    orders.listOrders,
    orders.getOrder,
    orders.listRecentOrders,
    checkout.createOrder,
    checkout.processPayment,
    checkout.getPaymentStatus,
    checkout.confirmPayment,
    orders.cancelOrder,
    orders.trackOrder,
    generateOrderCode,
    verifyOrderCode,
    completeOrderWithCode,
    notifyArrival,
    checkout.reorder,
    checkout.listPendingPayments,
    checkout.changeDeliveryAddress,
  ];
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /orders/',
    'GET /orders/:id/',
    'GET /orders/recent/',
    'POST /orders/',
    'POST /orders/:id/process_payment/',
    'GET /orders/:id/payment_status/',
    'POST /orders/:id/confirm_payment/',
    'POST /orders/:id/cancel/',
    'GET /orders/track/:id/',
    'POST /orders/:id/generate_code/',
    'POST /orders/:id/verify_code/',
    'POST /orders/:id/complete_with_code/',
    'POST /orders/:id/notify_arrival/',
    'POST /orders/:id/reorder/',
    'GET /orders/pending-payment/',
    'PATCH /orders/:id/delivery-address/',
  ]);
});

it('the figures of orders and outlets are those of the specification (spec 2 §9)', () => {
  expect({ ...limits }).toMatchObject({
    ORDERS_PER_PAGE: 5,
    ORDER_POLL_MS: 30_000,
    ARRIVAL_LIST_REFRESH_MS: 30_000,
    ARRIVAL_BADGE_REFRESH_MS: 30_000,
    ARRIVAL_STATS_REFRESH_MS: 60_000,
    ARRIVALS_PER_PAGE: 10,
    ARRIVAL_STATS_FETCH: 100,
    RECENTLY_COMPLETED_MS: 24 * 60 * 60_000,
    ARRIVAL_BUTTON_MIN_WAIT_MS: 500,
    ARRIVAL_RETRIES: 3,
    CASHBACK_PER_PAGE: 10,
    PROFILE_SAVED_MS: 3_000,
    TOAST_MS: 3_000,
  });
});
