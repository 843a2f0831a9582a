import { expect, it } from 'vitest';

import { paths } from '#web/paths.ts';
import routes from '#web/routes.ts';

import { addressesOf } from './route-addresses.ts';

/** What a link to share opens: the server draws it, for whoever is no member yet. */
const OF_THE_SERVER = [paths.dayOfferTeaser('x')];

it('every address that is built leads to a page of the router', () => {
  const patterns = addressesOf(routes).map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`));
  const built = Object.values(paths).map((build) => (build as (id: string) => string)('x').split('?')[0]!);
  const inBrowser = built.filter((address) => !OF_THE_SERVER.includes(address));
  expect(inBrowser.filter((address) => !patterns.some((pattern) => pattern.test(address)))).toEqual([]);
});
