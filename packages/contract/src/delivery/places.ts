import { endpoint } from '@club/contract/endpoint';
import { z } from 'zod';

const SEARCH_TEXT = 'Please enter a delivery address';

/**
 * Where an address is: at most one place, in Uganda. Our own gazetteer is asked first, which knows areas by their middle; then
 * the geocoder that the operator has set up. What it says is somebody else's text and is shown as such, with its attribution.
 */
export const findPlace = endpoint({
  method: 'GET',
  path: '/places/',
  access: 'member',
  needs_full: false,
  rate: 'lookup',
  summary: 'Look up where an address is',
  query: z.object({
    q: z.string(SEARCH_TEXT).trim().min(1, SEARCH_TEXT).max(200, 'Please use at most 200 characters'),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        lat: z.number(),
        lon: z.number(),
        display_name: z.string(),
        is_area: z.boolean().describe('The middle of an area, and not the place itself'),
      }),
    ),
    attribution: z.string().nullable(),
  }),
});
