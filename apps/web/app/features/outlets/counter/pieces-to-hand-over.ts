import type { OutletOrder } from '@club/contract/outlets/counter';

/** How many pieces of a line are handed over. */
export function piecesToHandOver({ quantity, missing, given_back }: OutletOrder['items'][number]): number {
  return quantity - missing - given_back;
}
