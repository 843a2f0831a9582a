import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { formatDate, formatDateTime, formatTime, kampalaDay } from '@club/rules/kampala-time';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';

import { offerLook } from './offer-looks.ts';

const DAY_MS = 24 * 60 * 60_000;
const bars: Record<WatchedOffer['status'], string> = {
  announced: 'bg-info-wash border-info border',
  open: 'bg-brand',
  paused: 'bg-warn-wash border-warn border',
  ended: 'bg-edge/50',
};

interface TimelineProps {
  offers: readonly WatchedOffer[];
  from: string;
  until: string;
}

/** When offers are open, from midnight on, with a line for now. Each leads to what it sells. */
export function Timeline({ offers, from, until }: TimelineProps) {
  useClock();
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const at = (ms: number) => Math.min(100, Math.max(0, ((ms - begin) / (end - begin)) * 100));
  const days = Array.from({ length: Math.round((end - begin) / DAY_MS) }, (_, day) => begin + day * DAY_MS);
  return (
    <Card as="section" aria-label="Timeline" className="grid gap-4">
      <h2 className="text-xl font-bold">Timeline</h2>
      <div className="relative pt-6">
        {days.map((day) => (
          <div
            key={day}
            aria-hidden
            className="border-line text-soft absolute inset-y-0 border-l pl-1.5 text-sm"
            style={{ left: `${at(day)}%` }}
          >
            {kampalaDay(day) === kampalaDay(serverNow()) ? 'Today' : formatDate(day).replace(/ \d{4}$/, '')}
          </div>
        ))}
        <div
          aria-hidden
          className="bg-bad absolute top-6 bottom-0 w-0.5"
          style={{ left: `${at(serverNow())}%` }}
          title={`Now, ${formatTime(serverNow())}`}
        />
        <ul className="relative grid gap-2 pt-2">
          {offers.map((offer) => (
            <Bar
              key={offer.id}
              offer={offer}
              left={at(Date.parse(offer.offer_start_time))}
              right={at(Date.parse(offer.offer_end_time))}
            />
          ))}
        </ul>
      </div>
      <p className="text-soft text-sm">The red line is now, {formatTime(serverNow())} by the club&apos;s clock.</p>
    </Card>
  );
}

function Bar({ offer, left, right }: { offer: WatchedOffer; left: number; right: number }) {
  const { name, status, offer_start_time, offer_end_time } = offer;
  return (
    <li>
      <a
        href={`#offer-${offer.id}`}
        className="hover:bg-sunken/60 grid min-h-11 content-center gap-1 rounded-sm underline-offset-4 hover:underline"
      >
        {/* What is there for screen readers alone ends with it as well. */}
        <span className="bg-surface/85 relative w-fit max-w-full truncate rounded-sm px-1 text-sm font-semibold">
          {name}
          <span className="sr-only">
            , {offerLook(offer).label}, from {formatDateTime(offer_start_time)} until {formatDateTime(offer_end_time)}
          </span>
        </span>
        <span aria-hidden className="relative block h-3">
          <span
            className={cx('absolute inset-y-0 min-w-1.5 rounded-full', bars[status])}
            style={{ left: `${left}%`, width: `${Math.max(0, right - left)}%` }}
          />
        </span>
      </a>
    </li>
  );
}
