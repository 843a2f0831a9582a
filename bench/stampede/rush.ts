import { buy, joinLine, pause, type Answer, type Visitor } from './asking.ts';
import type { Buyer, Deal } from './crowd.ts';
import type { Phones } from './phones.ts';

/** As many as the line takes; the others give up. */
const WAITS_ONE_OF = 10;

/** How it went for one buyer. */
export interface Story {
  readonly member_id: string;
  readonly answer: Answer;
  /** Does not give up when it is sold out. */
  readonly waits: boolean;
  /** When the buyer asked first, and until the final answer. */
  readonly atMs: number;
  readonly tookMs: number;
}

interface Rush {
  readonly deal: Deal;
  readonly buyers: readonly Buyer[];
  readonly seconds: number;
  readonly phones: Phones;
}

/**
 * So many buyers within so many seconds, each from an address of the own, spread over the processes. Whoever wins is asked on the
 * phone; of those who hear that it is sold out one in ten waits in line at once, which is open while others are still paying.
 */
export async function rush(ports: readonly number[], { deal, buyers, seconds, phones }: Rush): Promise<Story[]> {
  const began = performance.now();
  const visitors = visitorsOf(buyers, ports);
  const lives = [...visitors.values()].map(async (visitor, place) => {
    const waits = place % WAITS_ONE_OF === 0;
    await pause(Math.random() * seconds * 1_000);
    const atMs = performance.now() - began;
    const answer = await buy(visitor, deal);
    const tookMs = performance.now() - began - atMs;
    const story = { member_id: visitor.member_id, answer, waits, atMs, tookMs };
    return { story, goesOn: goOn(visitor, deal, story, phones) };
  });
  const told = await Promise.all(lives);
  await Promise.all(told.map(({ goesOn }) => goesOn));
  return told.map(({ story }) => story);
}

/** A winner looks at the phone; of the others one in ten stands in line, and buys where a piece came free in between. */
async function goOn(
  visitor: Visitor,
  deal: Deal,
  { answer, waits }: Pick<Story, 'answer' | 'waits'>,
  phones: Phones,
): Promise<void> {
  if (answer.status === 202) return phones.answerAsWinner(visitor.phone);
  if (!waits || answer.error_code !== 'sold_out') return;
  const { error_code } = await joinLine(visitor, deal);
  if (error_code !== 'in_stock_again') return;
  const { status } = await buy(visitor, deal);
  if (status === 202) await phones.answerAsWinner(visitor.phone);
}

/** Buyers at their doors, by their ids. */
export function visitorsOf(buyers: readonly Buyer[], ports: readonly number[]): Map<string, Visitor> {
  return new Map(
    buyers.map((buyer, place) => [
      buyer.member_id,
      { ...buyer, port: ports[place % ports.length]!, address: addressOf(place) },
    ]),
  );
}

const addressOf = (place: number) => `102.${80 + (place >> 16)}.${(place >> 8) & 255}.${place & 255}`;
