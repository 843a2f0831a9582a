import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { showLeft } from './show-left.ts';

it('the page of an offer shows at once what a refusal says is left of a product, and is not asked for anew', () => {
  const client = new QueryClient();
  const queryKey = ['offers', 'one', 'o1'];
  const [bread, milk] = [
    { id: 'p1', stock_quantity: 5 },
    { id: 'p2', stock_quantity: 4 },
  ];
  client.setQueryData(queryKey, { products: [bread, milk] });
  expect(showLeft(client, { offer_id: 'o1', product_id: 'p1', available: 3 })).toBe(true);
  expect(client.getQueryData(queryKey)).toEqual({ products: [{ ...bread, stock_quantity: 3 }, milk] });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

it('a refusal that names no product, and a page that is not open, change nothing', () => {
  const client = new QueryClient();
  expect(showLeft(client, { available: 3 })).toBe(false);
  expect(showLeft(client, { offer_id: 'o1', product_id: 'p1', available: 3 })).toBe(true);
  expect(client.getQueryData(['offers', 'one', 'o1'])).toBeUndefined();
});
