import { cx } from '#web/ui/classes.ts';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

import { ColumnHeads } from './ApplicationList.tsx';
import type { ReviewTab } from './applications-search.ts';
import { isOfDecided, rowColumns } from './columns.ts';

const LINES = 10;

export function ApplicationsSkeleton({ tab }: { tab: ReviewTab }) {
  return (
    <Loading label="Loading applications">
      <Bone className="mb-3 h-5 w-32" />
      <div className="bg-surface shadow-card @container overflow-hidden rounded-lg">
        <ColumnHeads tab={tab} />
        <div className="divide-line divide-y">
          {Array.from({ length: LINES }, (_, line) => (
            <div key={line} className={cx('grid h-16 items-center gap-x-4 px-4', rowColumns(tab))}>
              <Bone className={cx('h-5', isOfDecided(tab) ? 'w-24 @max-[40rem]:hidden' : 'w-10')} />
              <span className="grid gap-2">
                <Bone className="h-4 w-40 max-w-full" />
                <Bone className="h-3.5 w-28" />
              </span>
              <Bone className="hidden h-4 w-36 @min-[40rem]:block" />
              <Bone className="hidden h-4 w-16 @min-[57rem]:block" />
              <Bone className="hidden h-4 w-24 @min-[57rem]:block" />
              <Bone className="size-5" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
