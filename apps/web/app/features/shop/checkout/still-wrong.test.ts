import type { DeliveryAddress } from '@club/contract/delivery/zones';
import { expect, it } from 'vitest';

import { ApiError } from '#web/api/api-error.ts';

import { stillWrong } from './still-wrong.ts';

// Only which one it is matters.
const [home, work] = [{ text: 'Home' } as DeliveryAddress, { text: 'Work' } as DeliveryAddress];
const refusal = (field: string) =>
  new ApiError({ status: 400, code: 'invalid_data', message: 'no', fields: { [field]: ['no'] } });

it('an address that was refused is wrong until another one, or none, is chosen', () => {
  const error = refusal('delivery_address');
  expect(stillWrong(error, home, home)).toBe(error);
  for (const mended of [work, null, undefined]) expect(stillWrong(error, home, mended)).toBeNull();
});

it('what is wrong with something else stays so', () => {
  const error = refusal('phone_number');
  expect(stillWrong(error, home, work)).toBe(error);
  expect(stillWrong(null, home, work)).toBeNull();
});
