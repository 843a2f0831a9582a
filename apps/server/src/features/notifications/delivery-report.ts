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
  const at = deps.now();
  const state = ends[report.status];
  const noted = { report: report.status, reported_at: at };
  const change =
    state === 'delivered'
      ? { ...noted, state, delivered_at: at, failure: null }
      : state === 'failed'
        ? { ...noted, state, failure: report.failureReason ?? report.status }
        : noted;
  const kept = await deps.db
    .updateTable('messages')
    .set(change)
    .where('provider_id', '=', report.id)
    .where('channel', '=', 'sms')
    // A last word stands, whatever comes late or again.
    .where('state', '=', 'sent')
    .returning(['id', 'template'])
    .executeTakeFirst();
  if (kept !== undefined && state === 'failed') {
    deps.log.warn({ alarm: 'sms_not_delivered', message_id: kept.id, template: kept.template }, 'SMS not delivered');
  }
  return { received: true };
}
