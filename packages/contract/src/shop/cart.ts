import { endpoint } from '@club/contract/endpoint';
import { id, idParams, picture, serviceType, ugx } from '@club/contract/shapes';
import { z } from 'zod';

/** A line of the cart, priced by the server at this moment. */
export const cartItem = z.object({
  id,
  offer: z.object({ id, name: z.string(), outlet_name: z.string(), cashback_percentage: z.number() }),
  product: z.object({
    id,
    brand_name: z.string(),
    product_name: z.string(),
    product_image: z.string(),
    picture: picture.nullable(),
    stock_quantity: z.int(),
    per_member_limit: z.int().nullable(),
    member_left: z.int().nullable().describe('What the member may still order of it; null where there is no limit'),
  }),
  quantity: z.int(),
  service_type: serviceType,
  unit_price: ugx,
  original_price: ugx,
  /** What one cost when the member last decided about the line, where that was something else. */
  previous_price: ugx.nullable(),
  line_total: ugx,
  cashback_amount: ugx,
  outlet_id: id,
  outlet_name: z.string(),
  /** Why the line cannot be ordered as it stands, or null. */
  problem: z.enum(['offer_ended', 'sold_out', 'not_enough_stock', 'member_limit_reached']).nullable(),
});
export type CartItem = z.output<typeof cartItem>;

/** The whole cart with its totals: subtotal at regular prices, less discount, plus delivery, is the total. */
export const cart = z.object({
  cart_items: z.array(cartItem),
  items_count: z.int(),
  service_type: serviceType.nullable(),
  outlet_id: id.nullable(),
  outlet_name: z.string().nullable(),
  service_types: z.array(serviceType),
  opening_hours: z.string().nullable(),
  ready_minutes: z.int().nullable().describe('How long the outlet usually needs'),
  subtotal: ugx,
  discount: ugx,
  delivery_fee: ugx,
  total: ugx,
  cashback: ugx,
});
export type Cart = z.output<typeof cart>;

export const getCart = endpoint({
  method: 'GET',
  path: '/cart/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: "The member's cart",
  reply: cart,
});

/**
 * Adds to the line of the same offer product, or makes one. Items of another outlet are refused with `mixed_offers`. All
 * lines share one service type: the newest one asked for.
 */
export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  summary: 'Add a product of an offer',
  body: z.strictObject({
    offer_id: id,
    product_id: id,
    quantity: z.int().min(1).max(999),
    service_type: serviceType,
  }),
  malformed: 'invalid_cart_item',
  idempotent: true,
  reply: cart,
});

export const setCartQuantity = endpoint({
  method: 'PUT',
  path: '/cart/:id/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  summary: 'Set the quantity of a line',
  params: idParams,
  body: z.strictObject({ quantity: z.int().min(1, 'Invalid quantity').max(999, 'Invalid quantity') }),
  malformed: 'invalid_quantity',
  reply: cart,
});

export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/cart/:id/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  summary: 'Remove a line',
  params: idParams,
  reply: cart,
});

/** Takes out what the member saw in the cart, and leaves what was put into it since; without `lines`, all that is in it. */
export const clearCart = endpoint({
  method: 'DELETE',
  path: '/cart/clear/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  summary: 'Empty the cart',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ offer_id: id, product_id: id }))
      .max(500)
      .optional(),
  }),
  reply: cart,
});

export const setCartServiceType = endpoint({
  method: 'PATCH',
  path: '/cart/update_service_type/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  summary: 'Change how all lines are to be had',
  body: z.strictObject({ service_type: serviceType }),
  reply: cart,
});
