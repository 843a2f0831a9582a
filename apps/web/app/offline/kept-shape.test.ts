import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listTermsChanges } from '@club/contract/club/terms';
import { listPaymentNetworks } from '@club/contract/money/payments';
import { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { getDayOffer, listDayOffers, listEndingSoon } from '@club/contract/offers-of-the-day/offers';
import { listMyDeliveries, listMyEarnings } from '@club/contract/outlets/riding';
import { getMe, getMySummary } from '@club/contract/people/members';
import { getCart } from '@club/contract/shop/cart';
import { getOffer } from '@club/contract/shop/catalogue';
import { getOrder, listOrders, listRecentOrders } from '@club/contract/shop/orders';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { KEPT_SHAPE } from './kept-store.ts';

/** Whose answers a device keeps. */
const kept = {
  getCart,
  getDayOffer,
  getMe,
  getMySummary,
  getOffer,
  getOrder,
  listDayOffers,
  listEndingSoon,
  listMyCodes,
  listMyDeliveries,
  listMyEarnings,
  listOrders,
  listPaymentNetworks,
  listRecentOrders,
  listTermsChanges,
};

it('what a device keeps is of the shape that screens read; where this fails, KEPT_SHAPE is what it received', () => {
  const shapes = Object.values(kept).map(({ reply }) => z.toJSONSchema(reply, { unrepresentable: 'any' }));
  const shape = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url').slice(0, 12);
  expect(shape).toBe(KEPT_SHAPE);
});

it('every answer that is kept is looked at for that', () => {
  const folder = join(import.meta.dirname, '../features');
  const queries = globSync('**/queries.ts', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('queryOptions(').slice(1),
  );
  const names = queries
    .filter((query) => query.includes('keptOnDevice('))
    .map((query) => /call\((\w+)/.exec(query)?.[1]);
  expect(new Set(names)).toEqual(new Set(Object.keys(kept)));
});
