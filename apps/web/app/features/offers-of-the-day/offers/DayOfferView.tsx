import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import type { OfferProduct } from '@club/contract/shop/catalogue';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { countdownLabel, timeLeftLabel } from '@club/rules/offer-of-day';
import type { ReactNode } from 'react';

import { useHeldPiece } from '#web/features/offers-of-the-day/purchases/use-held-piece.ts';
import { WaitInLine } from '#web/features/offers-of-the-day/waiting/WaitInLine.tsx';
import { OfferBadge } from '#web/features/shop/catalogue/OfferBadge.tsx';
import { OFFER_HEAD_SIZES } from '#web/features/shop/catalogue/picture-sizes.ts';
import { ProductPrice } from '#web/features/shop/catalogue/ProductPrice.tsx';
import { SoldProgress } from '#web/features/shop/catalogue/SoldProgress.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { DAY_OFFER_COLUMNS, DAY_OFFER_HEAD, DAY_OFFER_PAGE } from './DayOfferBones.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { NextAct } from './NextAct.tsx';
import { CollectAt, Countdown, MayComeFree, OfferMarks, OverallProgress } from './OfferMarks.tsx';
import { OfferPrice } from './OfferPrice.tsx';
import { type TimeLeft, useTimeLeft } from './use-time-left.ts';

interface DayOfferViewProps {
  offer: DayOffer;
  /** It can no longer be had, though it is still shown. */
  isGone: boolean;
  isBuying: boolean;
  onBuy: () => void;
}

export function DayOfferView({ offer, isGone, isBuying, onBuy }: DayOfferViewProps) {
  const time = useTimeLeft(offer);
  const held = useHeldPiece(offer.id);
  const nextAct = <NextAct {...{ offer, time, held, isGone, isBuying, onBuy }} />;
  return (
    <div className={DAY_OFFER_PAGE}>
      <div className={DAY_OFFER_COLUMNS}>
        <div className="grid gap-5">
          <Head offer={offer} time={time} isHeld={held !== null} />
          <Availability offer={offer} time={time} />
        </div>
        <div className="grid gap-5 lg:sticky lg:top-22">
          <Card className="max-lg:hidden">{nextAct}</Card>
          <TimeBox offer={offer} time={time} />
          <Facts offer={offer} />
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
        <div className="page py-3">{nextAct}</div>
      </div>
    </div>
  );
}

interface HeadProps {
  offer: DayOffer;
  time: TimeLeft;
  /** A piece is held for the member. */
  isHeld: boolean;
}

function Head({ offer, time, isHeld }: HeadProps) {
  const isOver = time.isExpired || (time.isSoldOut && !isHeld);
  return (
    <Card padded={false} className={`overflow-hidden ${DAY_OFFER_HEAD}`}>
      <div className="flex flex-col">
        <Picture
          first
          picture={offer.picture}
          fallback={offer.image}
          alt=""
          sizes={OFFER_HEAD_SIZES}
          className={cx('sm:grow', isOver && 'opacity-60 grayscale')}
        />
      </div>
      <div className="grid content-center gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2">
          <OfferBadge offer={offer} />
          <OfferMarks time={time} isHeld={isHeld} />
        </div>
        <h1 className="text-2xl font-bold">{offer.name}</h1>
        <OfferPrice products={offer.products} />
        <p className="text-soft whitespace-pre-line">{offer.description}</p>
        <CollectAt offer={offer} />
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
  // Who wanted the last piece of one product may stand in line for it while the others are sold.
  const hasLine = time.isSoldOut || offer.products.some((product) => product.stock_quantity === 0);
  return (
    <Card as="section" aria-label="Product Availability" className="grid gap-4">
      <h2 className="text-xl font-bold">Product Availability</h2>
      {offer.products.length > 0 ? (
        <ul className="@container grid gap-4">
          {offer.products.map((product) => (
            <Available key={product.id} offer={offer} product={product} />
          ))}
        </ul>
      ) : (
        <OverallProgress offer={offer} />
      )}
      <MayComeFree offer={offer} countedAsSold={offer.products.length > 1} />
      {isOpen && hasLine && (
        <WaitInLine
          besideAct={time.isSoldOut}
          offer_id={offer.id}
          line_for={time.isSoldOut ? offer.line_for : []}
          products={offer.products.map(({ id, product_name }) => ({ id, product_name }))}
        />
      )}
    </Card>
  );
}

function Available({ offer, product }: { offer: DayOffer; product: OfferProduct }) {
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-4 @max-[15rem]:grid-cols-1">
      <Picture
        picture={product.picture}
        fallback={product.product_image}
        alt=""
        sizes="64px"
        className="self-start rounded-sm @max-[15rem]:w-16"
      />
      <div className="grid gap-1">
        <h3 className="font-semibold">{unbroken(`${product.brand_name} ${product.product_name}`)}</h3>
        <ProductPrice product={product} />
        {/* What is held is told for the whole offer: of its only product that is known as well. */}
        {offer.products.length === 1 ? <OverallProgress offer={offer} /> : <SoldProgress product={product} />}
      </div>
    </li>
  );
}
