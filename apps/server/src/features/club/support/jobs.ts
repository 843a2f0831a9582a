import type { Chore } from '#server/jobs/schedule.ts';

import { forgetReportPhotos } from './forget-photos.ts';
import { remindOfReports } from './remind-of-reports.ts';

/** What the workers look after for reports. */
export const supportChores: readonly Chore[] = [
  { name: 'remind_of_reports', every_ms: 60_000, run: remindOfReports },
  { name: 'forget_report_photos', alone: true, every_ms: 60 * 60_000, run: forgetReportPhotos },
];
