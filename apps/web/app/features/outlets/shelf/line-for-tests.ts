import type { ShelfLine } from '@club/contract/outlets/shelf';

export const line: ShelfLine = {
  offer_id: 'o1',
  offer_name: 'Friday denim',
  offer_status: 'live',
  paused_by_club: false,
  ends_at: '2026-11-30T07:00:00Z',
  product_id: 'p1',
  brand_name: 'Kampa',
  product_name: 'Straight-leg jeans',
  offer_price: 49_500,
  remaining: 1,
  held: 0,
  sold: 6,
};
