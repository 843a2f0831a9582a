import { BellOff } from 'lucide-react';

import { Button } from '#web/ui/Button.tsx';

import type { useOrderChime } from './use-order-chime.ts';

/**
 * New orders are heard only once somebody has pressed something: browsers want it so. One line, and no notice of the usual
 * height, so that the first order is seen below it on a counter tablet.
 */
export function SoundNotice({ chime }: { chime: ReturnType<typeof useOrderChime> }) {
  if (chime.on && !chime.needsPress) return null;
  return (
    <div className="bg-info-wash text-info mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md py-1 pr-1 pl-4">
      <BellOff aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      <p className="min-w-[min(8rem,100%)] flex-1 max-sm:text-sm">New orders are silent until the sound is on.</p>
      <Button variant="secondary" onClick={chime.on ? undefined : chime.toggle}>
        Turn On Sound
      </Button>
    </div>
  );
}
