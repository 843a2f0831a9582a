import { countdownLabel } from '@club/rules/offer-of-day';

import { useCountdown } from '#web/lib/use-countdown.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';

import type { HeldPiece } from './use-held-piece.ts';

/** In the place of the button that buys, while a piece is held for the member: how long still, and where it is paid. */
export function PayHeld({ held }: { held: HeldPiece }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="grid leading-tight">
        <span className="text-soft text-sm">Held for ten minutes</span>
        {held.until !== null && <HoldTime until={held.until} />}
      </p>
      <LinkButton to={paths.checkout({ order: held.order_id })} size="lg" className="grow">
        Pay now
      </LinkButton>
    </div>
  );
}

function HoldTime({ until }: { until: string }) {
  return (
    <span role="timer" aria-live="off" className="figures text-lg font-bold">
      {countdownLabel(useCountdown(until))} left
    </span>
  );
}
