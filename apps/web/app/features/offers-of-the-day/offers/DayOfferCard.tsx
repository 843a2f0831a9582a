import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import type { OfferProduct } from '@club/contract/shop/catalogue';
import { CARD_PRODUCTS } from '@club/rules/limits';
import { buyLabel } from '@club/rules/offer-of-day';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';

import { OfferBadge } from '#web/features/shop/catalogue/OfferBadge.tsx';
import { ProductPrice } from '#web/features/shop/catalogue/ProductPrice.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Bone, TextBones } from '#web/ui/Skeleton.tsx';

import { MayComeFree, OfferMarks, OverallProgress, TimeLine } from './OfferMarks.tsx';
import { useTimeLeft } from './use-time-left.ts';

const SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw';

interface DayOfferCardProps {
  offer: DayOffer;
  first?: boolean;
  onBuy: (offer: DayOffer) => void;
}

/** An offer of the day in a list. */
export function DayOfferCard({ offer, first = false, onBuy }: DayOfferCardProps) {
  const time = useTimeLeft(offer);
  const isOver = time.isExpired || time.isSoldOut;
  const shown = offer.products.slice(0, CARD_PRODUCTS);
  const more = offer.products.length - shown.length;
  return (
    <Card as="li" padded={false} className="flex flex-col overflow-hidden">
      <div className={cx('relative', isOver && 'opacity-60 grayscale')}>
        <Picture picture={offer.picture} fallback={offer.image} alt="" sizes={SIZES} first={first} />
        <OfferBadge offer={offer} className="absolute top-3 left-3" />
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-4">
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
          <span className="inline-flex min-w-0 items-center gap-1">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {offer.distributor_name ?? offer.outlet_name}, {offer.outlet_area}
          </span>
          {offer.distance_km !== null && <span className="figures">{offer.distance_km.toFixed(1)} km away</span>}
        </p>
        <TimeLine offer={offer} time={time} />
        <ul className="border-line grid gap-3 border-t pt-3">
          {shown.map((product) => (
            <CardProduct key={product.id} product={product} />
          ))}
        </ul>
        {more > 0 && <p className="text-brand-ink text-sm font-semibold">+{more} more products</p>}
        <div className="mt-auto grid gap-3 pt-1">
          <OverallProgress offer={offer} />
          <MayComeFree offer={offer} />
          <div className="grid gap-2 sm:grid-cols-2">
            <Button disabled={isOver || time.msUntilStart > 0} onClick={() => onBuy(offer)} wide>
              {buyLabel(offer, serverNow())}
              <span className="sr-only">: {offer.name}</span>
            </Button>
            <LinkButton to={paths.dayOffer(offer.id)} variant="secondary" wide>
              View Details
              <span className="sr-only"> of {offer.name}</span>
            </LinkButton>
          </div>
        </div>
      </div>
    </Card>
  );
}

function CardProduct({ product }: { product: OfferProduct }) {
  return (
    <li className="grid gap-1">
      <p className="line-clamp-1 text-sm font-medium">
        {product.brand_name} {product.product_name}
      </p>
      <ProductPrice product={product} />
    </li>
  );
}

/** The card to come. */
export function DayOfferBones() {
  return (
    <Card padded={false} className="overflow-hidden">
      <Bone className="aspect-4/3 w-full rounded-none" />
      <div className="grid gap-3 p-4">
        <TextBones lines={4} />
        <Bone className="h-36 w-full" />
      </div>
    </Card>
  );
}
