import type { OfferDetail } from '@club/contract/shop/catalogue';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Puts what a refusal says is left of a product onto the page of its offer, where that is open. Asked anew, the page might get an
 * answer that the server keeps for everybody, from before others have bought. False where the refusal does not say it.
 */
export function showLeft(client: QueryClient, { offer_id, product_id, available }: Readonly<Record<string, unknown>>) {
  if (typeof offer_id !== 'string' || typeof available !== 'number') return false;
  client.setQueryData<OfferDetail>(['offers', 'one', offer_id], (offer) => {
    const products = offer?.products.map((product) =>
      product.id === product_id ? { ...product, stock_quantity: available } : product,
    );
    return offer && products && { ...offer, products };
  });
  return true;
}
