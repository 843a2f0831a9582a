import type { OfferDetail, OfferProduct } from '@club/contract/shop/catalogue';
import { formatLastDay } from '@club/rules/kampala-time';
import { CalendarClock, Store } from 'lucide-react';

import { OfferBadge } from '#web/features/shop/catalogue/OfferBadge.tsx';
import { OfferStars } from '#web/features/shop/catalogue/OfferStars.tsx';
import { OpenNow } from '#web/features/shop/catalogue/OpenNow.tsx';
import { OFFER_HEAD_SIZES } from '#web/features/shop/catalogue/picture-sizes.ts';
import { ProductPrice } from '#web/features/shop/catalogue/ProductPrice.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Breadcrumb, Card } from '#web/ui/Card.tsx';
import { Picture } from '#web/ui/Picture.tsx';

export function OfferBreadcrumb({ name }: { name: string }) {
  return (
    <Breadcrumb
      crumbs={[{ label: 'Dashboard', to: paths.dashboard() }, { label: 'Offers', to: paths.offers() }, { label: name }]}
    />
  );
}

/** Where letters are so large that both have no room on it, they stand below it. */
const ON_PICTURE =
  'shadow-card absolute left-3 max-w-[calc(100%-1.5rem)]! @max-[13rem]:static @max-[13rem]:m-3 @max-[13rem]:self-start';

export function OfferHead({ offer }: { offer: OfferDetail }) {
  return (
    <Card
      padded={false}
      className="overflow-hidden @min-[36rem]:grid @min-[36rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      {/* Two badges hang on the picture as on a card, so that a phone shows the first price without scrolling. */}
      <div className="@container relative flex flex-col">
        <Picture
          first
          picture={offer.picture}
          fallback={offer.image}
          alt=""
          sizes={OFFER_HEAD_SIZES}
          className="sm:grow"
        />
        <OfferBadge offer={offer} className={`top-3 ${ON_PICTURE}`} />
        <OpenNow hours={offer.outlet_opening_hours} className={`bottom-3 ${ON_PICTURE}`} />
      </div>
      <div className="grid content-center gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2">
          <Badge tone="neutral" icon={CalendarClock}>
            Valid till {formatLastDay(offer.end_date)}
          </Badge>
          <Badge tone="neutral" icon={Store} className="wrap-anywhere">
            {offer.outlet_name}
          </Badge>
        </div>
        <h1 className="text-2xl font-bold">{offer.name}</h1>
        <LeastPrice products={offer.products} />
        <p className="text-soft flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>{offer.category_name}</span>
          <OfferStars offer={offer} />
        </p>
      </div>
    </Card>
  );
}

/** What of the offer costs least, of what is left. */
function LeastPrice({ products }: { products: readonly OfferProduct[] }) {
  const [least, ...others] = products.toSorted((a, b) => isGone(a) - isGone(b) || a.offer_price - b.offer_price);
  if (least === undefined) return null;
  return <ProductPrice product={least} large lead={others.length > 0 ? 'From' : undefined} />;
}

const isGone = ({ stock_quantity }: OfferProduct) => Number(stock_quantity <= 0);
