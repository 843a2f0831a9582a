import type { Ugx } from '@club/rules/money';
import type { UnusedPolicy } from '@club/rules/unused-code';

export interface SeedDayOffer {
  readonly outlet: string;
  readonly name: string;
  readonly description: string;
  readonly discount: number;
  readonly cashback: number;
  /** Hours from now until it opens, and until it ends. */
  readonly opens_in: number;
  readonly ends_in: number;
  readonly limit: number | null;
  /** Other outlets of the same distributor where its codes are good. */
  readonly also_at?: readonly string[];
  readonly code_lifetime_hours?: number;
  readonly unused_codes?: UnusedPolicy;
  readonly products: readonly {
    readonly brand_name: string;
    readonly product_name: string;
    /** The product of the outlet whose picture it shares. */
    readonly like: string;
    readonly price: Ugx;
    readonly pieces: number;
  }[];
}

/** Offers of the day of the demo: some end soon, one is nearly gone, one opens later. */
export const dayOffers: readonly SeedDayOffer[] = [
  {
    outlet: 'Mama Nalongo Kitchen',
    name: 'Rolex of the day',
    description: 'Two eggs, tomato and cabbage in a hot chapati, with a large mug of African tea. Today only.',
    discount: 50,
    cashback: 0,
    opens_in: -3,
    ends_in: 1.6,
    limit: 2,
    products: [
      {
        brand_name: 'Mama Nalongo',
        product_name: 'Rolex with tea',
        like: 'Rolex with two eggs',
        price: 8_500,
        pieces: 40,
      },
    ],
  },
  {
    outlet: 'Mama Nalongo Kitchen',
    name: 'Luwombo Sunday table',
    description: 'Steamed in banana leaf since dawn: a whole table of luwombo, matooke and greens for four.',
    discount: 40,
    cashback: 0,
    opens_in: -2,
    ends_in: 7,
    limit: 1,
    products: [
      {
        brand_name: 'Mama Nalongo',
        product_name: 'Chicken luwombo for four',
        like: 'Chicken luwombo for two',
        price: 92_000,
        pieces: 12,
      },
      {
        brand_name: 'Mama Nalongo',
        product_name: 'Groundnut luwombo for four',
        like: 'Groundnut luwombo for two',
        price: 60_000,
        pieces: 18,
      },
    ],
  },
  {
    outlet: 'Freshbasket Supermarket',
    name: 'A week of breakfast',
    description: 'Milk, bread, eggs and tea for seven mornings in one basket, packed and waiting for you.',
    discount: 0,
    cashback: 20,
    opens_in: -5,
    ends_in: 30,
    limit: null,
    also_at: ['Ankole Dairy & Foods'],
    code_lifetime_hours: 72,
    unused_codes: 'credit',
    products: [
      {
        brand_name: 'Pearl Foods',
        product_name: 'Breakfast basket',
        like: 'Family loaf 1 kg',
        price: 64_000,
        pieces: 60,
      },
    ],
  },
  {
    outlet: 'Kisoboka Electronics',
    name: 'Last three radios',
    description: 'A solar radio with lamp and phone charger. Three left from the shipment, at cost.',
    discount: 45,
    cashback: 0,
    opens_in: -1,
    ends_in: 11,
    limit: 1,
    unused_codes: 'refund',
    products: [
      {
        brand_name: 'Ceng',
        product_name: 'Solar radio with lamp',
        like: 'Solar lantern with phone charger',
        price: 98_000,
        pieces: 3,
      },
    ],
  },
  {
    outlet: 'Lakeside Grill',
    name: 'Sunset tilapia',
    description: 'Whole tilapia from the lake, grilled over charcoal, with chips and kachumbari.',
    discount: 35,
    cashback: 0,
    opens_in: 4,
    ends_in: 14,
    limit: 2,
    products: [
      {
        brand_name: 'Lakeside',
        product_name: 'Whole tilapia with chips',
        like: 'Whole grilled tilapia, medium',
        price: 42_000,
        pieces: 30,
      },
    ],
  },
];
