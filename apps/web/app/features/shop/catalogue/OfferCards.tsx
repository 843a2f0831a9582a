import type { OfferCard as Offer } from '@club/contract/shop/catalogue';

import { Later } from '#web/ui/Later.tsx';

import { OfferCard, OfferCardBones, offerGridClass, offerRowClass } from './OfferCard.tsx';

/** A phone shows hardly two at first. */
const FIRST_CARDS = 2;
/** A wide window shows so many side by side, whose place is kept. */
const FIRST_ROW = 3;

interface OfferCardsProps {
  offers: readonly Offer[];
  /** In one row, with these columns from tablets on. */
  row?: string;
  /** Where the list is sorted by it. */
  showsEnd?: boolean;
  /** Below the first window. */
  isBelow?: boolean;
}

/** Offers side by side. When a page is opened, what its first window does not show comes after the rest. */
export function OfferCards({ offers, row, showsEnd = false, isBelow = false }: OfferCardsProps) {
  const isRow = row !== undefined;
  return (
    <ul className={isRow ? `${offerRowClass} ${row}` : offerGridClass}>
      {offers.map((offer, index) => {
        const first = index === 0 && !isBelow;
        const card = <OfferCard key={offer.id} offer={offer} first={first} inRow={isRow} showsEnd={showsEnd} />;
        if (index < FIRST_CARDS && !isBelow) return card;
        return (
          <Later key={offer.id} until={index < FIRST_ROW && place}>
            {card}
          </Later>
        );
      })}
    </ul>
  );
}

const place = (
  <li aria-hidden className="max-sm:hidden">
    <OfferCardBones />
  </li>
);
