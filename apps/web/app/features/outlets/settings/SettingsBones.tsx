import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

/** What sells or is paused, until it is known. */
export function PauseBones() {
  return (
    <Card as="section" aria-label="Selling">
      <Loading label="Loading whether the outlet sells">
        <div className="grid gap-4">
          <div className="flex items-center gap-3">
            <Bone className="size-8 shrink-0 rounded-full" />
            <div className="grid flex-1 gap-1">
              <Bone className="h-7 w-32" />
              <Bone className="h-12 w-full sm:h-6" />
            </div>
          </div>
          <Bone className="h-6 w-44" />
          <Bone className="h-24 w-full rounded-md sm:h-11" />
        </div>
      </Loading>
    </Card>
  );
}

const FIELDS = [1, 2, 3, 4, 5];
const SWITCHES = [1, 2, 3, 4];

/** How the outlet works, until it is known: five fields, four switches and their button. */
export function HowItWorksBones() {
  return (
    <Loading label="Loading the settings">
      <div className="grid gap-4">
        {FIELDS.map((field) => (
          <div key={field} className="grid gap-1.5">
            <Bone className="h-6 w-48 max-w-full" />
            <Bone className="h-5 w-64 max-w-full" />
            <Bone className="h-12 w-full rounded-md" />
          </div>
        ))}
        <div className="grid">
          {SWITCHES.map((each) => (
            <div key={each} className="flex h-16 items-center justify-between gap-4">
              <Bone className="h-6 w-36" />
              <Bone className="h-8 w-14 rounded-full" />
            </div>
          ))}
        </div>
        <Bone className="h-11 w-34 rounded-md" />
      </div>
    </Loading>
  );
}
