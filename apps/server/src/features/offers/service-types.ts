import type { ServiceType } from '@club/contract/shapes';

/**
 * Service types that no outlet can give yet, whatever it says of itself: a delivery needs an address, zones, a quote and a
 * rider, and a member must not be charged for one that nobody brings. The delivery slice empties this list.
 */
export const NOT_YET_SERVED: readonly ServiceType[] = ['delivery'];

/** The columns of an outlet that say what it can do. */
export const capabilities = ['offers_in_store', 'offers_curbside', 'offers_delivery'] as const;

type Capabilities = Readonly<Record<(typeof capabilities)[number], boolean>>;

/** What the outlet says it can do, in the order in which members choose. */
export function capabilitiesOf(outlet: Capabilities): ServiceType[] {
  const offered: [ServiceType, boolean][] = [
    ['in_store', outlet.offers_in_store],
    ['delivery', outlet.offers_delivery],
    ['curbside', outlet.offers_curbside],
  ];
  return offered.filter(([, can]) => can).map(([type]) => type);
}

/** The service types that a member may choose at this outlet (decision B24). */
export function serviceTypesOf(outlet: Capabilities): ServiceType[] {
  return capabilitiesOf(outlet).filter((type) => !NOT_YET_SERVED.includes(type));
}
