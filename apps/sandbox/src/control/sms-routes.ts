import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import type { Sms } from '#sandbox/network/records.ts';

import { ControlError, msisdn, parse, waitMs } from './parse.ts';
import { waitFor } from './wait-for.ts';

const params = z.object({ msisdn });
const filter = z.object({
  contains: z.string().default(''),
  from: z.string().optional(),
  /** `operator` for the wallet's own messages, `any` for all. */
  channel: z.enum(['africastalking', 'operator', 'whatsapp', 'any']).default('africastalking'),
});
const latest = filter.extend({ after: z.string().optional(), wait_ms: waitMs });

const smsBehaviour = z.object({
  status_code: z.number().int().min(100).max(599).default(101),
  delivery: z.enum(['Success', 'Failed', 'Rejected', 'none']).default('Success'),
  failure_reason: z.string().optional(),
});
const smsSettings = z.object({
  delivery_report_url: z.url().optional(),
  delivery_report_delay_ms: z.number().int().min(0).default(500),
  sender_ids: z.array(z.string().min(1).max(11)).default(['KASENTE']),
});

/** Texts that numbers received, newest first, and how numbers take texts. */
export function smsRoutes(control: FastifyInstance, network: Network): void {
  control.get('/sms/:msisdn', async (request) =>
    inbox(network, parse(params, request.params).msisdn, parse(filter, request.query)),
  );

  control.get('/sms/:msisdn/latest', async (request) => {
    const number = parse(params, request.params).msisdn;
    const { after, wait_ms: wait, ...wanted } = parse(latest, request.query);
    const found = await waitFor(network, wait, () => {
      const newest = inbox(network, number, wanted)[0];
      return newest?.id === after ? undefined : newest;
    });
    if (!found) throw new ControlError(404, 'No such message');
    return found;
  });

  control.put('/sms/:msisdn/behaviour', async (request) => {
    const number = parse(params, request.params).msisdn;
    const { failure_reason: reason, ...rest } = parse(smsBehaviour, request.body);
    return network.store.sms_behaviours.put(number, {
      msisdn: number,
      failure_reason: reason,
      ...rest,
    });
  });

  control.put('/sms', async (request) => {
    const { delivery_report_url: url, ...rest } = parse(smsSettings, request.body);
    return network.changeSettings({ sms: { delivery_report_url: url, ...rest } }).sms;
  });
}

function inbox(network: Network, number: string, wanted: z.output<typeof filter>): Sms[] {
  return network.store.sms
    .values()
    .filter(
      (each) =>
        each.msisdn === number &&
        (wanted.channel === 'any' || each.channel === wanted.channel) &&
        (wanted.from ?? each.from) === each.from &&
        each.text.includes(wanted.contains),
    )
    .toReversed();
}
