import { ANSWER_MIN_CHARS, getTicketPhoto, moveTicket, type Ticket } from '@club/contract/club/support';
import { issueLabels, type Urgency } from '@club/rules/issue-report';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import type { Tone } from '#web/ui/Notice.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { ShownPhoto } from '#web/ui/ShownPhoto.tsx';
import { toast } from '#web/ui/toasts.ts';

import { factTexts, urgencyText } from './ticket-words.ts';

const tones: Record<Urgency, Tone> = { low: 'neutral', medium: 'info', high: 'bad' };

/** One report: who, what, how things stood, and what can be done with it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const [isAnswering, setAnswering] = useState(false);
  const me = useQuery(meQuery).data;
  const { taken_up_by: taker } = ticket;
  // Said over the page: the card may be gone by then.
  const takeUp = useMove(ticket, {
    onSuccess: () => toast.success(`${ticket.number} is being looked at.`),
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Card as="li" className="grid gap-3">
      <Head ticket={ticket} />
      <DottedFacts
        facts={[
          ticket.member_name,
          formatPhone(ticket.contact_phone),
          `reported ${formatDateTime(ticket.created_at)}`,
          `due ${formatDateTime(ticket.due_at)}`,
          taker && `taken up by ${taker.id === me?.id ? 'you' : taker.name}`,
        ]}
      />
      <p className="wrap-anywhere whitespace-pre-line">{ticket.description}</p>
      <Facts facts={ticket.facts} />
      <Photo ticket={ticket} />
      {ticket.answer !== null && <p className="bg-good-wash rounded-md px-4 py-3">Answer: {ticket.answer}</p>}
      {ticket.status !== 'resolved' && (
        <div className="flex flex-wrap gap-2">
          {ticket.status === 'open' && (
            <Button
              variant="secondary"
              loading={takeUp.isPending}
              aria-label={`Take it up: ${ticket.number}`}
              onClick={() => takeUp.mutate({ status: 'in_progress' })}
            >
              Take it up
            </Button>
          )}
          <Button aria-label={`Resolve: ${ticket.number}`} onClick={() => setAnswering(true)}>
            Resolve
          </Button>
          <RefundLink facts={ticket.facts} />
        </div>
      )}
      <Lasting open={isAnswering} onClose={() => setAnswering(false)}>
        {(close) => <AnswerDialog ticket={ticket} onClose={close} />}
      </Lasting>
    </Card>
  );
}

function AnswerDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const resolve = useMove(ticket, {
    onSuccess() {
      toast.success(`${ticket.number} is resolved. ${ticket.member_name} reads your answer.`);
      onClose();
    },
    onError: (error) => closeMovedOn(error, ['ticket_moved_on'], onClose),
  });
  return (
    <ReasonDialog
      title={`Resolve ${ticket.number}`}
      description={`${ticket.member_name} reads your answer by SMS and in the app.`}
      label="Your answer"
      hint="Such as: The outlet is open again until 20:00"
      missing="Please write an answer"
      minLength={ANSWER_MIN_CHARS}
      maxLength={80}
      submitLabel="Resolve"
      loading={resolve.isPending}
      error={resolve.error}
      onClose={onClose}
      onReason={(answer) => resolve.mutate({ status: 'resolved', answer })}
    />
  );
}

interface Answered {
  onSuccess: () => void;
  onError: (error: ApiError) => void;
}

function useMove({ id }: Ticket, answered: Answered) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { status: 'in_progress' | 'resolved'; answer?: string }) =>
      call(moveTicket, { params: { id }, body }),
    ...answered,
    onSettled: () => void client.invalidateQueries({ queryKey: ['tickets'] }),
  });
}

function Photo({ ticket }: { ticket: Ticket }) {
  if (!ticket.has_photo) return null;
  const read = () => call(getTicketPhoto, { params: { id: ticket.id } });
  return <ShownPhoto label={`Photo of ${ticket.number}`} read={read} />;
}

function Facts({ facts }: Pick<Ticket, 'facts'>) {
  return (
    <dl className="bg-sunken grid gap-x-6 gap-y-1 rounded-md px-4 py-3 text-sm sm:grid-cols-2">
      {factTexts(facts).map(({ name, text }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{name}</dt>
          <dd className="figures font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What it is about, how urgent it is, and whether it should have been answered by now. */
function Head({ ticket }: { ticket: Ticket }) {
  useClock();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg font-bold">
        <span className="figures">{ticket.number}</span> · {issueLabels[ticket.issue_type]}
      </h2>
      <p className="flex flex-wrap gap-2">
        {ticket.status !== 'resolved' && Date.parse(ticket.due_at) <= serverNow() && (
          <Badge tone="bad" icon={AlarmClock}>
            Overdue
          </Badge>
        )}
        <Badge tone={tones[ticket.urgency]}>{urgencyText(ticket)}</Badge>
      </p>
    </div>
  );
}

function RefundLink({ facts }: Pick<Ticket, 'facts'>) {
  const { order } = facts;
  if (typeof order !== 'string') return null;
  return (
    <LinkButton
      variant="quiet"
      aria-label={`Refund its order: ${order}`}
      to={paths.adminFinance({ tab: 'refunds', order })}
    >
      Refund its order
    </LinkButton>
  );
}
