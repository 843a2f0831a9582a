import type { Chore } from '#server/jobs/schedule.ts';

import { forgetReportPhotos } from './forget-photos.ts';

/** What the workers look after for reports. */
export const supportChores: readonly Chore[] = [
  { name: 'forget_report_photos', alone: true, every_ms: 60 * 60_000, run: forgetReportPhotos },
];
