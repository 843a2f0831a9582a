import { createHmac } from 'node:crypto';

import { DEMO_WHATSAPP } from '#sandbox/demo-credentials.ts';
import { scheduleCall } from '#sandbox/network/calls.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { SmsBehaviour } from '#sandbox/network/records.ts';

type Status = 'sent' | 'delivered' | 'failed';

const UNDELIVERABLE = {
  code: 131_026,
  title: 'Message undeliverable',
  message: 'Message undeliverable',
  error_data: { details: 'Message Undeliverable.' },
};

/** Tells the business how a message fares: signed, one call a step, as Meta's webhooks do. */
export function scheduleStatuses(
  network: Network,
  id: string,
  msisdn: string,
  behaviour: SmsBehaviour | undefined,
): void {
  const { webhook_url: url, status_delay_ms: delayMs } = network.settings().whatsapp;
  const delivery = behaviour?.delivery ?? 'Success';
  if (url === undefined || delivery === 'none') return;
  const steps: Status[] = delivery === 'Success' ? ['sent', 'delivered'] : ['failed'];
  for (const [index, status] of steps.entries()) {
    const due_at = network.now() + delayMs * (index + 1);
    const body = JSON.stringify(notice({ id, msisdn, status, at: due_at }));
    scheduleCall(network, {
      id: `call-${network.nextNumber()}`,
      purpose: 'message_status',
      about: id,
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body) },
      body,
      due_at,
      state: 'waiting',
      answer: undefined,
    });
  }
}

function notice({ id, msisdn, status, at }: { id: string; msisdn: string; status: Status; at: number }) {
  const told = {
    id,
    status,
    timestamp: String(Math.floor(at / 1000)),
    recipient_id: msisdn,
    ...(status === 'failed' ? { errors: [UNDELIVERABLE] } : {}),
  };
  const metadata = { display_phone_number: '256700000000', phone_number_id: DEMO_WHATSAPP.phone_number_id };
  const value = { messaging_product: 'whatsapp', metadata, statuses: [told] };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: DEMO_WHATSAPP.account_id, changes: [{ value, field: 'messages' }] }],
  };
}

/** Over the bytes as they are sent, with the secret of the app. */
function signatureOf(body: string): string {
  return `sha256=${createHmac('sha256', DEMO_WHATSAPP.app_secret).update(body).digest('hex')}`;
}
