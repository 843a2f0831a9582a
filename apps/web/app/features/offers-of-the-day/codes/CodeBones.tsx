import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

/** The cards to come, part for part as high as `CodeCard`. */
export function CodeBones() {
  return (
    <Loading label="Loading your codes">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {Array.from({ length: 2 }, (_, card) => (
          <Card key={card} padded={false}>
            <div className="grid gap-3 p-4 sm:p-5">
              <Bone className="h-7 w-3/5" />
              <Bone className="h-26 w-full rounded-lg sm:h-30" />
              <Bone className="h-20 w-full sm:h-15" />
              <Bone className="h-13 w-full rounded-md" />
              <Bone className="-mt-1 h-11 w-full rounded-md" />
            </div>
            <div className="border-line grid gap-3 border-t-2 border-dashed p-4 sm:p-5">
              <Bone className="h-18 w-full sm:h-12" />
              <Bone className="h-6 w-full" />
              <Bone className="h-25 w-full sm:h-15" />
              <Bone className="h-11 w-28 justify-self-center rounded-md" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  );
}
