/** What a member may still have of a product, where its offer has a limit per member. */
export function leftForMember(limit: number, taken: number): number {
  return Math.max(0, limit - taken);
}

/** The limit as a sentence of the offer's terms. */
export function memberLimitTerm(limit: number): string {
  return limit === 1 ? 'One of each product per member' : `At most ${limit} of each product per member`;
}

/** Why no more can be had, and how many still can. */
export function memberLimitText(limit: number, left: number): string {
  const each = limit === 1 ? 'Each member may have one of this' : `Each member may have ${limit} of this`;
  if (left >= limit) return `${each}.`;
  return left === 0
    ? `${each}, and you have ordered it already.`
    : `${each}. There ${left === 1 ? 'is 1' : `are ${left}`} left for you.`;
}
