import type { Fact } from '#simulation/networks/fact.ts';
import type { World } from '#simulation/world/world.ts';

/** How members read the messages of their wallets: the attempt that they mean, one before it, another order's, or wrongly. */
const HOW = { newest: 45, before: 20, other: 15, mistyped: 20 };

/** The number that a member takes for that of a charge for an order. */
export async function chargedNumber({ chance, network, plain }: World, order_id: string): Promise<string> {
  const attempts = await plain
    .selectFrom('payments')
    .select('reference')
    .where('subject_id', '=', order_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [newest, ...before] = attempts.map(({ reference }) => network.factOf(reference));
  const how = chance.weighed(HOW);
  const others = how === 'other' ? network.facts().map(({ fact }) => fact) : [];
  const meant: readonly (Fact | undefined)[] = { newest: [newest], before, other: others, mistyped: [] }[how];
  const sent = meant.filter((fact) => fact !== undefined);
  return sent.length === 0 ? `9${chance.below(1e9)}` : chance.one(sent).transaction_id;
}
