import type { DayOffer } from '@club/contract/offers-of-the-day/offers';

import { WaitInLine } from '#web/features/offers-of-the-day/waiting/WaitInLine.tsx';
import { Button } from '#web/ui/Button.tsx';

interface TooLateProps {
  offer: DayOffer;
  onClose: () => void;
}

/**
 * The last pieces went while the member pressed the button: they keep that moment as their place in line, which the offer may be too
 * old to know of.
 */
export function TooLate({ offer, onClose }: TooLateProps) {
  return (
    <div className="grid gap-5">
      <p>
        Others were a moment faster, and are paying now. If one of them does not pay, the piece goes to whoever is first
        in line. You have not been charged.
      </p>
      <WaitInLine
        offer_id={offer.id}
        line_for={offer.line_for.length > 0 ? offer.line_for : offer.products.map(({ id }) => id)}
        products={offer.products.map(({ id, product_name }) => ({ id, product_name }))}
      />
      <Button variant="quiet" wide onClick={onClose}>
        Back to the offer
      </Button>
    </div>
  );
}
