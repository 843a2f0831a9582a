import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import type { useOrderChime } from './use-order-chime.ts';

/** New orders are heard only once somebody has pressed something: browsers want it so. */
export function ShiftNotice({ chime }: { chime: ReturnType<typeof useOrderChime> }) {
  if (chime.on && !chime.needsPress) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="info"
        beside
        action={
          <Button variant="secondary" onClick={chime.on ? undefined : chime.toggle}>
            Start shift
          </Button>
        }
      >
        New orders are silent until you start your shift: a tablet plays nothing before the first press.
      </Notice>
    </div>
  );
}
