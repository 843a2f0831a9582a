import { expect, it } from 'vitest';

import * as notifications from './club/notifications.ts';
import * as zones from './delivery/zones.ts';
import { API_BASE, type Endpoint } from './endpoint.ts';
import * as cashback from './money/cashback.ts';
import * as codes from './offers-of-the-day/codes.ts';
import * as dayOffers from './offers-of-the-day/offers.ts';
import * as purchases from './offers-of-the-day/purchases.ts';
import { redeemCode } from './offers-of-the-day/redemption.ts';
import * as arrivals from './outlets/arrivals.ts';
import * as counter from './outlets/counter.ts';
import * as outlets from './outlets/settings.ts';
import * as auth from './people/auth.ts';
import * as members from './people/members.ts';
import * as membership from './people/membership.ts';
import * as cart from './shop/cart.ts';
import * as catalogue from './shop/catalogue.ts';
import * as checkout from './shop/checkout.ts';
import * as orders from './shop/orders.ts';
import * as search from './shop/search.ts';

// Server and web app read the contract, so that no other test would notice a call that has another address than the specification's.

/** Expects that each call has the method and path written beside it. */
function stand(calls: readonly (readonly [Endpoint, string])[]): void {
  expect(calls.map(([{ method, path }]) => `${method} ${path}`)).toEqual(calls.map(([, text]) => text));
}

it('the calls of membership and signing in have the methods and paths of the specification (spec 1 §7)', () => {
  expect(API_BASE).toBe('/api/club');
  stand([
    [auth.signIn, 'POST /auth/login/'],
    [auth.refreshToken, 'POST /auth/token/refresh/'],
    [auth.verifyToken, 'POST /auth/verify/'],
    [auth.signOut, 'POST /auth/logout/'],
    [auth.signOutEverywhere, 'POST /auth/logout-all/'],
    [auth.requestPinReset, 'POST /auth/reset-pin/request/'],
    [auth.confirmPinReset, 'POST /auth/reset-pin/confirm/'],
    [members.getMe, 'GET /members/me/'],
    [members.updateMe, 'PATCH /members/me/'],
    [auth.changePin, 'POST /members/me/change-pin/'],
    [membership.apply, 'POST /members/'],
    [membership.checkStatus, 'POST /members/check_status/'],
    [membership.checkPhoneAvailability, 'POST /members/check_phone_availability/'],
    [membership.applyReferral, 'POST /members/apply_referral/'],
    [cashback.listMyCashback, 'GET /members/me/cashback/'],
    [notifications.changePreferences, 'PATCH /members/me/preferences/'],
    [cashback.listMyRewards, 'GET /members/me/rewards/'],
  ]);
});

it('the calls of offers and the cart have the methods and paths of the specification (spec 2 §7)', () => {
  stand([
    [search.listOffers, 'GET /offers/'],
    [catalogue.listFeaturedOffers, 'GET /offers/featured/'],
    [catalogue.getOffer, 'GET /offers/:id/'],
    [catalogue.listSimilarOffers, 'GET /offers/:id/similar/'],
    [search.searchOffers, 'GET /offers/search/'],
    [search.listCategories, 'GET /categories/'],
    [search.listLocations, 'GET /outlets/locations/'],
    [search.listFlashSales, 'GET /offers/flash-sales/'],
    [search.listHighCashback, 'GET /offers/high-cashback/'],
    [cart.getCart, 'GET /cart/'],
    [cart.addToCart, 'POST /cart/'],
    [cart.setCartQuantity, 'PUT /cart/:id/'],
    [cart.removeCartItem, 'DELETE /cart/:id/'],
    [cart.clearCart, 'DELETE /cart/clear/'],
    [cart.setCartServiceType, 'PATCH /cart/update_service_type/'],
  ]);
});

it('the calls of orders have the methods and paths of the specification (spec 2 §7)', () => {
  stand([
    [orders.listOrders, 'GET /orders/'],
    [orders.getOrder, 'GET /orders/:id/'],
    [orders.listRecentOrders, 'GET /orders/recent/'],
    [checkout.createOrder, 'POST /orders/'],
    [checkout.processPayment, 'POST /orders/:id/process_payment/'],
    [checkout.getPaymentStatus, 'GET /orders/:id/payment_status/'],
    [checkout.confirmPayment, 'POST /orders/:id/confirm_payment/'],
    [orders.cancelOrder, 'POST /orders/:id/cancel/'],
    [orders.trackOrder, 'GET /orders/track/:id/'],
    [counter.generateOrderCode, 'POST /orders/:id/generate_code/'],
    [counter.verifyOrderCode, 'POST /orders/:id/verify_code/'],
    [counter.completeOrderWithCode, 'POST /orders/:id/complete_with_code/'],
    [arrivals.notifyArrival, 'POST /orders/:id/notify_arrival/'],
    [checkout.reorder, 'POST /orders/:id/reorder/'],
    [checkout.listPendingPayments, 'GET /orders/pending-payment/'],
    [checkout.changeDeliveryAddress, 'PATCH /orders/:id/delivery-address/'],
  ]);
});

it('the calls of outlets and offers of the day have the methods and paths of the specification (spec 2 §7)', () => {
  stand([
    [zones.getDeliveryFee, 'GET /outlets/:id/delivery-fee/'],
    [zones.calculateDeliveryFee, 'POST /outlets/:id/calculate_delivery_fee/'],
    [outlets.changeDeliveryFee, 'PATCH /admin/outlets/:id/delivery-fee/'],
    [outlets.changeMyDeliveryFee, 'PATCH /outlets/my/delivery-fee/'],
    [outlets.getMyDeliveryFee, 'GET /outlets/my/delivery-fee/'],
    [arrivals.listArrivals, 'GET /outlets/my/arrival-notifications/'],
    [dayOffers.listDayOffers, 'GET /offers-of-day/'],
    [dayOffers.listEndingSoon, 'GET /offers-of-day/ending_soon/'],
    [dayOffers.getDayOffer, 'GET /offers-of-day/:id/'],
    [purchases.checkEligibility, 'POST /offers-of-day/check_eligibility/'],
    [purchases.purchaseDayOffer, 'POST /offers-of-day/purchase/'],
    [codes.listMyCodes, 'GET /offers-of-day/my_codes/'],
    [codes.readQrCode, 'GET /offers-of-day/qr_code/:id/'],
    [codes.reportIssue, 'POST /offers-of-day/report_issue/'],
    [purchases.getPurchaseStatus, 'GET /offers-of-day/:id/payment-status/'],
    [redeemCode, 'POST /redemption/'],
  ]);
});
