import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { dayOfferForTests } from './day-offer-for-tests.ts';
import { useBuying } from './use-buying.ts';

afterEach(cleanup);

const offer = dayOfferForTests(Date.now());
const fewer = { ...offer, remaining_quantity: 1 };

it('is the offer as the lists have it by now, and as it was last seen once none has it', () => {
  const { result, rerender } = renderHook((lists: readonly (readonly DayOffer[] | undefined)[]) => useBuying(lists), {
    initialProps: [[offer], undefined],
  });
  expect(result.current.offer).toBeNull();
  act(() => result.current.setOffer(offer));
  expect(result.current.offer).toBe(offer);
  rerender([[{ ...offer, id: 'o2' }], [fewer]]);
  expect(result.current.offer).toBe(fewer);
  rerender([undefined, []]);
  expect(result.current.offer).toBe(fewer);
  act(() => result.current.setOffer(null));
  rerender([[offer], [fewer]]);
  expect(result.current.offer).toBeNull();
});
