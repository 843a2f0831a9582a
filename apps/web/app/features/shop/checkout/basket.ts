import type { Picture, ServiceType } from '@club/contract/shapes';
import type { Cart, CartItem } from '@club/contract/shop/cart';
import type { OrderDetail } from '@club/contract/shop/orders';
import { times, type Ugx } from '@club/rules/money';

import type { ApiError } from '#web/api/api-error.ts';
import type { Remedy } from '#web/features/shop/cart/LineRemedy.tsx';
import { mostOf } from '#web/features/shop/cart/most-of.ts';
import { problemText } from '#web/features/shop/cart/problem-text.ts';

export interface BasketLine {
  id: string;
  offer_name: string;
  brand_name: string;
  product_name: string;
  picture: Picture | null;
  outlet_name: string;
  quantity: number;
  service_type: ServiceType;
  line_total: Ugx;
  saving: Ugx;
  cashback_percentage: number;
  /** What is wrong with it and how to mend it; null where it can be ordered. */
  remedy: Remedy | null;
}

/** What is paid at checkout: the cart, or an order that was placed but not paid. */
export interface Basket {
  lines: BasketLine[];
  service_type: ServiceType;
  subtotal: Ugx;
  discount: Ugx;
  delivery_fee: Ugx;
  /** Where to, once that is known. */
  zone: { zone_name: string; distance_km: number } | null;
  /** It is brought, and nobody has said where to: the fee is what the outlet asks in general. */
  is_fee_open: boolean;
  total: Ugx;
  cashback: Ugx;
  /** What of the total cashback pays. */
  cashback_used: Ugx;
}

export function basketOfCart(
  cart: Cart,
  cashback_used: Ugx,
  refusal: ApiError | null,
  zone: Basket['zone'] = null,
): Basket {
  return {
    lines: cart.cart_items.map((item) => ({
      remedy: remedyOf(item, refusal),
      id: item.id,
      offer_name: item.offer.name,
      brand_name: item.product.brand_name,
      product_name: item.product.product_name,
      picture: item.product.picture,
      outlet_name: item.outlet_name,
      quantity: item.quantity,
      service_type: item.service_type,
      line_total: item.line_total,
      saving: times(item.original_price, item.quantity) - item.line_total,
      cashback_percentage: item.offer.cashback_percentage,
    })),
    service_type: cart.service_type ?? 'in_store',
    subtotal: cart.subtotal,
    discount: cart.discount,
    delivery_fee: cart.delivery_fee,
    zone,
    is_fee_open: cart.service_type === 'delivery' && zone === null,
    total: cart.total,
    cashback: cart.cashback,
    cashback_used,
  };
}

export function basketOfOrder(order: OrderDetail): Basket {
  return {
    lines: order.items.map((item) => ({
      remedy: null,
      id: item.id,
      offer_name: item.offer.name,
      brand_name: item.product.brand_name,
      product_name: item.product_name,
      picture: item.picture,
      outlet_name: order.outlet_name,
      quantity: item.quantity,
      service_type: order.service_type,
      line_total: item.line_total,
      saving: times(item.original_price, item.quantity) - item.line_total,
      cashback_percentage: item.offer.cashback_percentage,
    })),
    service_type: order.service_type,
    subtotal: order.subtotal,
    discount: order.discount,
    delivery_fee: order.delivery_fee,
    zone: order.delivery,
    is_fee_open: isWithoutAddress(order),
    total: order.total_amount,
    cashback: order.cashback_amount,
    cashback_used: order.cashback_used,
  };
}

/** By the cart as it is now; and by the refusal, where pieces came back since and the cart knows of nothing. */
function remedyOf({ id, offer, product, problem }: CartItem, refusal: ApiError | null): Remedy | null {
  const most = mostOf(product);
  if (problem !== null) {
    return { id, text: problemText(problem, most), left: problem === 'offer_ended' ? 0 : most.max };
  }
  const named =
    refusal && linesIn(refusal).find((line) => line.offer_id === offer.id && line.product_id === product.id);
  return named && refusal ? { id, text: refusal.message, left: Math.max(0, named.available) } : null;
}

/** Ordered by a client that asked for no address: it cannot be paid before it has one. Where it is hidden there may be one. */
export const isWithoutAddress = ({ service_type, delivery, codes_hidden }: OrderDetail) =>
  service_type === 'delivery' && delivery === null && !codes_hidden;

interface Named {
  offer_id: string;
  product_id: string;
  available: number;
}

/** The lines that a refused order names. */
function linesIn({ facts }: ApiError): Named[] {
  const { lines } = facts;
  return Array.isArray(lines) ? (lines as Named[]) : [];
}
