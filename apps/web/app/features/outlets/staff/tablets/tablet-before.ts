import type { TabletHere } from '@club/contract/outlets/tablets';

import { deviceStorage } from '#web/lib/storage.ts';

/** What this device was when it was last a tablet. */
export interface TabletBefore {
  tablet: string;
  outlet: string;
}

const KEY = 'tablet';

export function keepTablet({ tablet, outlet }: TabletHere): void {
  deviceStorage.write(KEY, { tablet: tablet.name, outlet: outlet.name } satisfies TabletBefore);
}

export function readTabletBefore(): TabletBefore | null {
  const kept = deviceStorage.read(KEY);
  return isTablet(kept) ? kept : null;
}

function isTablet(kept: unknown): kept is TabletBefore {
  if (typeof kept !== 'object' || kept === null || !('tablet' in kept) || !('outlet' in kept)) return false;
  return typeof kept.tablet === 'string' && typeof kept.outlet === 'string';
}
