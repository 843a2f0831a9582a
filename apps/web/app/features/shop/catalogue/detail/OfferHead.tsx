import type { OfferDetail } from '@club/contract/shop/catalogue';
import { formatDate } from '@club/rules/kampala-time';
import { CalendarClock, Store } from 'lucide-react';

import { OfferBadge } from '#web/features/shop/catalogue/OfferBadge.tsx';
import { OfferStars } from '#web/features/shop/catalogue/OfferStars.tsx';
import { OpenNow } from '#web/features/shop/catalogue/OpenNow.tsx';
import { OFFER_HEAD_SIZES } from '#web/features/shop/catalogue/picture-sizes.ts';
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

export function OfferHead({ offer }: { offer: OfferDetail }) {
  return (
    <Card padded={false} className="overflow-hidden sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Picture first picture={offer.picture} fallback={offer.image} alt="" sizes={OFFER_HEAD_SIZES} />
      <div className="grid content-center gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2">
          <OfferBadge offer={offer} className="max-w-full whitespace-normal!" />
          <Badge tone="neutral" icon={CalendarClock} className="max-w-full whitespace-normal!">
            Valid till {formatDate(offer.end_date)}
          </Badge>
          <Badge tone="neutral" icon={Store} className="max-w-full whitespace-normal!">
            {offer.outlet_name}
          </Badge>
          <OpenNow hours={offer.outlet_opening_hours} className="max-w-full whitespace-normal!" />
        </div>
        <h1 className="text-2xl font-bold">{offer.name}</h1>
        <p className="text-soft flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>{offer.category_name}</span>
          <OfferStars offer={offer} />
        </p>
      </div>
    </Card>
  );
}
