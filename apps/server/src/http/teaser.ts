import { pages } from '@club/contract/pages';
import { id as offerId } from '@club/contract/shapes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { publicOrigin, rateLimitFactor } from '#server/config.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { hashSource, plainPagePolicy } from './security-headers.ts';
import { TEASER_STYLE, teaserPage, type TeaserOffer } from './teaser-page.ts';

export type ReadTeaser = (id: string) => Promise<TeaserOffer | undefined>;

const PER_MINUTE = 120;
/** What many open from one message is asked of the database once in a while; the page says no figures that change faster. */
const FRESH_S = 30;

/** As referral codes are; what is not one goes nowhere. */
const referral = z
  .string()
  .regex(/^[A-Za-z0-9-]{2,32}$/)
  .nullable()
  .catch(null);

/** The public page behind a shared link to an offer of the day. */
export function mountTeaser(http: FastifyInstance, deps: Deps, read: ReadTeaser): void {
  const policy = plainPagePolicy([hashSource(TEASER_STYLE)]);
  const rateLimit = { max: PER_MINUTE * rateLimitFactor(deps.config), timeWindow: '1 minute' };
  http.get<{ Params: { id: string }; Querystring: { ref?: unknown } }>(
    `${pages.dayOfferTeaser('')}:id`,
    { config: { rateLimit } },
    async (request, reply) => {
      const id = offerId.safeParse(request.params.id);
      const offer = id.success ? await read(id.data) : undefined;
      if (offer === undefined) throw new Problem('not_found');
      const ref = referral.parse(request.query.ref ?? null);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', `public, max-age=${FRESH_S}`)
        .send(teaserPage(offer, { origin: publicOrigin(deps.config), ref }));
    },
  );
}
