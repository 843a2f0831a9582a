import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { countdownLabel, soldColour, soldPercent, timeLeftLabel } from '@club/rules/offer-of-day';
import { Ban, CalendarClock, Clock3, Flame, Hourglass, Store, Timer } from 'lucide-react';

import { Badge } from '#web/ui/Badge.tsx';
import { Progress } from '#web/ui/Progress.tsx';

import type { TimeLeft } from './use-time-left.ts';

interface OfferMarksProps {
  time: TimeLeft;
  /** A piece is held for the member: then it is not sold out. */
  isHeld?: boolean;
}

/** What is special about an offer's time and stock, in one word each. */
export function OfferMarks({ time, isHeld = false }: OfferMarksProps) {
  if (time.isExpired) {
    return (
      <Badge tone="neutral" icon={Ban}>
        Expired
      </Badge>
    );
  }
  if (time.msUntilStart > 0) {
    return (
      <Badge tone="info" icon={CalendarClock}>
        Opens soon
      </Badge>
    );
  }
  return (
    <>
      {isHeld && (
        <Badge tone="good" icon={Hourglass}>
          Held for you
        </Badge>
      )}
      {time.isSoldOut && !isHeld && (
        <Badge tone="bad" icon={Ban}>
          Sold Out
        </Badge>
      )}
      {time.isUrgent && (
        <Badge tone="warn" icon={Flame}>
          Ending Soon
        </Badge>
      )}
    </>
  );
}

/** The calm label, and the countdown that ticks. */
export function TimeLine({ offer, time }: { offer: Pick<DayOffer, 'offer_start_time'>; time: TimeLeft }) {
  if (time.isExpired) return <p className="text-soft text-sm">This offer has ended</p>;
  if (time.msUntilStart > 0) {
    return (
      <p className="text-info flex flex-wrap items-center gap-1.5 text-sm font-semibold">
        <CalendarClock aria-hidden className="size-4 shrink-0" />
        Opens {formatDateTime(offer.offer_start_time)}
        <span role="timer" aria-live="off" className="figures">
          · in {countdownLabel(time.msUntilStart)}
        </span>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="text-soft inline-flex items-center gap-1.5">
        <Clock3 aria-hidden className="size-4 shrink-0" />
        {timeLeftLabel(time.msLeft)} left
      </span>
      <Countdown time={time} />
    </p>
  );
}

/** Ticks for the eye; a screen reader has the calm label beside it. */
export function Countdown({ time, large = false }: { time: TimeLeft; large?: boolean }) {
  const size = large ? 'text-3xl' : '';
  return (
    <span
      role="timer"
      aria-live="off"
      className={`figures inline-flex items-center gap-1.5 font-bold ${time.isUrgent ? 'text-warn' : ''} ${size}`}
    >
      {!large && <Timer aria-hidden className="size-4 shrink-0" />}
      {time.isUrgent && !large && 'Ends in '}
      {countdownLabel(time.msLeft)}
    </span>
  );
}

const tones = { green: 'good', yellow: 'gold', red: 'bad' } as const;

/** How much of the whole offer is sold, held while others pay, and left. The bar takes what is held as sold (decision B60). */
export function OverallProgress({ offer }: { offer: DayOffer }) {
  const percent = soldPercent(offer);
  const left = Math.max(0, offer.remaining_quantity);
  const held = offer.held_quantity;
  const sold = `${formatCount(Math.max(0, offer.total_quantity - left - held))} sold`;
  return (
    <Progress
      label="Sold"
      percent={percent}
      tone={tones[soldColour(percent)]}
      text={held > 0 ? `${sold} · ${formatCount(held)} held` : sold}
      note={`${formatCount(left)} left`}
    />
  );
}

interface MayComeFreeProps {
  offer: DayOffer;
  /** The bars beside it are those of single products, which take what is held as sold. */
  countedAsSold?: boolean;
}

/** What others hold while they pay: where nothing else is left, some of it may come free again. */
export function MayComeFree({ offer, countedAsSold = false }: MayComeFreeProps) {
  const isSoldOut = offer.remaining_quantity <= 0;
  if (offer.held_quantity === 0 || !(isSoldOut || countedAsSold)) return null;
  return (
    <p className="text-soft text-sm">
      {countedAsSold && 'Counted as sold: '}
      {formatCount(offer.held_quantity)} held by members who are paying.
      {isSoldOut && ` Some may come free${offer.line_for.length > 0 ? ': wait in line for them' : ''}.`}
    </p>
  );
}

/** Any of several outlets hands it over against the code (decision 0168). */
export function CollectAt({ offer }: { offer: Pick<DayOffer, 'outlet_area' | 'also_at'> }) {
  if (offer.also_at.length === 0) return null;
  const areas = new Set([offer.outlet_area, ...offer.also_at.map(({ area }) => area)]);
  return (
    <p className="text-soft flex items-start gap-1 text-sm wrap-anywhere">
      <Store aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Collect at {offer.also_at.length + 1} outlets: {[...areas].join(', ')}
      </span>
    </p>
  );
}
