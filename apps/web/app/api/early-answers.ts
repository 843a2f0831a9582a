/** Older answers are not news any more; the scripts of a page that took so long ask again. */
const LIFETIME_MS = 60_000;

export interface EarlyAnswer {
  response: Response;
  /** When it came, by the device's clock. */
  at: number;
}

/** Left by the page for the scripts: what it has asked the server in the name of whoever is signed in. */
export interface EarlyAnswers {
  token: string;
  since: number;
  calls: Record<string, Promise<EarlyAnswer>>;
  /** Kept, never broken, as soon as the first picture is seen or not worth waiting for. */
  drawn: Promise<unknown>;
}

declare global {
  var kasenteEarly: EarlyAnswers | undefined;
}

/** Whether the page has asked something that nobody has taken yet. */
export function hasEarlyAnswers(): boolean {
  return Object.keys(globalThis.kasenteEarly?.calls ?? {}).length > 0;
}

/** The answer to a call that the page has made already, once, and only for the session it was made in. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<EarlyAnswer> | undefined {
  const early = globalThis.kasenteEarly;
  if (early === undefined || early.token !== token || Date.now() - early.since > LIFETIME_MS) return undefined;
  const answer = early.calls[address];
  delete early.calls[address];
  return answer;
}
