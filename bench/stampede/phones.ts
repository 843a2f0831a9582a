import { pause, payOrder, type Visitor } from './asking.ts';
import type { Club, Deal } from './crowd.ts';

/** What buyers do on their phones. */
export interface Phones {
  /** Of the first hundred who win, every third or so declines; all others pay. */
  answerAsWinner(phone: string): Promise<void>;
  approve(phone: string): Promise<void>;
  readonly declined: number;
}

const FIRST_WINNERS = 100;
const DECLINE_OF_TEN = 3;
/** As long as the sandbox waits at once, and how often that is asked of it. */
const LOOK_FOR_MS = 30_000;
const MOST_LOOKS = 4;

/** The handsets of the sandbox network at this address. */
export function openPhones(sandbox: string): Phones {
  let winners = 0;
  let declined = 0;
  const answer = async (phone: string, what: 'approve' | 'refuse') => {
    for (let look = 1; look <= MOST_LOOKS; look += 1) {
      const response = await fetch(`${sandbox}/control/prompts/${phone}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ wait_ms: LOOK_FOR_MS }),
      });
      if (response.ok) return;
    }
    throw new Error(`${phone} was not asked for its PIN`);
  };
  return {
    get declined() {
      return declined;
    },
    async answerAsWinner(phone) {
      const place = winners++;
      const declines = place < FIRST_WINNERS && place % 10 < DECLINE_OF_TEN;
      if (declines) declined += 1;
      await answer(phone, declines ? 'refuse' : 'approve');
    },
    approve: (phone) => answer(phone, 'approve'),
  };
}

const LOOK_EVERY_MS = 200;

/** Pays for everybody whose turn has come in line, until it is stopped. Answers who they were. */
export function payInTurn(
  { client }: Club,
  { offer_id }: Deal,
  visitors: ReadonlyMap<string, Visitor>,
  phones: Phones,
) {
  const served = new Map<string, Promise<void>>();
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ member_id: string; order_id: string }>(
        `SELECT member_id, order_id FROM day_offer_line WHERE offer_id = $1 AND outcome = 'served'`,
        [offer_id],
      );
      for (const { member_id, order_id } of rows) {
        if (!served.has(member_id)) served.set(member_id, payOne(visitors.get(member_id)!, order_id, phones));
      }
      await pause(LOOK_EVERY_MS);
    }
  })();
  return async (): Promise<Set<string>> => {
    isOver = true;
    await looking;
    await Promise.all(served.values());
    return new Set(served.keys());
  };
}

async function payOne(visitor: Visitor, order_id: string, phones: Phones): Promise<void> {
  const { status } = await payOrder(visitor, order_id);
  if (status !== 202) throw new Error(`a piece held in line could not be paid: ${status}`);
  await phones.approve(visitor.phone);
}
