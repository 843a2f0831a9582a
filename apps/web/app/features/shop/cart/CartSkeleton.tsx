import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';

export function CartSkeleton() {
  return (
    <Loading label="Loading your cart">
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <Card className="grid gap-6">
          {[1, 2, 3].map((line) => (
            <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-4 sm:grid-cols-[8rem_1fr]">
              <Bone className="aspect-4/3 w-full rounded-md" />
              <TextBones lines={3} />
            </div>
          ))}
        </Card>
        <Card className="grid gap-5">
          <Bone className="h-6 w-40" />
          <TextBones lines={4} />
          <Bone className="h-13 w-full rounded-md" />
        </Card>
      </div>
    </Loading>
  );
}
