import type { ContactDetails } from '@club/contract/club/site';
import { getContact, getSite } from '@club/contract/club/site';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { brand } from '#web/brand.ts';

// Keys begin with the stream's topic, of which admins hear.

const contactQuery = queryOptions({
  queryKey: ['site', 'contact'],
  queryFn: ({ signal }) => call(getContact, { signal }),
  staleTime: 10 * 60_000,
});

/** What the public pages say, for admins. */
export const siteQuery = queryOptions({
  queryKey: ['site', 'parts'],
  queryFn: ({ signal }) => call(getSite, { signal }),
});

/** What the club was built with. */
export const builtContact: ContactDetails = {
  email: brand.support_email,
  phone: null,
  hours: null,
  whatsapp: null,
  address: null,
};

/** How people reach the club: as an admin has set it, else and until that is known as it was built. */
export function useContact(): ContactDetails {
  return useQuery(contactQuery).data?.contact ?? builtContact;
}
