import { Bone, Loading } from '#web/ui/Skeleton.tsx';

import { Logo } from './Logo.tsx';

/** What the fallback page shows until the scripts have come: the frame of a member screen, nothing that moves later. */
export function StartingScreen() {
  return (
    <Loading label="Starting">
      <div className="border-line bg-surface h-16 border-b">
        <div className="page flex h-full items-center">
          <Logo />
        </div>
      </div>
      <div className="page grid gap-6 py-6">
        <Bone className="h-9 w-64 max-w-full" />
        <div className="grid gap-4 sm:grid-cols-3">
          <Bone className="h-28 rounded-lg" />
          <Bone className="h-28 rounded-lg" />
          <Bone className="h-28 rounded-lg" />
        </div>
        <Bone className="h-48 rounded-lg" />
      </div>
    </Loading>
  );
}
