import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { buyLabel, countdownLabel, timeLeftLabel } from '@club/rules/offer-of-day';
import type { ReactNode } from 'react';

import { RemindMe } from '#web/features/offers-of-the-day/waiting/RemindMe.tsx';
import { WaitInLine } from '#web/features/offers-of-the-day/waiting/WaitInLine.tsx';
import { OfferBadge } from '#web/features/shop/catalogue/OfferBadge.tsx';
import { ProductPrice } from '#web/features/shop/catalogue/ProductPrice.tsx';
import { SoldProgress } from '#web/features/shop/catalogue/SoldProgress.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Picture } from '#web/ui/Picture.tsx';

import { HowItWorks } from './HowItWorks.tsx';
import { Countdown, MayComeFree, OfferMarks, OverallProgress } from './OfferMarks.tsx';
import { type TimeLeft, useTimeLeft } from './use-time-left.ts';

interface DayOfferViewProps {
  offer: DayOffer;
  isBuying: boolean;
  onBuy: () => void;
}

export function DayOfferView({ offer, isBuying, onBuy }: DayOfferViewProps) {
  const time = useTimeLeft(offer);
  const mayNotBuy = time.isExpired || time.isSoldOut || isBuying;
  const buyButton =
    time.msUntilStart > 0 ? (
      <RemindMe offer_id={offer.id} offer_name={offer.name} />
    ) : (
      <Button size="lg" wide disabled={mayNotBuy} onClick={onBuy}>
        {buyLabel(offer, serverNow(), isBuying)}
      </Button>
    );
  return (
    <div className="grid gap-5 pb-24 lg:pb-0">
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr] lg:gap-6">
        <div className="grid gap-5">
          <Head offer={offer} time={time} />
          <Availability offer={offer} time={time} />
        </div>
        <div className="grid gap-5 lg:sticky lg:top-22">
          <TimeBox offer={offer} time={time} />
          <Facts offer={offer} />
          <div className="max-lg:hidden">{buyButton}</div>
        </div>
      </div>
      <HowItWorks />
      {offer.terms.length > 0 && (
        <Card as="section" aria-label="Terms">
          <h2 className="mb-3 text-xl font-bold">Terms</h2>
          <ul className="list-disc space-y-1 pl-5">
            {offer.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Card>
      )}
      <div className="border-line bg-surface shadow-float fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] lg:hidden">
        <div className="page py-3">{buyButton}</div>
      </div>
    </div>
  );
}

function Head({ offer, time }: { offer: DayOffer; time: TimeLeft }) {
  return (
    <Card padded={false} className="overflow-hidden">
      <Picture
        first
        picture={offer.picture}
        fallback={offer.image}
        alt=""
        sizes="(min-width: 64rem) 40rem, 100vw"
        className={time.isExpired || time.isSoldOut ? 'opacity-60 grayscale' : ''}
      />
      <div className="grid gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2">
          <OfferBadge offer={offer} className="max-w-full whitespace-normal!" />
          <OfferMarks time={time} />
        </div>
        <h1 className="text-2xl font-bold">{offer.name}</h1>
        <p className="text-soft">{offer.description}</p>
      </div>
    </Card>
  );
}

function TimeBox({ offer, time }: { offer: DayOffer; time: TimeLeft }) {
  return (
    <Card as="section" aria-label="Time Remaining" className="grid gap-1 text-center">
      <h2 className="text-soft font-medium">{time.msUntilStart > 0 ? 'Opens in' : 'Time Remaining'}</h2>
      {time.isExpired ? (
        <p className="text-xl font-bold">This offer has ended</p>
      ) : time.msUntilStart > 0 ? (
        <>
          <p role="timer" aria-live="off" className="figures text-3xl font-bold">
            {countdownLabel(time.msUntilStart)}
          </p>
          <p className="text-soft text-sm">On {formatDateTime(offer.offer_start_time)}, by the club&apos;s clock</p>
        </>
      ) : (
        <>
          <p>
            <Countdown time={time} large />
          </p>
          <p className="text-soft text-sm">{timeLeftLabel(time.msLeft)} left, by the club&apos;s clock</p>
        </>
      )}
    </Card>
  );
}

function Facts({ offer }: { offer: DayOffer }) {
  return (
    <Card as="section" aria-label="Offer details">
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Fact label="Valid Until">
          <span className="figures">{formatDateTime(offer.offer_end_time)}</span>
        </Fact>
        <Fact label="Outlet Location">
          {offer.distributor_name !== null && `${offer.distributor_name}: `}
          {offer.outlet_name}, {offer.outlet_area}
          <span className="text-soft block font-normal">{offer.outlet_address}</span>
          <AlsoAt outlets={offer.also_at} />
        </Fact>
        <Fact label="Cashback">
          {offer.cashback_percentage > 0 ? formatPercent(offer.cashback_percentage) : 'None on this offer'}
        </Fact>
        <Fact label="Total Available">
          <span className="figures">
            {formatCount(Math.max(0, offer.remaining_quantity))} of {formatCount(offer.total_quantity)}
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

/** Any of them hands over against the code. */
function AlsoAt({ outlets }: { outlets: DayOffer['also_at'] }) {
  if (outlets.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="text-soft text-sm font-normal">Your code is good here as well:</p>
      <ul className="mt-1 grid gap-2">
        {outlets.map(({ id, name, area, address }) => (
          <li key={id}>
            {name}, {area}
            <span className="text-soft block font-normal">{address}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Availability({ offer, time }: { offer: DayOffer; time: TimeLeft }) {
  const isOpen = !time.isExpired && time.msUntilStart === 0;
  return (
    <Card as="section" aria-label="Product Availability" className="grid gap-4">
      <h2 className="text-xl font-bold">Product Availability</h2>
      {offer.products.length > 0 ? (
        <ul className="@container grid gap-4">
          {offer.products.map((product) => (
            <li key={product.id} className="grid grid-cols-[4rem_1fr] gap-4 @max-[15rem]:grid-cols-1">
              <Picture
                picture={product.picture}
                fallback={product.product_image}
                alt=""
                sizes="64px"
                className="self-start rounded-sm @max-[15rem]:w-16"
              />
              <div className="grid gap-1">
                <h3 className="font-semibold">
                  {product.brand_name} {product.product_name}
                </h3>
                <ProductPrice product={product} />
                <SoldProgress product={product} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <OverallProgress offer={offer} />
      )}
      <MayComeFree offer={offer} />
      {isOpen && time.isSoldOut && (
        <WaitInLine
          offer_id={offer.id}
          mayJoin={offer.held_quantity > 0}
          products={offer.products.map(({ id, product_name }) => ({ id, product_name }))}
        />
      )}
    </Card>
  );
}
