import type { ServiceType } from '@club/contract/shapes';

/** The columns of an outlet that say what it can do. */
export const capabilities = ['offers_in_store', 'offers_curbside', 'delivers'] as const;

type Capabilities = Readonly<Record<(typeof capabilities)[number], boolean>>;

/**
 * The service types that a member may choose at this outlet (decision B24), in the order in which members choose. A delivery
 * needs somebody who brings it and a place to which it is brought: a member must not choose what nobody does.
 */
export function serviceTypesOf(outlet: Capabilities): ServiceType[] {
  const offered: [ServiceType, boolean][] = [
    ['in_store', outlet.offers_in_store],
    ['delivery', outlet.delivers],
    ['curbside', outlet.offers_curbside],
  ];
  return offered.filter(([, can]) => can).map(([type]) => type);
}
