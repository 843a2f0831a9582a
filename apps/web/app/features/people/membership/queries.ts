import { checkPhoneAvailability, checkStatus } from '@club/contract/people/membership';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

const AVAILABILITY_FRESH_MS = 60_000;

/** Status and place in line of whoever applied with this number. */
export const applicationStatusQuery = (phone: string) =>
  queryOptions({
    queryKey: ['membership', 'status', phone],
    queryFn: ({ signal }) => call(checkStatus, { body: { phone }, signal }),
  });

/** Whether a number (+256…) may still be registered. */
export const availabilityQuery = (phone: string) =>
  queryOptions({
    queryKey: ['membership', 'available', phone],
    queryFn: ({ signal }) => call(checkPhoneAvailability, { body: { phone }, signal }),
    staleTime: AVAILABILITY_FRESH_MS,
    retry: false,
  });
