import { endpoint } from '@club/contract/endpoint';
import { z } from 'zod';

/** Longest texts of a report, in characters; what is longer is cut by who sends it. */
export const PAGE_FAILURE_LIMITS = { what: 300, where: 200 } as const;

/** A screen that could not be drawn, a script that failed, or what the frame of all screens could not load. */
export const PAGE_FAILURE_KINDS = ['screen', 'script', 'load'] as const;

/**
 * Told by a page when something failed that nobody foresaw (decision A29); it goes to the server's log alone. `where` is a
 * path without its query. `request_id` is that of an answer, the `x-request-id` under which the log has the server's side.
 */
export const reportPageFailure = endpoint({
  method: 'POST',
  path: '/page-failures/',
  access: 'public',
  rate: 'apply',
  summary: 'Tell of a failure of a page',
  body: z.strictObject({
    kind: z.enum(PAGE_FAILURE_KINDS),
    what: z.string().min(1).max(PAGE_FAILURE_LIMITS.what),
    where: z.string().max(PAGE_FAILURE_LIMITS.where),
    request_id: z.uuid().nullable(),
  }),
  status: 202,
  reply: z.object({}),
});
