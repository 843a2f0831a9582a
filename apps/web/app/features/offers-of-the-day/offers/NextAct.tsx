import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { buyLabel } from '@club/rules/offer-of-day';

import { PayHeld } from '#web/features/offers-of-the-day/purchases/PayHeld.tsx';
import type { HeldPiece } from '#web/features/offers-of-the-day/purchases/use-held-piece.ts';
import { RemindMe } from '#web/features/offers-of-the-day/waiting/RemindMe.tsx';
import { WaitAct } from '#web/features/offers-of-the-day/waiting/WaitAct.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';

import { BarPrice } from './OfferPrice.tsx';
import type { TimeLeft } from './use-time-left.ts';

interface NextActProps {
  offer: DayOffer;
  time: TimeLeft;
  /** A piece that came free for the member in line. */
  held: HeldPiece | null;
  /** It was paused, or its outlet was, since it was shown. */
  isGone: boolean;
  isBuying: boolean;
  onBuy: () => void;
}

/** The one thing to do next with an offer: pay for what is held, be reminded, wait in line, or buy. */
export function NextAct({ offer, time, held, isGone, isBuying, onBuy }: NextActProps) {
  if (held !== null) return <PayHeld held={held} />;
  if (isGone) return <NotOnSale />;
  if (time.msUntilStart > 0) return <RemindMe offer_id={offer.id} offer_name={offer.name} />;
  if (time.isSoldOut && !time.isExpired) {
    return <WaitAct offer_id={offer.id} line_for={offer.line_for} products={offer.products} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <BarPrice products={offer.products} />
      <Button size="lg" className="grow" disabled={time.isExpired || isBuying} onClick={onBuy}>
        {buyLabel(offer, serverNow(), isBuying)}
      </Button>
    </div>
  );
}

/** Asked for on and on, it is offered again by itself. */
function NotOnSale() {
  return (
    <p role="status" className="text-center font-semibold">
      This offer is not on sale right now.
    </p>
  );
}
