/** After so many tries that failed with the goods on the road there is no other by itself. */
export const MOST_TRIES = 3;
/** Whom the outlet has left waiting so many times as long, the club looks after. */
export const DESK_AFTER_TIMES = 2;

const MINUTE_MS = 60_000;

/** What is asked of a delivery that lies ready at its outlet. */
export interface WaitingDelivery {
  /** Since when somebody could have brought it: ready, or the last try over, or the time that was promised for the next. */
  readonly since: Date;
  /** A rider has said yes and is under way. */
  readonly is_accepted: boolean;
  /** How often it was on the road and came back. */
  readonly failed_tries: number;
}

/** Who has to hear now that nobody brings it: nobody yet, its member and outlet, or the club as well. */
export function strandedFor(waiting: WaitingDelivery, minutes: number, now: Date): 'nobody' | 'outlet' | 'desk' {
  if (waiting.is_accepted) return 'nobody';
  const waited = (now.getTime() - waiting.since.getTime()) / MINUTE_MS;
  if (waited >= minutes * DESK_AFTER_TIMES) return 'desk';
  return waited >= minutes || waiting.failed_tries >= MOST_TRIES ? 'outlet' : 'nobody';
}
