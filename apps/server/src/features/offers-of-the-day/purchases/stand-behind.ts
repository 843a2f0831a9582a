import type { Tx } from '#server/db/connect.ts';
import type { Served } from '#server/db/served-together.ts';
import {
  LONGEST_LINE,
  lookAtLine,
  type LineLook,
  type Place,
} from '#server/features/offers-of-the-day/line/stand-in-line.ts';
import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import { holdsAgainAt } from '#server/features/shop/order-book/hold-again.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import type { Buyer, Reply } from './buyer.ts';
import type { Seen } from './look-at-buyers.ts';
import { isPayableAlone } from './single-piece.ts';

interface Late {
  readonly buyers: readonly Buyer[];
  readonly served: readonly Served<Reply>[];
  readonly seen: readonly Pick<Seen, 'before' | 'shelf'>[];
  /** What those of the group hold who were in time. */
  readonly held: readonly StockLine[];
}

/**
 * Those who came too late and would wait, with the line as it was before this group; undefined where there is nobody. Most groups
 * find what they want, or a line that is full, and ask nothing more.
 */
export async function lookBehind(
  tx: Tx,
  { buyers, served, seen }: Pick<Late, 'buyers' | 'served' | 'seen'>,
): Promise<LineLook | undefined> {
  const late = buyers.filter(
    (buyer, index) => wouldWait(buyer, served[index]!) && !isFull(seen[index]!, buyer.lines[0]!.product_id),
  );
  if (late.length === 0) return undefined;
  return lookAtLine(
    tx,
    late[0]!.offer_id,
    [...new Set(late.map(({ lines }) => lines[0]!.product_id))],
    late.map(({ member_id }) => member_id),
  );
}

/**
 * Who came too late for one product and would wait stands in line from now on, in the order of arrival, as long as somebody else
 * may still give a piece back. Answers the same outcomes, those refusals with `in_line`, and the places to be written.
 */
export function standBehind(
  deps: Pick<Deps, 'now' | 'random' | 'config'>,
  line: LineLook | undefined,
  { buyers, served, seen, held }: Late,
): { readonly served: readonly Served<Reply>[]; readonly places: Place[] } {
  const places: Place[] = [];
  if (line === undefined) return { served, places };
  const at = deps.now();
  const won = piecesOf(held);
  const joined = new Map<string, number>();
  const told = served.map((outcome, index) => {
    const buyer = buyers[index]!;
    if (!wouldWait(buyer, outcome)) return outcome;
    const { member_id, offer_id } = buyer;
    const { product_id } = buyer.lines[0]!;
    if (!line.waiting.has(member_id)) {
      const standing = line.standings.get(product_id);
      const more = joined.get(product_id) ?? 0;
      const taken = won.get(product_id) ?? 0;
      const isOpen =
        standing !== undefined &&
        standing.free - taken <= 0 &&
        standing.held + taken > 0 &&
        standing.awaited + more < LONGEST_LINE &&
        isPayableAlone(deps, seen[index]!.shelf.get(product_id)!.unit_price) &&
        // Who has let holds run out would be passed over.
        holdsAgainAt(seen[index]!.before.ended) <= at.getTime();
      if (!isOpen) return outcome;
      joined.set(product_id, more + 1);
      places.push({ id: deps.random.id(at), member_id, offer_id, product_id, joined_at: at });
    }
    return { refusal: new Problem('sold_out', { facts: { ...outcome.refusal.facts, in_line: true } }) };
  });
  return { served: told, places };
}

/** For how many pieces of each product somebody waits from now on. */
export function awaitedIn(places: readonly Place[]): StockLine[] {
  const byProduct = Map.groupBy(places, ({ product_id }) => product_id);
  return [...byProduct.values()].map((all) => ({ ...all[0]!, quantity: all.length }));
}

function isFull({ shelf }: Pick<Seen, 'shelf'>, product_id: string): boolean {
  return (shelf.get(product_id)?.awaited ?? 0) >= LONGEST_LINE;
}

/** Who waits gets a piece of one product. */
function wouldWait({ or_wait, lines }: Buyer, outcome: Served<Reply>): outcome is { readonly refusal: Problem } {
  if (!or_wait || lines.length !== 1 || outcome === 'alone' || !('refusal' in outcome)) return false;
  return outcome.refusal instanceof Problem && outcome.refusal.code === 'sold_out';
}

function piecesOf(lines: readonly StockLine[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { product_id, quantity } of lines) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity);
  return pieces;
}
