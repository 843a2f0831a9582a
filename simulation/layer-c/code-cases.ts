import { UNUSED_POLICIES, type UnusedPolicy } from '@club/rules/unused-code';

/** What may happen to a code: shown at the counter or on the phone, taken back, run out, given back whole, and its sale done. */
const ACTS = ['counter', 'phone', 'take_back', 'run_out', 'give_back', 'settle'] as const;
export type CodeAct = (typeof ACTS)[number];
/** Whether the server dies over the last of them, which is then tried once more. */
const DEATHS = ['lives', 'dies_first', 'dies_later'] as const;
const LONGEST = 3;

/** One life of a code, from the purchase on. */
export interface CodeCase {
  readonly policy: UnusedPolicy;
  readonly acts: readonly CodeAct[];
  readonly death: (typeof DEATHS)[number];
}

/** Every order of so many acts, with each way in which the money of unused codes is dealt with, and how many cannot be. */
export function codeCases(): { cases: CodeCase[]; pruned: number } {
  const all = UNUSED_POLICIES.flatMap((policy) =>
    ordersOfActs(LONGEST).flatMap((acts) => DEATHS.map((death) => ({ policy, acts, death }))),
  );
  const cases = all.filter(canBe);
  return { cases, pruned: all.length - cases.length };
}

function ordersOfActs(length: number): CodeAct[][] {
  if (length === 0) return [[]];
  return ordersOfActs(length - 1).flatMap((before) => ACTS.map((act) => [...before, act]));
}

function canBe({ policy, acts, death }: CodeCase): boolean {
  // Nothing was redeemed that could be taken back or become a sale.
  const used = acts.findIndex((act) => act === 'counter' || act === 'phone');
  const isInVain = (act: CodeAct, at: number) =>
    (act === 'take_back' || act === 'settle') && (used === -1 || at < used);
  if (acts.some(isInVain)) return false;
  // Time that goes by twice has gone by once.
  if (acts.some((act, at) => act === acts[at - 1] && (act === 'run_out' || act === 'settle'))) return false;
  // The money of unused codes makes no difference where none can be left unused; a death there is played once.
  if (policy !== 'forfeit' && !acts.includes('run_out') && !acts.includes('take_back')) return false;
  return death === 'lives' || policy === 'credit';
}
