import type { Ticket } from '@club/contract/club/support';
import { pages } from '@club/contract/pages';

import { announce } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem, fieldProblem } from '#server/problem.ts';

import { readTicket } from './list-tickets.ts';

interface Move {
  readonly status: 'in_progress' | 'resolved';
  readonly answer?: string | undefined;
}

/**
 * Takes a report up, or resolves it and tells the member what was done. What somebody has taken up is theirs, and what is resolved stays
 * so: the same again changes nothing, and another answer is not sent.
 */
export async function moveTicket(deps: Deps, admin_id: string, id: string, { status, answer }: Move): Promise<Ticket> {
  if (status === 'resolved' && answer === undefined) throw fieldProblem('answer', 'Please write an answer');
  const at = deps.now();
  return transact(deps.db, async (tx) => {
    const moved = await tx
      .updateTable('tickets')
      .set({ status, updated_at: at, ...(answer === undefined ? {} : { answer }) })
      .where('id', '=', id)
      .where('status', 'in', status === 'resolved' ? ['open', 'in_progress'] : ['open'])
      .returning(['number', 'member_id', 'contact_phone', 'subject_type', 'subject_id'])
      .executeTakeFirst();
    const ticket = await readTicket(tx, id);
    if (moved === undefined) {
      const isSame = status === 'resolved' ? ticket.answer === answer : ticket.taken_up_by?.id === admin_id;
      if (ticket.status !== status || !isSame) throw new Problem('ticket_moved_on');
      return ticket;
    }
    await audit(tx, {
      at,
      actor_id: admin_id,
      action: `ticket.${status}`,
      subject_type: 'ticket',
      subject_id: id,
      after: { status, answer: answer ?? null },
    });
    announce(tx, { topic: 'tickets', id, to: { admins: true } });
    const topic = moved.subject_type === 'order' ? 'order' : 'codes';
    announce(tx, { topic, id: moved.subject_id, to: { member_id: moved.member_id } });
    if (status === 'resolved') {
      await tellPerson(tx, deps, {
        event_key: `issue_answered:${id}`,
        template: 'issue_answered',
        to: moved.contact_phone,
        member_id: moved.member_id,
        link: moved.subject_type === 'order' ? pages.order(moved.subject_id) : pages.myCodes(),
        values: { number: moved.number, answer: answer! },
      });
    }
    return ticket;
  });
}
