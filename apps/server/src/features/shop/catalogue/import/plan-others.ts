import type { Database } from '#server/db/connect.ts';
import { outletNamed } from '#server/features/outlets/outlets/outlet-named.ts';
import { MOST_OTHER_OUTLETS } from '#server/features/shop/catalogue/create-offer.ts';
import { Problem } from '#server/problem.ts';

interface Home {
  readonly outlet_id: string;
  readonly others: readonly string[];
}

/** The ids of the other outlets that hand over an offer of the day; a sentence where they may not (decision B58). */
export async function planOthers(db: Database, { outlet_id, others }: Home): Promise<readonly string[] | string> {
  if (others.length > MOST_OTHER_OUTLETS) return `At most ${MOST_OTHER_OUTLETS} other outlets`;
  const ids = new Set<string>();
  for (const name of others) {
    const other = await find(db, name);
    if (typeof other === 'string') return other;
    if (other.id === outlet_id) return `"${name}" is the outlet of the offer itself`;
    if (!(await areOfOneDistributor(db, outlet_id, other.id))) return `"${name}" is not of the same distributor`;
    ids.add(other.id);
  }
  return [...ids];
}

async function find(db: Database, name: string): Promise<{ readonly id: string } | string> {
  try {
    return await outletNamed(db, name);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}

async function areOfOneDistributor(db: Database, home: string, other: string): Promise<boolean> {
  const found = await db
    .selectFrom('outlets as o')
    .innerJoin('outlets as h', 'h.distributor_id', 'o.distributor_id')
    .select('o.id')
    .where('h.id', '=', home)
    .where('o.id', '=', other)
    .executeTakeFirst();
  return found !== undefined;
}
