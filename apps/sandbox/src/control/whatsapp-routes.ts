import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';

import { parse } from './parse.ts';

const whatsappSettings = z.object({
  webhook_url: z.url().optional(),
  status_delay_ms: z.number().int().min(0).default(500),
});

/** Where and when statuses of WhatsApp messages are told; the messages are read like texts, `channel=whatsapp`. */
export function whatsappControl(control: FastifyInstance, network: Network): void {
  control.put('/whatsapp', async (request) => {
    const { webhook_url, status_delay_ms } = parse(whatsappSettings, request.body);
    return network.changeSettings({ whatsapp: { webhook_url, status_delay_ms } }).whatsapp;
  });
}
