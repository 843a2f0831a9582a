import type { IfMissing } from '@club/contract/shapes';

/** What a member may wish for where something of an order is missing. */
export const ifMissingLabels: Record<IfMissing, string> = {
  refund: 'Refund it and bring the rest',
  call: 'Call me first',
  cancel: 'Cancel all of it',
};
