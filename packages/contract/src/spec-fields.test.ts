import { expect, it } from 'vitest';
import type { z } from 'zod';

import { changePreferences } from './club/notifications.ts';
import { calculateDeliveryFee } from './delivery/zones.ts';
import { redemptionCode, readQrCode, reportIssue } from './offers-of-the-day/codes.ts';
import { dayOffer } from './offers-of-the-day/offers.ts';
import { checkEligibility, getPurchaseStatus, purchaseDayOffer } from './offers-of-the-day/purchases.ts';
import { redeemCode } from './offers-of-the-day/redemption.ts';
import { arrival, listArrivals } from './outlets/arrivals.ts';
import { adminOutlet } from './outlets/settings.ts';
import { changePin, refreshToken, signIn } from './people/auth.ts';
import { memberInfo } from './people/members.ts';
import { apply, applicationState, checkPhoneAvailability } from './people/membership.ts';
import { cartItem } from './shop/cart.ts';
import { offerCard, offerDetail, offerProduct } from './shop/catalogue.ts';
import { createOrder, getPaymentStatus } from './shop/checkout.ts';
import { deliveryAssignment, orderDetail, orderItem, orderPayment } from './shop/orders.ts';
import { listCategories } from './shop/search.ts';

// Server and web app read the contract, so that no other test would notice a field that has another name than the specification's.

/** Expects that each thing has the fields written beside it; it may have others as well. */
function have(things: Readonly<Record<string, readonly [z.ZodObject, string]>>): void {
  for (const [thing, [{ shape }, fields]] of Object.entries(things)) {
    expect(Object.keys(shape), thing).toEqual(expect.arrayContaining(fields.split(' ')));
  }
}

it('the things of membership and signing in have the fields of the specification (spec 1 §3)', () => {
  have({
    application: [
      apply.body,
      'first_name last_name mtn_money_number airtel_money_number payment_priority pin email how_discovered join_reasons referral_code',
    ],
    'application status': [applicationState, 'status queue_position referral_code referred_by'],
    'sign-in': [signIn.body, 'phone pin'],
    'answer of sign-in': [signIn.reply, 'access refresh member'],
    'token refresh': [refreshToken.reply, 'access'],
    availability: [checkPhoneAvailability.reply, 'available'],
    member: [
      memberInfo,
      'first_name last_name email mtn_money_number airtel_money_number payment_priority referral_code created_at is_admin is_outlet_manager',
    ],
    'PIN change': [changePin.body, 'current_pin new_pin'],
  });
  expect(Object.keys(apply.body.shape)).not.toContain('confirm_pin');
  expect(Object.keys(apply.body.shape)).not.toContain('terms_accepted');
});

it('the things of offers and the cart have the fields of the specification (spec 2 §3)', () => {
  const offer =
    'id name description image outlet_name outlet_area outlet_delivery_fee category_name cashback_percentage discount_percentage rating end_date products';
  have({
    'offer card': [offerCard, offer],
    offer: [offerDetail, offer],
    'offer of the day': [
      dayOffer,
      `${offer} offer_end_time total_quantity remaining_quantity distributor_name outlet_id created_by_outlet created_by_distributor_outlets`,
    ],
    'offer product': [
      offerProduct,
      'id brand_name product_name category_name product_image price offer_price original_price savings_per_item quantity remaining_quantity stock_quantity',
    ],
    category: [listCategories.reply.shape.results.element, 'id name'],
    'cart item': [cartItem, 'id offer product quantity service_type unit_price original_price outlet_name'],
    'offer of a cart item': [cartItem.shape.offer, 'id name outlet_name cashback_percentage'],
    'product of a cart item': [cartItem.shape.product, 'id brand_name product_image stock_quantity'],
  });
});

it('the things of orders have the fields of the specification (spec 2 §3)', () => {
  have({
    order: [
      orderDetail,
      'id order_number status payment_status service_type payment_network total_amount cashback_amount items_count created_at updated_at outlet_name delivery_address has_verification_code verification_status secret_code secret_code_expires_at client_arrival_notified items payment delivery_assignment success data',
    ],
    'data of an order': [orderDetail.shape.data, 'secret_code secret_code_expires_at client_arrival_notified'],
    'order item': [orderItem, 'offer product product_image product_name quantity unit_price original_price'],
    'offer of an order item': [orderItem.shape.offer, 'name image cashback_percentage'],
    'product of an order item': [orderItem.shape.product, 'brand_name'],
    'order to be placed': [createOrder.body, 'service_type payment_network special_instructions delivery_fee items'],
    'item to be ordered': [
      createOrder.body.shape.items.unwrap().element,
      'offer product quantity unit_price original_price',
    ],
    payment: [orderPayment, 'payment_network phone_number transaction_id amount status created_at completed_at'],
    'delivery assignment': [
      deliveryAssignment,
      'status assigned_at picked_up_at arrived_at delivered_at failed_at rider delivery_code',
    ],
    rider: [deliveryAssignment.shape.rider.unwrap(), 'first_name last_name mobile_number'],
    'delivery code': [deliveryAssignment.shape.delivery_code.unwrap(), 'code'],
    'delivery fee': [calculateDeliveryFee.reply, 'delivery_fee zone_name distance_km'],
    'payment status': [getPaymentStatus.reply, 'status transaction_status'],
  });
});

it('the things of offers of the day and outlets have the fields of the specification (spec 2 §3)', () => {
  have({
    'redemption code': [
      redemptionCode,
      'id code offer_name offer_description items created_at expires_at redeemed redeemed_at expired outlet_name',
    ],
    'item of a code': [redemptionCode.shape.items.element, 'id product_name product_image quantity unit_price'],
    eligibility: [checkEligibility.reply, 'eligible message'],
    purchase: [purchaseDayOffer.body, 'offer_id selected_products phone_number payment_method'],
    'selected product': [purchaseDayOffer.body.shape.selected_products.element, 'product_id quantity'],
    'answer of a purchase': [purchaseDayOffer.reply, 'success order_id message error'],
    'payment status': [getPurchaseStatus.reply, 'status'],
    QR: [readQrCode.reply, 'qr_code_image'],
    'issue report': [reportIssue.body, 'code_id issue_type description contact_phone urgency offer_name code'],
    redemption: [redeemCode.reply, 'valid message outlet staff_name staff_id success outlet_name redeemed_at'],
    'outlet of a redemption': [redeemCode.reply.shape.outlet.unwrap(), 'name address'],
    outlet: [adminOutlet, 'id name location delivery_fee'],
    arrival: [arrival, 'id customer_name arrival_time order_id order_number service_type phone_number status'],
    'arrival counts': [listArrivals.reply.shape.data.shape.stats.unwrap(), 'new processing total'],
    preferences: [
      changePreferences.body,
      'orderUpdates newOffers cashbackAlerts smsNotifications emailNotifications whatsappNotifications',
    ],
  });
});
