import type { Ugx } from '@club/rules/money';

export const CATEGORY_NAMES = [
  'Groceries',
  'Food & Drinks',
  'Electronics',
  'Beauty & Care',
  'Health & Pharmacy',
  'Fashion',
  'Home & Hardware',
  'Fuel & Auto',
] as const;
export type CategoryName = (typeof CATEGORY_NAMES)[number];

export type SeedProduct = {
  readonly brand_name: string;
  readonly product_name: string;
  readonly price: Ugx;
  /** The outlet's stock today. */
  readonly on_hand: number;
  /** How many the offer was opened with, and how many of them are sold. */
  readonly quantity: number;
  readonly sold: number;
  /** The picture's icon. */
  readonly icon: string;
};

export type SeedOffer = {
  readonly name: string;
  readonly category: CategoryName;
  readonly description: string;
  readonly discount_percentage: number;
  readonly cashback_percentage: number;
  readonly rating: number | null;
  readonly terms: readonly string[];
  readonly per_member_limit: number | null;
  readonly started_days_ago: number;
  readonly ends_in_days: number;
  readonly featured_rank: number | null;
  readonly products: readonly SeedProduct[];
};

export type SeedOutlet = {
  readonly name: string;
  readonly area: string;
  readonly town: string;
  readonly address: string;
  readonly phone: string;
  readonly opening_hours: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly delivery_fee: Ugx;
  readonly offers_in_store: boolean;
  readonly offers_curbside: boolean;
  readonly offers_delivery: boolean;
  /** How long the outlet usually needs to have an order ready. */
  readonly ready_minutes: number;
  readonly tin?: string;
  readonly distributor_name?: string;
  readonly offers: readonly SeedOffer[];
};

const STANDARD_TERMS = [
  'Exclusive to members',
  'Cannot be combined with other offers',
  'While stocks last',
  'Valid at participating outlets only',
] as const;

/** An outlet keeps this share of an offer's quantity on its shelf for customers outside the club. */
const SHELF_RESERVE = 0.25;

type OfferText = Pick<SeedOffer, 'name' | 'category' | 'description'>;
type OfferFacts = {
  readonly discount?: number;
  readonly cashback?: number;
  readonly rating?: number;
  readonly terms?: readonly string[];
  /** How many of each product a member may have. */
  readonly limit?: number;
  /** Days since it began and days until it ends. */
  readonly days: readonly [startedAgo: number, endsIn: number];
  readonly featured?: number;
};

/** An offer of an outlet file: its words, its figures, its products. */
export function offer(text: OfferText, facts: OfferFacts, products: readonly SeedProduct[]): SeedOffer {
  return {
    ...text,
    discount_percentage: facts.discount ?? 0,
    cashback_percentage: facts.cashback ?? 0,
    rating: facts.rating ?? null,
    terms: [...STANDARD_TERMS, ...(facts.terms ?? [])],
    per_member_limit: facts.limit ?? null,
    started_days_ago: facts.days[0],
    ends_in_days: facts.days[1],
    featured_rank: facts.featured ?? null,
    products,
  };
}

/** A product of an offer: who makes it, what it is, its full price, its icon, how many were offered and sold. */
export function product(
  brand_name: string,
  product_name: string,
  price: Ugx,
  icon: string,
  [quantity, sold]: readonly [quantity: number, sold: number],
): SeedProduct {
  const on_hand = quantity - sold + Math.ceil(quantity * SHELF_RESERVE);
  return { brand_name, product_name, price, icon, quantity, sold, on_hand };
}
