import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { CARD_PRODUCTS } from '@club/rules/limits';
import { buyLabel } from '@club/rules/offer-of-day';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';

import { OfferBadge } from '#web/features/shop/catalogue/OfferBadge.tsx';
import { OFFER_CARD_SIZES } from '#web/features/shop/catalogue/picture-sizes.ts';
import { ProductPrice } from '#web/features/shop/catalogue/ProductPrice.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Bone, TextBones } from '#web/ui/Skeleton.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { CollectAt, MayComeFree, OfferMarks, OverallProgress, TimeLine } from './OfferMarks.tsx';
import { type TimeLeft, useTimeLeft } from './use-time-left.ts';

const WIDE_SIZES = '(min-width: 64rem) 29rem, (min-width: 40rem) 40vw, 92vw';

interface DayOfferCardProps {
  offer: DayOffer;
  first?: boolean;
  /** Alone in its row: the picture stands beside the words. */
  wide?: boolean;
  /** The member has bought it, and the money is under way. */
  isBeingPaid?: boolean;
  onBuy: (offer: DayOffer) => void;
}

/** An offer of the day in a list. */
export function DayOfferCard({ offer, first = false, wide = false, isBeingPaid = false, onBuy }: DayOfferCardProps) {
  const time = useTimeLeft(offer);
  const isOver = time.isExpired || time.isSoldOut;
  return (
    <Card
      as="li"
      padded={false}
      className={cx(
        'flex flex-col overflow-hidden',
        wide && 'sm:col-span-full sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
      )}
    >
      <div className="relative flex flex-col">
        <Picture
          picture={offer.picture}
          fallback={offer.image}
          alt=""
          sizes={wide ? WIDE_SIZES : OFFER_CARD_SIZES}
          first={first}
          className={cx(wide && 'sm:grow', isOver && 'opacity-60 grayscale')}
        />
        <OfferBadge offer={offer} className="absolute top-3 left-3" />
      </div>
      <div className="p-gutter flex flex-1 flex-col gap-2.5 sm:p-4">
        <div className="flex flex-wrap gap-2 empty:hidden">
          <OfferMarks time={time} />
        </div>
        <h3 className="text-lg leading-snug font-bold">
          <Link to={paths.dayOffer(offer.id)} className="underline-offset-4 hover:underline">
            {offer.name}
          </Link>
        </h3>
        <p className="text-soft line-clamp-2">{offer.description}</p>
        <p className="text-soft flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="inline-flex min-w-0 items-center gap-1 wrap-anywhere">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {offer.distributor_name ?? offer.outlet_name}, {offer.outlet_area}
          </span>
          {offer.distance_km !== null && <span className="figures">{offer.distance_km.toFixed(1)} km away</span>}
        </p>
        <CollectAt offer={offer} />
        <TimeLine offer={offer} time={time} />
        <CardProducts products={offer.products} />
        <div className="mt-auto grid gap-3 pt-1">
          <OverallProgress offer={offer} />
          <MayComeFree offer={offer} />
          {isBeingPaid && <BeingPaid offer={offer} onBuy={onBuy} />}
          <CardActs offer={offer} time={time} onBuy={onBuy} />
        </div>
      </div>
    </Card>
  );
}

function CardProducts({ products }: Pick<DayOffer, 'products'>) {
  const shown = products.slice(0, CARD_PRODUCTS);
  const more = products.length - shown.length;
  return (
    <>
      <ul className="border-line grid gap-3 border-t pt-3">
        {shown.map((product) => (
          <li key={product.id} className="grid gap-1">
            {/* Two lines, as on the card of any other offer: the size of the pack stands at the end. */}
            <p className="line-clamp-2 text-sm font-medium">
              {unbroken(`${product.brand_name} ${product.product_name}`)}
            </p>
            <ProductPrice product={product} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-brand-ink text-sm font-semibold">+{more} more products</p>}
    </>
  );
}

/** The dialog goes on with the purchase that was begun. The button below cannot show it once the last piece is the member's. */
function BeingPaid({ offer, onBuy }: Pick<DayOfferCardProps, 'offer' | 'onBuy'>) {
  return (
    <Notice
      tone="info"
      title="You are paying for this offer"
      action={
        <Button variant="secondary" onClick={() => onBuy(offer)}>
          Show the payment
          <span className="sr-only">: {offer.name}</span>
        </Button>
      }
    />
  );
}

/** What opens later has nothing to buy yet; its page reminds whoever wants it. */
function CardActs({ offer, time, onBuy }: Pick<DayOfferCardProps, 'offer' | 'onBuy'> & { time: TimeLeft }) {
  const opensLater = time.msUntilStart > 0;
  return (
    <div className={cx('grid gap-2', !opensLater && 'sm:grid-cols-2')}>
      {!opensLater && (
        <Button disabled={time.isExpired || time.isSoldOut} onClick={() => onBuy(offer)} wide>
          {buyLabel(offer, serverNow())}
          <span className="sr-only">: {offer.name}</span>
        </Button>
      )}
      <LinkButton to={paths.dayOffer(offer.id)} variant="secondary" wide>
        View Details
        <span className="sr-only"> of {offer.name}</span>
      </LinkButton>
    </div>
  );
}

/** The card to come. */
export function DayOfferCardBones() {
  return (
    <Card padded={false} className="overflow-hidden">
      <Bone className="aspect-4/3 w-full rounded-none" />
      <div className="grid gap-2.5 p-4">
        <Bone className="h-6 w-3/5" />
        <div className="py-1">
          <TextBones lines={2} />
        </div>
        <Bone className="h-5 w-4/5" />
        <Bone className="h-6 w-full" />
        <div className="border-line border-t pt-3">
          <Bone className="h-12 w-4/5" />
        </div>
        <div className="grid gap-3 pt-1">
          <Bone className="h-8 w-full" />
          <div className="grid gap-2 sm:grid-cols-2">
            <Bone className="h-11 w-full rounded-md" />
            <Bone className="h-11 w-full rounded-md" />
          </div>
        </div>
      </div>
    </Card>
  );
}
