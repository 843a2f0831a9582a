import { kampalaDay, type Instant } from './kampala-time.ts';

const APPLICATION_ID = /^AP-\d{6}-\d{4,}$/;

/**
 * The readable application id `AP-yymmdd-nnnn`: Kampala's day and the running number of that day. A day with more than
 * 9,999 applications grows a digit rather than repeat an id.
 */
export function applicationId(submittedAt: Instant, numberOfDay: number): string {
  if (!Number.isSafeInteger(numberOfDay) || numberOfDay < 0) {
    throw new RangeError(`Not a running number: ${numberOfDay}`);
  }
  const yymmdd = kampalaDay(submittedAt).slice(2).replaceAll('-', '');
  return `AP-${yymmdd}-${String(numberOfDay).padStart(4, '0')}`;
}

export function isApplicationId(text: string): boolean {
  return APPLICATION_ID.test(text);
}
