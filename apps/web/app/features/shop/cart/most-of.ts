import { memberLimitText } from '@club/rules/member-limit';

interface Supply {
  /** What may be bought now. */
  stock_quantity: number;
  per_member_limit: number | null;
  /** What this member may still order; null without a limit, or while it is not known. */
  member_left: number | null;
}

export interface Most {
  max: number;
  /** What to say when more is asked for. */
  why: string;
}

/** What there is, to somebody who asked for more. */
export function stockText(available: number): string {
  return available <= 0 ? 'This product is sold out.' : `Only ${available} items available`;
}

/** How many of a product this member may have in the cart: what there is, or less where the offer has a limit. */
export function mostOf({ stock_quantity, per_member_limit, member_left }: Supply): Most {
  const left = member_left ?? per_member_limit;
  if (left === null || per_member_limit === null || stock_quantity < left) {
    return { max: stock_quantity, why: stockText(stock_quantity) };
  }
  return { max: left, why: memberLimitText(per_member_limit, left) };
}

/** The limit in a few words, and what is left of it. */
export function limitNote(limit: number, left: number | null): string {
  const note = limit === 1 ? 'One per member' : `At most ${limit} per member`;
  return left === null || left === limit ? note : `${note} · ${left} left for you`;
}
