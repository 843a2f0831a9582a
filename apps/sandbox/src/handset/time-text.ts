const KAMPALA = { timeZone: 'Africa/Kampala' } as const;
const clock = new Intl.DateTimeFormat('en-GB', { ...KAMPALA, hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  ...KAMPALA,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export function clockText(at: number): string {
  return clock.format(at);
}

export function dayAndClockText(at: number): string {
  return dayAndClock.format(at);
}

/** 272000 as 4:32 */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
