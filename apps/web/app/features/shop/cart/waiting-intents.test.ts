import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { twoTabs } from '#web/lib/two-tabs-for-tests.ts';

import type { CartIntent } from './cart-intents.ts';

const inAnHour = () => Date.now() + 60 * 60_000;
const set = (key: string, product_id = key): CartIntent => ({
  key,
  kind: 'set',
  offer_id: 'o1',
  product_id,
  quantity: 2,
  name: product_id,
});

/** What a tab has loaded: modules of its own. */
async function openTab() {
  vi.resetModules();
  const [intents, kept, session] = await Promise.all([
    import('./waiting-intents.ts'),
    import('#web/offline/kept-store.ts'),
    import('#web/api/session.ts'),
  ]);
  return { ...intents, ...kept, ...session, keys: () => intents.waitingIntents().map(({ key }) => key) };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('two tabs that change the cart in the same instant lose none of both changes', async () => {
  const tabs = twoTabs();
  const [one, other] = [await openTab(), await openTab()];
  tabs.inTab(0, () => {
    one.storeTokens({ access: 'grace', refresh: 'r' });
    one.allowKeeping(inAnHour());
    one.addIntent(set('before'));
  });
  tabs.settle();
  expect(tabs.inTab(1, other.keys)).toEqual(['before']);
  // One has sent what waited and changes another line, while the other adds one and has an answer to keep.
  tabs.inTab(0, () => one.dropIntent({ key: 'before' }));
  tabs.inTab(1, () => other.addIntent(set('of the other')));
  tabs.inTab(0, () => one.addIntent(set('of one')));
  tabs.inTab(1, () => other.keep('cart', 'mine', { value: 'soap', at: 1 }, 1));
  tabs.settle();
  expect(tabs.inTab(0, one.keys).toSorted()).toEqual(['of one', 'of the other']);
  expect(tabs.inTab(1, other.keys).toSorted()).toEqual(['of one', 'of the other']);
});

it('what waited when a new version came is sent in its order, and dropped one by one', async () => {
  const tab = await openTab();
  tab.storeTokens({ access: 'grace', refresh: 'r' });
  const intents = [set('z'), set('a'), set('m')];
  const entries = [
    { shelf: 'cart-intents', key: 'cart-intents', value: intents, at: Date.now() },
    { shelf: 'codes', key: 'k1', value: '482615', at: 10 },
  ];
  const store = { session: tab.heldSession(), shape: tab.KEPT_SHAPE, since: Date.now(), until: inAnHour(), entries };
  localStorage.setItem('kasente.v1.private.kept', JSON.stringify(store));
  expect(tab.keys()).toEqual(['z', 'a', 'm']);
  tab.addIntent(set('new'));
  tab.dropIntent({ key: 'a' });
  const reloaded = await openTab();
  expect(reloaded.keys()).toEqual(['z', 'm', 'new']);
  expect(reloaded.readKept('codes', 'k1')).toMatchObject({ value: '482615', at: 10 });
});
