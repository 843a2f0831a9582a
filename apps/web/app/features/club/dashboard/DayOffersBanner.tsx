import { Ticket } from 'lucide-react';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';

/** The way to the offers of the day and to the codes that were bought. */
export function DayOffersBanner() {
  return (
    <section
      aria-label="Offers of the Day"
      className="bg-deep text-on-deep flex flex-wrap items-center justify-between gap-4 rounded-lg p-5 sm:p-6"
    >
      <div className="flex items-start gap-4">
        <Ticket aria-hidden className="text-gold mt-1 size-8 shrink-0" />
        <div>
          <h2 className="text-xl font-bold">Offers of the Day</h2>
          <p>A few pieces at special prices, today only. Buy now, collect with a code.</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
        <LinkButton to={paths.dayOffers()} variant="gold">
          See the offers
        </LinkButton>
        <LinkButton to={paths.myCodes()} variant="on-deep">
          My Codes
        </LinkButton>
      </div>
    </section>
  );
}
