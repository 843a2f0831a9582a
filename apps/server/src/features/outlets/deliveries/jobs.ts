import { forgetDeliveryPhotos } from '#server/features/outlets/delivery-book/forget-photos.ts';
import type { Chore } from '#server/jobs/schedule.ts';

import { watchStranded } from './watch-stranded.ts';

/** What the workers look after for deliveries. */
export const deliveryChores: readonly Chore[] = [
  { name: 'watch_stranded', every_ms: 15_000, run: watchStranded },
  { name: 'forget_delivery_photos', alone: true, every_ms: 60 * 60_000, run: forgetDeliveryPhotos },
];
