import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

/** How the page of an offer is laid out, here and in `DayOfferView`; below it there is room for the bar within thumb reach. */
/** What takes the focus is not to do so below the bar. */
export const DAY_OFFER_PAGE =
  'grid gap-5 pb-24 lg:pb-0 max-lg:[&_:is(a,button,input,select,textarea,[tabindex])]:scroll-mb-36';
export const DAY_OFFER_COLUMNS = 'grid items-start gap-5 lg:grid-cols-[3fr_2fr] lg:gap-6';
export const DAY_OFFER_HEAD = 'sm:grid sm:grid-cols-2';

/** The page of an offer to come. */
export function DayOfferBones() {
  return (
    <Loading label="Loading the offer">
      <div className={DAY_OFFER_PAGE}>
        <div className={DAY_OFFER_COLUMNS}>
          <div className="grid gap-5">
            <Card padded={false} className={`overflow-hidden ${DAY_OFFER_HEAD}`}>
              <div className="flex flex-col">
                <Bone className="aspect-4/3 w-full rounded-none sm:grow" />
              </div>
              <div className="grid content-center gap-3 p-4 sm:p-6">
                <Bone className="h-7 w-2/3 rounded-full" />
                <Bone className="h-8.5 w-4/5" />
                <Bone className="h-12 w-3/5" />
                <Bone className="h-18 w-full" />
              </div>
            </Card>
            <Card className="grid gap-4">
              <Bone className="h-7 w-48" />
              <div className="grid grid-cols-[4rem_1fr] gap-4">
                <Bone className="aspect-4/3 w-full self-start" />
                <Bone className="h-27 w-full sm:h-22" />
              </div>
            </Card>
          </div>
          <div className="grid gap-5">
            <Card className="max-lg:hidden">
              <Bone className="h-13 w-full rounded-md" />
            </Card>
            <Card>
              <Bone className="h-23 w-full" />
            </Card>
            <Card>
              <Bone className="h-68 w-full sm:h-28 lg:h-68" />
            </Card>
          </div>
        </div>
      </div>
      <div className="border-line bg-surface shadow-float fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] lg:hidden">
        <div className="page py-3">
          <Bone className="h-13 w-full rounded-md" />
        </div>
      </div>
    </Loading>
  );
}
