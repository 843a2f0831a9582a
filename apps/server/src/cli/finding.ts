/** What was found of one thing: well, wrong, or worth knowing. */
export interface Finding {
  readonly about: string;
  readonly verdict: 'well' | 'wrong' | 'look';
  readonly words: string;
}

const CLOCK_TOLERANCE_S = 5;

/** Clocks that are apart let codes run out early and tokens be refused. */
export function clockFinding(about: string, theirs: Date): Finding {
  const apart_s = Math.round((theirs.getTime() - Date.now()) / 1000);
  if (Math.abs(apart_s) <= CLOCK_TOLERANCE_S) return { about, verdict: 'well', words: 'agrees with this machine’s' };
  const way = apart_s > 0 ? 'ahead of' : 'behind';
  return { about, verdict: 'wrong', words: `${Math.abs(apart_s)} s ${way} this machine’s` };
}
