import type { ServiceType } from '@club/contract/shapes';
import type { CartItem } from '@club/contract/shop/cart';
import type { OfferDetail, OfferProduct } from '@club/contract/shop/catalogue';

/** A product as a line of the cart shows it, from what its offer says: what stands there while the server cannot be asked. */
export function lineToAdd(offer: OfferDetail, product: OfferProduct, service_type: ServiceType): CartItem {
  const { id, brand_name, product_name, product_image, picture, stock_quantity } = product;
  const { per_member_limit, outlet_id, outlet_name, cashback_percentage } = offer;
  return {
    id: `${offer.id} ${id}`,
    offer: { id: offer.id, name: offer.name, outlet_name, cashback_percentage },
    product: {
      id,
      brand_name,
      product_name,
      product_image,
      picture,
      stock_quantity,
      per_member_limit,
      member_left: null,
    },
    quantity: 1,
    service_type,
    unit_price: product.offer_price,
    original_price: product.original_price,
    previous_price: null,
    line_total: product.offer_price,
    cashback_amount: product.cashback_per_item,
    outlet_id,
    outlet_name,
    problem: null,
  };
}
