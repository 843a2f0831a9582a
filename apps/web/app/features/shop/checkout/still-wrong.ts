import type { DeliveryAddress } from '@club/contract/delivery/zones';

import type { ApiError } from '#web/api/api-error.ts';

/** What is still wrong with an order: an address that was refused is mended by choosing another one, or none. */
export function stillWrong(
  error: ApiError | null,
  refused: DeliveryAddress | undefined,
  address: DeliveryAddress | null | undefined,
): ApiError | null {
  const isOfAddress = error?.fields['delivery_address'] !== undefined;
  return isOfAddress && refused !== address ? null : error;
}
