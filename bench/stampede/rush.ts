import { buyer, pause, type Answer, type Visitor } from './asking.ts';
import type { Buyer, Deal } from './crowd.ts';
import type { Phones } from './phones.ts';

/** How it went for one buyer. */
export interface Story {
  readonly member_id: string;
  readonly answer: Answer;
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
 * So many buyers within so many seconds, each from an address of the own, through a proxy that spreads them over the processes. Whoever wins is asked on the
 * phone; whoever comes too late would wait, and stands in line as of that moment while there is a place.
 */
export async function rush(ports: readonly number[], { deal, buyers, seconds, phones }: Rush): Promise<Story[]> {
  const visitors = [...visitorsOf(buyers, ports).values()];
  const ready = visitors.map((visitor) => ({ visitor, buy: buyer(visitor, deal) }));
  const began = performance.now();
  const lives = ready.map(async ({ visitor, buy }) => {
    await pause(Math.random() * seconds * 1_000);
    const atMs = performance.now() - began;
    const answer = await buy();
    const tookMs = performance.now() - began - atMs;
    const story = { member_id: visitor.member_id, answer, atMs, tookMs };
    return { story, goesOn: answer.status === 202 ? phones.answerAsWinner(visitor.phone) : Promise.resolve() };
  });
  const told = await Promise.all(lives);
  await Promise.all(told.map(({ goesOn }) => goesOn));
  return told.map(({ story }) => story);
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
