import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { type Network, resetNetwork } from '#sandbox/network/network.ts';
import { tick } from '#sandbox/network/tick.ts';

import { parse } from './parse.ts';

const callbackChange = z.object({
  mode: z.enum(['normal', 'drop', 'duplicate', 'early', 'late', 'ahead', 'wrong_amount']).default('normal'),
  method: z.enum(['POST', 'PUT']).default('POST'),
  count: z.number().int().min(1).max(20).default(2),
  after_ms: z.number().int().min(0).default(60_000),
  reason_shape: z.enum(['string', 'object']).default('string'),
});
const mtnChange = z.object({
  test_errors: z.enum(['reason', 'http']).default('reason'),
  status_per_second: z.number().int().min(1).optional(),
});
const airtelChange = z.object({
  callback_url: z.url().optional(),
  callback_hash: z.enum(['body', 'header', 'none']).default('body'),
  token_life_as: z.enum(['number', 'string']).default('number'),
  expired_token_status: z.union([z.literal(401), z.literal(403)]).default(401),
  keys_shape: z.enum(['data', 'bare']).default('data'),
  signing: z.enum(['optional', 'required']).default('optional'),
  pin_padding: z.enum(['pkcs1', 'oaep']).default('pkcs1'),
  duplicate_payout_code: z.enum(['DP00900001017', 'DP00900001011']).default('DP00900001017'),
  success_enquiry_code: z.enum(['DP00800001006', 'DP00800001001']).default('DP00800001006'),
  open_status: z.enum(['TIP', 'TA', 'TI', 'TP']).default('TIP'),
});
const advance = z.object({ ms: z.number().int().min(0) });
const setClock = z.object({ now: z.iso.datetime({ offset: true }) });

/** Callbacks, the operators' variants, the network clock, and a fresh start. */
export function settingsRoutes(control: FastifyInstance, network: Network): void {
  control.get('/callbacks', async () => network.settings().callbacks);
  control.put(
    '/callbacks',
    async (request) => network.changeSettings({ callbacks: parse(callbackChange, request.body) }).callbacks,
  );
  control.get('/callbacks/log', async () => network.store.calls.values());

  control.put('/mtn', async (request) => {
    const change = parse(mtnChange, request.body);
    network.changeSettings({
      mtn_test_errors: change.test_errors,
      mtn_status_per_second: change.status_per_second,
    });
    return change;
  });

  control.put('/airtel', async (request) => {
    const { callback_url: url, ...rest } = parse(airtelChange, request.body);
    // An address once set in the portal stays until it is changed.
    const kept = url ?? network.settings().airtel.callback_url;
    return network.changeSettings({ airtel: { callback_url: kept, ...rest } }).airtel;
  });

  control.post('/reset', async (_request, reply) => {
    resetNetwork(network);
    return reply.code(204).send();
  });
  clockRoutes(control, network);
}

function clockRoutes(control: FastifyInstance, network: Network): void {
  const reading = () => ({
    now: new Date(network.now()).toISOString(),
    offset_ms: network.settings().clock_offset_ms,
  });
  const move = (offsetMs: number) => {
    network.changeSettings({ clock_offset_ms: offsetMs });
    tick(network);
    return reading();
  };
  control.get('/clock', async () => reading());
  control.post('/clock/advance', async (request) =>
    move(network.settings().clock_offset_ms + parse(advance, request.body).ms),
  );
  control.put('/clock', async (request) => move(Date.parse(parse(setClock, request.body).now) - Date.now()));
  control.delete('/clock', async () => move(0));
}
