import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { receiveDeliveryReport } from '@club/contract/notifications';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { sameSecret } from '#server/security/same-secret.ts';

type Report = BodyOf<typeof receiveDeliveryReport>;

/** What a network's last word makes of a text; what is still on its way is only noted. */
const ends: Record<string, 'delivered' | 'failed'> = { Success: 'delivered', Failed: 'failed', Rejected: 'failed' };

/**
 * Notes how a text fared. The address holds a secret token, since reports carry no signature. A report for a text that we
 * do not know is acknowledged too: refusing would only make the provider ask again.
 */
export async function keepDeliveryReport(
  deps: Deps,
  token: string,
  report: Report,
): Promise<ReplyOf<typeof receiveDeliveryReport>> {
  if (!sameSecret(token, deps.config.AT_DELIVERY_TOKEN)) throw new Problem('not_found');
  const { id, status, failureReason } = report;
  await noteDelivery(deps, 'sms', { provider_id: id, report: status, end: ends[status], failure: failureReason });
  return { received: true };
}

export interface Delivery {
  readonly provider_id: string;
  /** The provider's word for it. */
  readonly report: string;
  /** Undefined while the message is still on its way. */
  readonly end: 'delivered' | 'failed' | undefined;
  readonly failure?: string | undefined;
}

/** Notes how a message fared. A last word stands, whatever comes late or again. */
export async function noteDelivery(deps: Deps, channel: 'sms' | 'whatsapp', delivery: Delivery): Promise<void> {
  const at = deps.now();
  const { provider_id, report, end, failure } = delivery;
  const noted = { report, reported_at: at };
  const change =
    end === 'delivered'
      ? { ...noted, state: end, delivered_at: at, failure: null }
      : end === 'failed'
        ? { ...noted, state: end, failure: failure ?? report }
        : noted;
  const kept = await deps.db
    .updateTable('messages')
    .set(change)
    .where('provider_id', '=', provider_id)
    .where('channel', '=', channel)
    .where('state', '=', 'sent')
    .returning(['id', 'template'])
    .executeTakeFirst();
  if (kept !== undefined && end === 'failed') {
    const alarm = `${channel}_not_delivered`;
    deps.log.warn({ alarm, message_id: kept.id, template: kept.template }, 'message not delivered');
  }
}
