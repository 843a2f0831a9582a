const MINUTE_MS = 60_000;

/** Holds that ran out, of which a member may have so many in a day without waiting. */
const LAPSES_FREE = 2;
const FIRST_WAIT_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 12 * 60 * MINUTE_MS;
const FIRST_PIECES = 8;

/** So many of their prompts may payers decline, or leave without a PIN, before the next one prolongs the hold no more. */
const REFUSALS_FREE = 3;

/** Holds that ran out count so long from their end. */
export const LAPSES_COUNT_MS = 24 * 60 * MINUTE_MS;

/** No payer alone makes a hold stand longer, even where a network takes its time to say that a prompt ran out. */
export const LONGEST_BY_PAYER_MS = 2 * 60 * MINUTE_MS;

/** A hold that ended without money. */
export interface EndedHold {
  readonly held_ms: number;
  /** When it ended. */
  readonly ended_ms: number;
}

/** When a member may hold stock again, and how much of each product. */
export interface HoldTerms {
  /** From the end of the last hold. */
  readonly wait_ms: number;
  /** Null: as much as there is. */
  readonly most_pieces: number | null;
}

/**
 * Stock that is held and not paid is kept from everybody else for nothing. After two such holds within a day a member waits,
 * twice as long each time, and holds half as much, so that nobody keeps an offer by holding it again and again. One piece
 * may always be held in the end.
 */
export function holdTerms(lapses: number): HoldTerms {
  const beyond = Math.floor(lapses) - LAPSES_FREE;
  if (beyond < 0) return { wait_ms: 0, most_pieces: null };
  return {
    wait_ms: Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** beyond),
    most_pieces: Math.max(1, Math.floor(FIRST_PIECES / 2 ** beyond)),
  };
}

/** Whether one more prompt prolongs the hold of an order, of whose prompts so many were refused by their payers. */
export function prolongsHold(refused_prompts: number): boolean {
  return refused_prompts < REFUSALS_FREE;
}

/**
 * How much a hold counts that ended without money: one that ran out counts whole, one that was given back before by the part
 * of the time that it stood, so that giving back in the last minute is no way round. One that stood for hours was kept by a network
 * that did not answer, since no payer alone can prolong it so far, and does not count.
 */
export function lapseOf(held_ms: number, whole_ms: number): number {
  if (held_ms > LONGEST_BY_PAYER_MS) return 0;
  return Math.min(1, Math.max(0, held_ms / whole_ms));
}
