import { DASHBOARD_FEATURED } from '@club/rules/limits';

import { statCardHeight } from '#web/features/club/dashboard/stat-card-height.ts';
import { OfferCardBones, offerRowClass } from '#web/features/shop/catalogue/OfferCard.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';

import { FIRST_PICTURE_SLOT } from './first-picture.ts';
import { Logo } from './Logo.tsx';

/**
 * What the fallback page shows until the scripts have come: the dashboard in its final shape, nothing that moves later, and on every
 * other screen what most of them have. The page itself says which (`build-steps/open-route.ts`).
 */
export function StartingScreen() {
  return (
    <Loading label="Starting">
      <div className="border-line bg-surface border-b">
        <div className="page flex h-16 items-center">
          <Logo narrow />
        </div>
      </div>
      <div className="page elsewhere:grid hidden gap-5 py-6 sm:py-8">
        <Bone className="h-9 w-48" />
        {[1, 2, 3].map((card) => (
          <Card key={card}>
            <TextBones />
          </Card>
        ))}
      </div>
      <div className="page elsewhere:hidden grid gap-8 py-6 sm:py-8 lg:gap-10">
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-start">
            <Bone className="h-9 w-64 max-w-full" />
            <Bone className="h-7 w-52 rounded-full" />
          </div>
          <div className="@container">
            <div className="grid gap-3 lg:gap-5 @min-[36rem]:grid-cols-3">
              {[1, 2, 3].map((card) => (
                <Bone key={card} className={`${statCardHeight} rounded-lg`} />
              ))}
            </div>
          </div>
        </div>
        <div>
          <Bone className="mb-4 h-7 w-44" />
          <div className={`${offerRowClass} sm:grid-cols-2 lg:grid-cols-3`}>
            {Array.from({ length: DASHBOARD_FEATURED }, (_, card) => (
              <OfferCardBones key={card} picture={card === 0 ? <FirstPictureSlot /> : undefined} />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}

/** Takes the first picture before React does. With a text inside, even an empty one, React does not look for elements here. */
function FirstPictureSlot() {
  return (
    <span
      aria-hidden
      id={FIRST_PICTURE_SLOT}
      className="bg-line/70 block aspect-4/3 w-full animate-pulse overflow-hidden not-empty:animate-none"
    >
      {''}
    </span>
  );
}
