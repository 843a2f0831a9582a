import type { IfMissing, ServiceType } from '@club/contract/shapes';

const broughtLabels: Record<IfMissing, string> = {
  refund: 'Refund it and bring the rest',
  call: 'Call me first',
  cancel: 'Cancel all of it',
};
const collectedLabels = { ...broughtLabels, refund: 'Refund it and keep the rest ready' };

/** What a member may wish for where something of an order is missing. What is collected is not brought. */
export function ifMissingLabels(service_type: ServiceType): Record<IfMissing, string> {
  return service_type === 'delivery' ? broughtLabels : collectedLabels;
}
