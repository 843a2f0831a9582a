import { Notice } from '#web/ui/Notice.tsx';

import { useUnsaved } from './use-unsaved.ts';

/** Beside a cart that only this device knows. */
export function UnsavedNote() {
  if (!useUnsaved()) return null;
  return (
    <Notice tone="warn" live title="Not saved yet">
      Without a network these changes are on this device only. They are saved as soon as it is back.
    </Notice>
  );
}
