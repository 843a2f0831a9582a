import type { Network } from '@club/contract/shapes';
import { type Age, AGES, type Difference, DIFFERENCES } from '@club/rules/reconciliation';

type Raw = Readonly<Record<string, string>>;

const oneOf = <T extends string>(words: readonly T[], text: string | undefined): T | undefined =>
  words.find((word) => word === text);

/** Which network's books are compared, and which differences are shown. */
export function readReconciliation(raw: Raw) {
  const page = Number(raw['page']);
  return {
    network: oneOf<Network>(['mtn', 'airtel'], raw['network']) ?? ('mtn' as const),
    class: oneOf<Difference>(DIFFERENCES, raw['class']),
    age: oneOf<Age>(AGES, raw['age']),
    state: oneOf(['open', 'explained'], raw['state']) ?? ('open' as const),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
export type ReconciliationSearch = ReturnType<typeof readReconciliation>;
export type ChangeSearch = (fields: Record<string, string | number | undefined>) => void;
