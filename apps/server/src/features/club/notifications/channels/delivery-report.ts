import type { receiveDeliveryReport } from '@club/contract/club/notifications';
import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import { sql } from 'kysely';

import { cleanText } from '#server/clean-text.ts';
import type { Database } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { sameSecret } from '#server/security/same-secret.ts';

type Report = BodyOf<typeof receiveDeliveryReport>;

/** What a network's last word makes of a text; what is still on its way is only noted. */
const ends = new Map(
  Object.entries<'delivered' | 'failed'>({ Success: 'delivered', Failed: 'failed', Rejected: 'failed' }),
);

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
  await noteDelivery(deps, 'sms', { provider_id: id, report: status, end: ends.get(status), failure: failureReason });
  return { received: true };
}

type Channel = 'sms' | 'whatsapp';

export interface Delivery {
  readonly provider_id: string;
  /** The provider's word for it. */
  readonly report: string;
  /** Undefined while the message is still on its way. */
  readonly end: 'delivered' | 'failed' | undefined;
  readonly failure?: string | undefined;
}

/**
 * Notes how a message fared. A last word stands, whatever comes late or again. What is said of a message whose number we do
 * not know yet is kept for it: the provider's answer may come behind its report.
 */
export async function noteDelivery(deps: Deps, channel: Channel, told: Delivery): Promise<void> {
  const at = deps.now();
  const delivery = storable(told);
  if (delivery === undefined) return;
  if (await noteOnMessage(deps, channel, delivery, at)) return;
  const isKept = await keepEarly(deps.db, channel, delivery, at);
  // It may have got its number as this was kept, or just before, and what came first has its say first.
  await noteEarly(deps, channel, delivery.provider_id);
  if (!isKept) await noteOnMessage(deps, channel, delivery, at);
}

/** A provider's words may hold what the database does not take; undefined where they name no message. */
function storable({ provider_id, report, failure, end }: Delivery): Delivery | undefined {
  const id = cleanText(provider_id);
  if (id === null) return undefined;
  return { provider_id: id, report: cleanText(report) ?? 'no word', end, failure: cleanText(failure) ?? undefined };
}

/** Notes what was said of a message before it had its number. */
export async function noteEarly(deps: Deps, channel: Channel, provider_id: string): Promise<void> {
  const early = await deps.db
    .selectFrom('early_reports')
    .selectAll()
    .where('channel', '=', channel)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst();
  if (early === undefined) return;
  const { report, ends_in, failure, reported_at } = early;
  const delivery = { provider_id, report, end: ends_in ?? undefined, failure: failure ?? undefined };
  await noteOnMessage(deps, channel, delivery, reported_at);
}

async function noteOnMessage(deps: Deps, channel: Channel, delivery: Delivery, at: Date): Promise<boolean> {
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
  return kept !== undefined;
}

/** Of several early reports the last word stays. False where the message is known, or has had its last word early. */
async function keepEarly(db: Database, channel: Channel, delivery: Delivery, at: Date): Promise<boolean> {
  const { provider_id, report, end, failure } = delivery;
  const { numAffectedRows } = await sql`
    INSERT INTO early_reports AS e (channel, provider_id, report, ends_in, failure, reported_at)
    SELECT ${channel}, ${provider_id}, ${report}, ${end ?? null}, ${failure ?? null}, ${at}
    WHERE NOT EXISTS (SELECT FROM messages WHERE provider_id = ${provider_id} AND channel = ${channel})
    ON CONFLICT (channel, provider_id) DO UPDATE SET report = excluded.report, ends_in = excluded.ends_in,
      failure = excluded.failure, reported_at = excluded.reported_at WHERE e.ends_in IS NULL`.execute(db);
  return numAffectedRows === 1n;
}
