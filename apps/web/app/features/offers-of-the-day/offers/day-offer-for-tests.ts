import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import type { OfferProduct } from '@club/contract/shop/catalogue';

const HOUR_MS = 60 * 60_000;

export const dayProductForTests = (id: string): OfferProduct => ({
  id,
  brand_name: 'Ayaka',
  product_name: `Soap ${id}`,
  category_name: 'Groceries',
  product_image: '/media/soap.webp',
  picture: null,
  price: 10_000,
  original_price: 10_000,
  offer_price: 8_000,
  savings_per_item: 2_000,
  cashback_per_item: 0,
  quantity: 10,
  remaining_quantity: 4,
  stock_quantity: 4,
});

/** An offer of four products that is open: 24 of 40 pieces are gone, and five hours are left. */
export function dayOfferForTests(now: number): DayOffer {
  const inMs = (ms: number) => new Date(now + ms).toISOString();
  return {
    id: 'o1',
    name: 'Spotless kitchen',
    description: 'Soap, sponge and shine.',
    image: '/media/offer.webp',
    picture: null,
    category_name: 'Groceries',
    outlet_id: 'x1',
    outlet_name: 'Freshbasket',
    distributor_name: null,
    created_by_outlet: { id: 'x1', name: 'Freshbasket' },
    created_by_distributor_outlets: [],
    also_at: [],
    outlet_area: 'Ntinda',
    outlet_address: 'Plot 7',
    outlet_delivery_fee: 5_000,
    cashback_percentage: 0,
    discount_percentage: 20,
    rating: null,
    rating_count: 0,
    offer_start_time: inMs(-HOUR_MS),
    offer_end_time: inMs(5 * HOUR_MS + 65_000),
    end_date: inMs(5 * HOUR_MS + 65_000),
    total_quantity: 40,
    remaining_quantity: 16,
    held_quantity: 0,
    line_for: [],
    per_member_limit: null,
    unused_codes: 'forfeit',
    terms: [],
    products: ['one', 'two', 'three', 'four'].map(dayProductForTests),
    distance_km: null,
  };
}
