import type { OfferCard as Offer, OfferProduct } from '@club/contract/shop/catalogue';
import { formatLastDay } from '@club/rules/kampala-time';
import { CARD_PRODUCTS } from '@club/rules/limits';
import { MapPin } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import { formatKm, plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { OfferBadge } from './OfferBadge.tsx';
import { OfferMark } from './OfferMark.tsx';
import { OfferStars } from './OfferStars.tsx';
import { OpenNow } from './OpenNow.tsx';
import { OFFER_CARD_SIZES, OFFER_ROW_SIZES } from './picture-sizes.ts';
import { ProductPrice } from './ProductPrice.tsx';
import { SoldProgress } from './SoldProgress.tsx';

interface OfferCardProps {
  offer: Offer;
  /** Seen at once, so that its picture is asked for before others. */
  first?: boolean;
  inRow?: boolean;
  /** Where the list is sorted by it. */
  showsEnd?: boolean;
}

/** An offer in a list. The whole card leads to it. */
export function OfferCard({ offer, first = false, inRow = false, showsEnd = false }: OfferCardProps) {
  const shown = offer.products.slice(0, CARD_PRODUCTS);
  const more = offer.product_count - shown.length;
  return (
    <Card
      as="li"
      padded={false}
      className="hover:shadow-float has-[a:focus-visible]:outline-brand-ink relative flex flex-col overflow-hidden transition has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2"
    >
      <div className="@container relative">
        <Picture
          picture={offer.picture}
          fallback={offer.image}
          alt=""
          sizes={inRow ? OFFER_ROW_SIZES : OFFER_CARD_SIZES}
          first={first}
          className={cx(offer.stock_quantity <= 0 && 'opacity-55 grayscale')}
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap items-start justify-between gap-1">
          <OfferBadge offer={offer} />
          <OfferMark offer={offer} className="shadow-card ml-auto" />
        </div>
        {/* On the picture, whose size is known, so that no card grows by it. */}
        {offer.stock_quantity > 0 && (
          <OpenNow
            hours={offer.outlet_opening_hours}
            className="shadow-card absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)]! @max-[13rem]:static @max-[13rem]:m-3"
          />
        )}
      </div>
      <div className="p-gutter flex flex-1 flex-col gap-2 sm:p-4">
        <p className="text-soft flex flex-wrap justify-between gap-x-3 text-sm wrap-anywhere">
          <span>{offer.category_name}</span>
          <span className="figures">{plural(offer.product_count, 'product')}</span>
        </p>
        <h3 className="text-lg leading-snug font-bold">
          <Link
            to={paths.offer(offer.id)}
            onFocus={inRow ? showWhole : undefined}
            className="outline-none after:absolute after:inset-0"
          >
            {offer.name}
          </Link>
        </h3>
        <OfferPlace offer={offer} showsEnd={showsEnd} />
        <p className="text-soft line-clamp-2">{offer.description}</p>
        <ul className="border-line mt-1 grid gap-3 border-t pt-3">
          {shown.map((product) => (
            <CardProduct key={product.id} product={product} />
          ))}
        </ul>
        {more > 0 && <p className="text-brand-ink text-sm font-semibold">+{more} more</p>}
      </div>
    </Card>
  );
}

/** A browser is content when the keyboard goes to a card of which only an edge shows. What is pressed stays under the finger. */
function showWhole({ currentTarget: link }: FocusEvent) {
  if (link.matches(':focus-visible')) link.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function OfferPlace({ offer, showsEnd }: { offer: Offer; showsEnd: boolean }) {
  return (
    <p className="text-soft flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex min-w-0 items-center gap-1 wrap-anywhere">
        <MapPin aria-hidden className="size-4 shrink-0" />
        {offer.outlet_name}, {offer.outlet_area}
      </span>
      {offer.distance_km !== null && <span className="figures">{formatKm(offer.distance_km)} away</span>}
      <OfferStars offer={offer} />
      {showsEnd && <span className="figures text-ink font-medium">Ends {formatLastDay(offer.end_date)}</span>}
    </p>
  );
}

function CardProduct({ product }: { product: OfferProduct }) {
  return (
    <li className="grid gap-1">
      {/* Two lines, as the size of the pack stands at the end. */}
      <p className="line-clamp-2 text-sm font-medium">{unbroken(`${product.brand_name} ${product.product_name}`)}</p>
      <ProductPrice product={product} />
      <SoldProgress product={product} />
    </li>
  );
}

/** The card to come, of an offer with two products and more. */
export function OfferCardBones({ picture }: { picture?: ReactNode }) {
  return (
    <Card padded={false} className="overflow-hidden">
      {picture ?? <Bone className="aspect-4/3 w-full rounded-none" />}
      <div className="grid gap-2 p-4">
        <Bone className="h-5" />
        <Bone className="h-6 w-3/4" />
        <Bone className="h-11 w-2/3 sm:h-5" />
        <Bone className="h-12" />
        <Bone className="mt-4 h-21" />
        <Bone className="mt-1 h-21" />
        <Bone className="h-5 w-16" />
      </div>
    </Card>
  );
}

export const offerGridClass = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5';

/** A few offers: side by side, on phones a row to swipe through of which the next one always shows. */
export const offerRowClass = cx(
  'grid gap-4 lg:gap-5',
  'max-sm:-mx-gutter max-sm:snap-x max-sm:scroll-px-gutter max-sm:auto-cols-[84%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-gutter max-sm:py-1 max-sm:*:snap-start',
);
