const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long somebody has to wait, as they would say it: never less than it takes, in the largest unit that stays plain. */
export function waitingWords(seconds: number): string {
  if (seconds <= MINUTE_S) return 'a minute';
  if (seconds <= 90 * MINUTE_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  if (seconds < 2 * DAY_S) return `${Math.ceil(seconds / HOUR_S)} hours`;
  return `${Math.ceil(seconds / DAY_S)} days`;
}
