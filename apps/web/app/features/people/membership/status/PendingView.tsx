import type { ApplicationState } from '@club/contract/people/membership';
import { formatDateTime } from '@club/rules/kampala-time';
import { Users } from 'lucide-react';

import { Notice } from '#web/ui/Notice.tsx';

import { ConfirmNumber } from './ConfirmNumber.tsx';
import { MovementLog } from './MovementLog.tsx';
import { MoveUp } from './MoveUp.tsx';
import { PlaceInLine } from './PlaceInLine.tsx';

/** Where the applicant stands and what is to be done now; on wide screens, beside it, what moves them and what did. */
export function PendingView({ application, phone }: { application: ApplicationState; phone: string }) {
  const { phone_confirmed, referred_by } = application;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="grid gap-6 empty:hidden">
          <PlaceInLine application={application} />
          {!phone_confirmed && <ConfirmNumber phone={phone} mayNameFriend={referred_by === null} />}
        </div>
        <div className="grid gap-6">
          <MoveUp application={application} />
          {referred_by !== null && <ReferredBy name={referred_by} />}
          <MovementLog application={application} />
        </div>
      </div>
      <Notice tone="info">
        You will get an SMS{application.told_by_email && ' and an e-mail'} as soon as your status changes.
      </Notice>
      <p className="text-soft text-sm">
        Application <span className="figures whitespace-nowrap">{application.application_id}</span>,{' '}
        <span className="figures">submitted {formatDateTime(application.submitted_at)}</span>
      </p>
    </>
  );
}

function ReferredBy({ name }: { name: string }) {
  return (
    <div className="bg-brand-wash text-brand-ink flex items-center gap-3 rounded-lg p-4">
      <Users aria-hidden className="size-6 shrink-0" />
      <p className="wrap-anywhere">
        You were referred by <strong>{name}</strong>
      </p>
    </div>
  );
}
