import { answerHours, type IssueType, type Urgency } from '@club/rules/issue-report';
import { kampalaDay } from '@club/rules/kampala-time';
import { toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import type { Deps } from '#server/ports/deps.ts';

const HOUR_MS = 60 * 60_000;

export interface Report {
  readonly member_id: string;
  readonly subject_type: 'redemption_code' | 'order';
  readonly subject_id: string;
  /** The outlet that sees it too. */
  readonly outlet_id?: string;
  readonly jpeg?: Buffer | null;
  readonly issue_type: IssueType;
  readonly urgency: Urgency;
  readonly description: string;
  readonly contact_phone: string;
  /** How things stand now, so that nobody has to ask. */
  readonly facts: Readonly<Record<string, string | number | null>>;
}

/** Writes a report down and tells its number to whoever made it, at the number that they want to be reached at. */
export async function openTicket(tx: Tx, deps: Deps, report: Report): Promise<{ id: string; number: string }> {
  const { jpeg, ...about } = report;
  const at = deps.now();
  const id = deps.random.id(at);
  const { rows } = await sql<{ serial: number }>`SELECT nextval('ticket_numbers') AS serial`.execute(tx);
  const number = `KT-${kampalaDay(at).replaceAll('-', '').slice(2)}-${String(rows[0]!.serial).padStart(4, '0')}`;
  const hours = answerHours[report.urgency];
  await tx
    .insertInto('tickets')
    .values({
      ...about,
      contact_phone: toE164(report.contact_phone),
      facts: JSON.stringify(report.facts),
      id,
      number,
      status: 'open',
      due_at: new Date(at.getTime() + hours * HOUR_MS),
      created_at: at,
      updated_at: at,
    })
    .execute();
  if (jpeg) await tx.insertInto('ticket_photos').values({ ticket_id: id, jpeg }).execute();
  await queueSms(tx, deps, {
    event_key: `issue_reported:${id}`,
    template: 'issue_reported',
    to: report.contact_phone,
    member_id: report.member_id,
    values: { number, hours, about: report.subject_type },
  });
  announce(tx, { topic: 'tickets', id, to: { admins: true } });
  return { id, number };
}
