import type { ApplicationState } from '@club/contract/people/membership';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { behindPercent, LAST_STRETCH, queueBarPercent } from '@club/rules/queue-jump';
import { Users } from 'lucide-react';

import { plural } from '#web/lib/format.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Progress } from '#web/ui/Progress.tsx';

import { ConfirmNumber } from './ConfirmNumber.tsx';
import { MovementLog } from './MovementLog.tsx';
import { ReferralLink } from './ReferralLink.tsx';
import { ReferralQr } from './ReferralQr.tsx';

export function PendingView({ application, phone }: { application: ApplicationState; phone: string }) {
  const { referral_code, referred_by, friends_per_jump, jump_places } = application;
  const moveUp = useFocusPlace<HTMLHeadingElement>(application.phone_confirmed);
  return (
    <>
      <PlaceInLine application={application} />
      {!application.phone_confirmed && <ConfirmNumber phone={phone} mayNameFriend={referred_by === null} />}
      <Card as="section" aria-labelledby="move-up" className="grid gap-5 sm:p-6">
        <div className="grid gap-1">
          <h2 id="move-up" ref={moveUp} tabIndex={-1} className="text-xl font-bold outline-none">
            Move up the queue
          </h2>
          <p className="text-soft">
            Send your link to friends who apply with it. You move up {plural(jump_places, 'spot')} for every{' '}
            {plural(friends_per_jump, 'friend')} with a confirmed number.
          </p>
          <FriendsSoFar application={application} />
        </div>
        <div className="grid gap-6 sm:grid-cols-[1fr_auto]">
          <ReferralLink referral_code={referral_code} />
          <ReferralQr referral_code={referral_code} />
        </div>
      </Card>
      {referred_by !== null && (
        <div className="bg-brand-wash text-brand-ink flex items-center gap-3 rounded-lg p-4">
          <Users aria-hidden className="size-6 shrink-0" />
          <p className="wrap-anywhere">
            You were referred by <strong>{referred_by}</strong>
          </p>
        </div>
      )}
      <MovementLog application={application} />
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

/** How many count, and why others do not yet; what made us look at one is not told. */
function FriendsSoFar({ application }: { application: ApplicationState }) {
  const { friends_confirmed, friends_looked_at, friends_unconfirmed, friends_per_jump } = application;
  const missing = friends_per_jump - (friends_confirmed % friends_per_jump);
  const has = (count: number) => `${plural(count, 'friend')} ${count === 1 ? 'has' : 'have'}`;
  return (
    <ul className="grid gap-1 empty:hidden">
      {friends_confirmed > 0 && (
        <li className="text-brand-ink font-medium">
          {plural(friends_confirmed, 'friend')} confirmed so far. {missing} more for the next jump.
        </li>
      )}
      {friends_looked_at > 0 && (
        <li className="text-soft">{has(friends_looked_at)} confirmed, and our team has a look before they count.</li>
      )}
      {friends_unconfirmed > 0 && (
        <li className="text-soft">
          {has(friends_unconfirmed)} applied with your link and not confirmed their number yet.
        </li>
      )}
    </ul>
  );
}

function PlaceInLine({ application }: { application: ApplicationState }) {
  const { queue_position, total_waiting, friends_per_jump, jump_places } = application;
  if (queue_position === null) return null;
  return (
    <section className="on-deep bg-deep text-on-deep rounded-lg p-5 sm:p-6">
      <h2 className="figures text-2xl font-bold wrap-anywhere sm:text-3xl">
        Current Position: <span className="text-gold">#{formatCount(queue_position)}</span> in Line
      </h2>
      <div className="bg-surface text-ink mt-4 rounded-md p-4">
        <QueueProgress position={queue_position} totalWaiting={total_waiting} />
      </div>
      <p className="text-on-deep-soft mt-4 font-medium">
        Refer {plural(friends_per_jump, 'friend')} to jump {plural(jump_places, 'spot')}
      </p>
    </section>
  );
}

/** Far back the bar of the specification stands at nothing; there another one tells how much of the line is behind. */
function QueueProgress({ position, totalWaiting }: { position: number; totalWaiting: number }) {
  const isFarBack = position > LAST_STRETCH;
  const behind = behindPercent(position, totalWaiting);
  const ahead = position === 1 ? 'You are next' : `${formatCount(position - 1)} ahead of you`;
  return (
    <div className="grid gap-4">
      {isFarBack && (
        <Progress
          size="md"
          percent={behind}
          label="Your place among all who wait"
          text={`${behind}% of the line is behind you`}
          note={`${plural(totalWaiting, 'person', 'people')} waiting`}
        />
      )}
      <Progress
        size="md"
        tone="gold"
        percent={queueBarPercent(position)}
        label="Your way to the front"
        text={ahead}
        note={
          isFarBack
            ? `Fills over the last ${LAST_STRETCH} places`
            : `${plural(totalWaiting, 'person', 'people')} waiting`
        }
      />
    </div>
  );
}
