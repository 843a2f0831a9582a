import { endpoint } from '@club/contract/endpoint';
import { day, id } from '@club/contract/shapes';
import { z } from 'zod';

export const listTermsChanges = endpoint({
  method: 'GET',
  path: '/terms/changes/',
  access: 'public',
  rate: 'browse',
  summary: 'What was announced to change in the terms, the next first',
  reply: z.object({
    results: z.array(z.object({ id, from: day.describe('The first day, in Kampala'), what: z.string() })),
  }),
});
