import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';

/** A cart of two lines, from an outlet that has all ways of getting it. */
export function CartSkeleton() {
  return (
    <Loading label="Loading your cart">
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <Card>
          <Bone className="mb-4 h-13 w-56 max-w-full sm:h-6.5 sm:w-72" />
          <LineBones />
          <LineBones />
          <div className="border-line h-11.5 border-t" />
        </Card>
        <Card className="grid gap-5">
          <Bone className="h-7 w-40" />
          <Bone className="h-66 w-full rounded-md sm:h-56" />
          <Bone className="h-39 w-full" />
          <Bone className="h-11 w-full rounded-md lg:h-27" />
          <Bone className="h-16 w-48" />
        </Card>
      </div>
    </Loading>
  );
}

function LineBones() {
  return (
    <div className="border-line grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-t py-5 nth-[2]:border-t-0 nth-[2]:pt-0 sm:grid-cols-[8rem_1fr]">
      <Bone className="aspect-4/3 w-full self-start rounded-md" />
      <div className="h-31 sm:h-25.5">
        <TextBones lines={4} />
      </div>
      <Bone className="col-span-full h-20 sm:col-start-2 sm:h-11.5" />
    </div>
  );
}
