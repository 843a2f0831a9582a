import { DASHBOARD_FEATURED } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';

import { OfferCardBones, offerRowClass } from '#web/features/shop/catalogue/OfferCard.tsx';
import { OfferCards } from '#web/features/shop/catalogue/OfferCards.tsx';
import { featuredOffersQuery } from '#web/features/shop/catalogue/queries.ts';
import { paths } from '#web/paths.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';

import { PartFailed } from './PartFailed.tsx';

const columns = 'sm:grid-cols-2 lg:grid-cols-3';

export function FeaturedOffers() {
  const featured = useQuery(featuredOffersQuery);
  return (
    <section aria-label="Featured offers">
      <SectionHeader title="Featured offers" link={{ to: paths.offers(), label: 'View all offers' }} />
      {featured.isPending && (
        <Loading label="Loading featured offers">
          <div className={`${offerRowClass} ${columns}`}>
            {Array.from({ length: DASHBOARD_FEATURED }, (_, card) => (
              <OfferCardBones key={card} />
            ))}
          </div>
        </Loading>
      )}
      {featured.isError && featured.data === undefined && <PartFailed text="Failed to load offers" query={featured} />}
      {featured.data?.results.length === 0 && (
        <p className="text-soft">No offer is featured at the moment. Have a look at all of them.</p>
      )}
      {featured.data && featured.data.results.length > 0 && <OfferCards offers={featured.data.results} row={columns} />}
    </section>
  );
}
