import { expect, it } from 'vitest';

import { legsInOrder } from './ledger-words.ts';

const leg = (account: string, amount: number) => ({ account, owner: '', amount, balance_after: 0 });

it('writes from whom before to whom, each in the order of names', () => {
  const legs = [leg('outlet_payable', 900), leg('network', -1_000), leg('club_commission', 100)];
  expect(legsInOrder(legs).map(({ account }) => account)).toEqual(['network', 'club_commission', 'outlet_payable']);
  expect(legsInOrder(legs.toReversed())).toEqual(legsInOrder(legs));
});
