import type { ApplicationDetail } from '@club/contract/people/membership-desk';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';

import { plural } from '#web/lib/format.ts';

import { doneWords, saidOf } from './audit-words.ts';
import { DossierPart } from './DossierPart.tsx';

interface Part {
  detail: ApplicationDetail;
}

export function MovementsPart({ detail: { movements } }: Part) {
  if (movements.length === 0) return null;
  return (
    <DossierPart title="Moves in line">
      {movements.map((move) => (
        <li key={move.at + move.to_position}>
          {plural(move.places, 'place')} up for friends, #{formatCount(move.from_position)} to #
          {formatCount(move.to_position)}
          <When at={move.at} />
        </li>
      ))}
    </DossierPart>
  );
}

const templateWords: Record<string, string> = {
  confirm_phone: 'Code to confirm the number',
  application_received: 'Application received',
  application_moved: 'Moved ahead by friends',
  application_approved: 'Approved',
  application_rejected: 'Rejected',
};
const channelWords: Record<string, string> = { sms: 'SMS', email: 'E-mail', push: 'Push', whatsapp: 'WhatsApp' };

export function MessagesPart({ detail: { messages } }: Part) {
  if (messages.length === 0) return null;
  return (
    <DossierPart title="Messages">
      {messages.map((message) => (
        <li key={message.id}>
          {channelWords[message.channel] ?? message.channel}: {templateWords[message.template] ?? message.template}
          <span className="text-soft"> – {message.state}</span>
          <When at={message.at} />
        </li>
      ))}
    </DossierPart>
  );
}

export function AuditPart({ detail: { audit } }: Part) {
  if (audit.length === 0) return null;
  return (
    <DossierPart title="What was done">
      {audit.map((entry) => (
        <li key={entry.id}>
          {doneWords(entry.action)} by {entry.actor ?? 'the club'}
          {saidOf(entry).map((sentence) => (
            <span key={sentence} className="text-soft block">
              {sentence}
            </span>
          ))}
          <When at={entry.at} />
        </li>
      ))}
    </DossierPart>
  );
}

const When = ({ at }: { at: string }) => <span className="figures text-faint block">{formatDateTime(at)}</span>;
