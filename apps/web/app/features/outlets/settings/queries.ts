import { getDeliveryFee } from '@club/contract/delivery/zones';
import { getMyDeliveryFee, getMyOutlet, listAdminOutlets } from '@club/contract/outlets/settings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

// The keys begin with the stream's topic: what a colleague, the club or the end of a pause has changed shows at once.

export const ADMIN_OUTLETS_PER_PAGE = 20;

export const myDeliveryFeeQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['outlet', 'delivery-fee', outlet],
    queryFn: ({ signal }) => call(getMyDeliveryFee, { query: { outlet }, signal }),
    select: (reply) => reply.data,
  });

/** What a delivery costs in each zone of an outlet; none where its one fee counts everywhere. */
export const zonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['outlet', 'zones', id],
    queryFn: ({ signal }) => call(getDeliveryFee, { params: { id }, signal }),
    select: (reply) => reply.zones,
  });

export const myOutletQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['outlet', 'settings', outlet],
    queryFn: ({ signal }) => call(getMyOutlet, { query: { outlet }, signal }),
  });

export const adminOutletsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['outlet', 'all', search, page],
    queryFn: ({ signal }) =>
      call(listAdminOutlets, { query: { search, page, per_page: ADMIN_OUTLETS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
