import { scheduleCall } from '#sandbox/network/calls.ts';
import type { Network } from '#sandbox/network/network.ts';
import { networkOf } from '#sandbox/network/phone.ts';
import type { SmsBehaviour } from '#sandbox/network/records.ts';

/** Country and network code of Uganda's operators; 64111 is the state's own. */
const NETWORK_CODE = { mtn: '64110', airtel: '64101', other: '64111' } as const;

/** Tell the merchant how a text fared, as a form post to the address it set in its dashboard. */
export function scheduleDeliveryReport(
  network: Network,
  messageId: string,
  msisdn: string,
  behaviour: SmsBehaviour | undefined,
): void {
  const { delivery_report_url: url, delivery_report_delay_ms: delayMs } = network.settings().sms;
  const status = behaviour?.delivery ?? 'Success';
  if (url === undefined || status === 'none') return;
  const form = new URLSearchParams({
    id: messageId,
    status,
    phoneNumber: `+${msisdn}`,
    networkCode: NETWORK_CODE[networkOf(msisdn) ?? 'other'],
  });
  if (status !== 'Success') form.set('failureReason', behaviour?.failure_reason ?? 'UserIsInactive');
  scheduleCall(network, {
    id: `call-${network.nextNumber()}`,
    purpose: 'delivery_report',
    about: messageId,
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    due_at: network.now() + delayMs,
    state: 'waiting',
    answer: undefined,
  });
}
