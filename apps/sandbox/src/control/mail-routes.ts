import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import type { Mail } from '#sandbox/network/records.ts';

import { ControlError, parse, waitMs } from './parse.ts';
import { waitFor } from './wait-for.ts';

const filter = z.object({ to: z.string().toLowerCase().optional(), contains: z.string().default('') });
const latest = filter.extend({ after: z.string().optional(), wait_ms: waitMs });
const mailSettings = z.object({
  refused: z.array(z.string().toLowerCase()).default([]),
  code: z.union([z.literal(550), z.literal(451)]).default(550),
});

/** Mails received, newest first, and addresses that are refused. */
export function mailRoutes(control: FastifyInstance, network: Network): void {
  control.get('/mail', async (request) => inbox(network, parse(filter, request.query)));

  control.get('/mail/latest', async (request) => {
    const { after, wait_ms: wait, ...wanted } = parse(latest, request.query);
    const found = await waitFor(network, wait, () => {
      const newest = inbox(network, wanted)[0];
      return newest?.id === after ? undefined : newest;
    });
    if (!found) throw new ControlError(404, 'No such mail');
    return found;
  });

  control.put('/mail', async (request) => network.changeSettings({ mail: parse(mailSettings, request.body) }).mail);
}

function inbox(network: Network, wanted: z.output<typeof filter>): Mail[] {
  return network.store.mails
    .values()
    .filter(
      (each) =>
        (wanted.to === undefined || each.to.includes(wanted.to)) &&
        `${each.subject}\n${each.text}`.includes(wanted.contains),
    )
    .toReversed();
}
