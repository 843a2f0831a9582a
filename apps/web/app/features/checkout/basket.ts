import type { Cart } from '@club/contract/cart';
import type { OrderDetail } from '@club/contract/orders';
import type { Picture, ServiceType } from '@club/contract/shapes';
import { times, type Ugx } from '@club/rules/money';

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
}

/** What is paid at checkout: the cart, or an order that was placed but not paid. */
export interface Basket {
  lines: BasketLine[];
  service_type: ServiceType;
  subtotal: Ugx;
  discount: Ugx;
  delivery_fee: Ugx;
  total: Ugx;
  cashback: Ugx;
  /** What of the total cashback pays. */
  cashback_used: Ugx;
}

export function basketOfCart(cart: Cart, cashback_used: Ugx): Basket {
  return {
    lines: cart.cart_items.map((item) => ({
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
    total: cart.total,
    cashback: cart.cashback,
    cashback_used,
  };
}

export function basketOfOrder(order: OrderDetail): Basket {
  return {
    lines: order.items.map((item) => ({
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
    total: order.total_amount,
    cashback: order.cashback_amount,
    cashback_used: order.cashback_used,
  };
}
