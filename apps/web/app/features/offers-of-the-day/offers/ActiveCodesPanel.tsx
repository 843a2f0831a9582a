import { Ticket } from 'lucide-react';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';

/** How many codes wait to be used. Not there for who has none. */
export function ActiveCodesPanel({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Your Active Codes"
      className="bg-gold-wash mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg p-4"
    >
      <div className="flex items-center gap-3">
        <Ticket aria-hidden className="text-gold-ink size-7 shrink-0" />
        <div>
          <h2 className="font-bold">Your Active Codes</h2>
          <p className="figures text-soft">
            {count} unused {count === 1 ? 'code' : 'codes'}
          </p>
        </div>
      </div>
      <LinkButton to={paths.myCodes()} variant="secondary">
        View My Codes
      </LinkButton>
    </section>
  );
}
