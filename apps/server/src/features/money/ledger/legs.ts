import type { Leg } from './accounts.ts';

/** The legs, one for each account and none of zero, sorted by account. Throws unless they are whole and sum to zero. */
export function settledLegs(legs: readonly Leg[]): Leg[] {
  const byAccount = new Map<string, Leg>();
  let sum = 0;
  for (const leg of legs) {
    if (!Number.isSafeInteger(leg.amount)) {
      throw new RangeError(`Not a whole amount of shillings: ${leg.amount}`);
    }
    sum += leg.amount;
    const name = `${leg.kind}\n${leg.owner}`;
    const amount = (byAccount.get(name)?.amount ?? 0) + leg.amount;
    byAccount.set(name, { kind: leg.kind, owner: leg.owner, amount });
  }
  if (sum !== 0) throw new RangeError(`The legs of a ledger transaction sum to ${sum}, not to zero`);
  return [...byAccount.entries()]
    .filter(([, leg]) => leg.amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, leg]) => leg);
}
