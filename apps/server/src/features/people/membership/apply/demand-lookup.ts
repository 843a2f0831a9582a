import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { spendLookup } from '#server/security/lookup-budget.ts';

/** Refuses an address that asks about too many numbers: it must wait, whichever call it asks with (decision A6). */
export async function demandLookup(deps: Deps, ip: string, e164: string): Promise<void> {
  const opens_at = await spendLookup(deps, ip, e164);
  if (opens_at === undefined) return;
  const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - deps.now().getTime()) / 1000));
  throw new Problem('too_many_requests', { facts: { retry_after } });
}
