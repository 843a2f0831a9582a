import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import type { Transaction } from '#sandbox/network/records.ts';
import { approveWithPin, settle } from '#sandbox/network/settle.ts';
import { tick } from '#sandbox/network/tick.ts';
import { openPrompts } from '#sandbox/network/transactions.ts';
import { walletOf } from '#sandbox/network/wallets.ts';

import { ControlError, msisdn, parse, waitMs } from './parse.ts';
import { waitFor } from './wait-for.ts';

const params = z.object({ msisdn });
const choice = z.object({ reference: z.string().optional(), wait_ms: waitMs });
const approval = choice.extend({ pin: z.string().optional() });

/** Do what the owner of a number would do on the handset; without a reference it is the oldest open prompt. */
export function promptRoutes(control: FastifyInstance, network: Network): void {
  control.get('/prompts/:msisdn', async (request) => openPrompts(network, parse(params, request.params).msisdn));

  control.post('/prompts/:msisdn/approve', async (request) => {
    const { pin, ...which } = parse(approval, request.body);
    const prompt = await findPrompt(network, parse(params, request.params).msisdn, which);
    const result = approveWithPin(network, prompt.key, pin ?? ownPin(network, prompt));
    return { result, transaction: ended(network, prompt) };
  });

  for (const outcome of ['refuse', 'expire'] as const) {
    control.post(`/prompts/:msisdn/${outcome}`, async (request) => {
      const which = parse(choice, request.body);
      const prompt = await findPrompt(network, parse(params, request.params).msisdn, which);
      settle(network, prompt.key, outcome);
      return { result: outcome, transaction: ended(network, prompt) };
    });
  }
}

async function findPrompt(
  network: Network,
  number: string,
  { reference, wait_ms: wait }: z.output<typeof choice>,
): Promise<Transaction> {
  const prompt = await waitFor(network, wait, () =>
    openPrompts(network, number).find((each) => reference === undefined || each.reference === reference),
  );
  if (!prompt) throw new ControlError(404, 'No payment prompt is open on this number');
  return prompt;
}

function ownPin(network: Network, prompt: Transaction): string {
  const wallet = prompt.msisdn && walletOf(network, prompt.network, prompt.msisdn, prompt.currency);
  return wallet ? wallet.pin : '';
}

/** The prompt as it stands now; what follows from it, such as the callback, leaves at once. */
function ended(network: Network, prompt: Transaction): Transaction | undefined {
  tick(network);
  return network.store.transactions.get(prompt.key);
}
