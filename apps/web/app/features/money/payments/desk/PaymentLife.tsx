import type { PaymentDetail } from '@club/contract/money/payments-desk';
import { formatDateTime, formatTimeOnDay } from '@club/rules/kampala-time';
import type { ReactNode } from 'react';

import { eventLabel } from '#web/features/money/desk/finance-looks.ts';
import { RawJson } from '#web/features/money/desk/RawJson.tsx';
import { reasonLabel } from '#web/lib/failure-text.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <h3 className="mb-3 text-lg font-bold">{title}</h3>
      {children}
    </Card>
  );
}

/** Everything that happened, in its order; with each what the network really said. */
export function EventsPart({ events }: { events: PaymentDetail['events'] }) {
  return (
    <Part title="What happened">
      <ol className="grid gap-3">
        {events.map((event) => (
          <li key={event.id} className="border-line grid gap-0.5 border-l-2 pl-4">
            <p className="font-semibold">{eventLabel(event.kind)}</p>
            <DottedFacts facts={[`${formatDateTime(event.at)}:${event.at.slice(17, 19)}`, ...notesOf(event.detail)]} />
            <RawJson label="Raw" value={event.detail} />
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What matters in the detail of an event: the answer and its reason. */
function notesOf(detail: unknown): string[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const said = ['kind', 'decision', 'why', 'reason', 'transaction_id']
    .map((name) => (detail as Record<string, unknown>)[name])
    .filter((value): value is string => typeof value === 'string' && value !== '');
  return said.map((value) => (/^[A-Z_]+$/.test(value) ? reasonLabel(value) : value.replaceAll('_', ' ')));
}

/** What the payer's own wallet says. */
export function ClaimsPart({ claims }: { claims: PaymentDetail['claims'] }) {
  if (claims.length === 0) return null;
  return (
    <Part title="“I was charged”">
      <ul className="grid gap-2">
        {claims.map((claim) => (
          <li key={claim.transaction_id}>
            <span className="figures font-semibold wrap-anywhere">{claim.transaction_id}</span>
            <span className="text-soft block text-sm">
              <span className="whitespace-nowrap">{formatDateTime(claim.claimed_at)} ·</span>{' '}
              {claim.closed_at === null
                ? 'waits'
                : `closed ${closedBy(claim.closed_by)}${formatTimeOnDay(claim.closed_at, serverNow())}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const closedBy = (name: string | null) => (name === null ? 'by the network’s word at ' : `by ${name} at `);

/** As they came; they prove nothing and only made us ask. */
export function CallbacksPart({ callbacks }: { callbacks: PaymentDetail['callbacks'] }) {
  return (
    <Part title="Callbacks of the network">
      {callbacks.length === 0 && <p className="text-soft">None came. We ask by ourselves.</p>}
      <ul className="grid gap-2">
        {callbacks.map((callback) => (
          <li key={callback.id}>
            <p className="figures text-sm">
              {formatDateTime(callback.received_at)}
              {callback.copies > 1 && ` · ${callback.copies} times`}
            </p>
            <RawJson label="What it said" value={callback.body} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
