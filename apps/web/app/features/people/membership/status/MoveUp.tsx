import type { ApplicationState } from '@club/contract/people/membership';

import { plural } from '#web/lib/format.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { Card } from '#web/ui/Card.tsx';

import { ReferralLink } from './ReferralLink.tsx';
import { ReferralQr } from './ReferralQr.tsx';

/** How friends bring an applicant forward, and what they did so far. */
export function MoveUp({ application }: { application: ApplicationState }) {
  const { referral_code, friends_missing, friends_per_jump, jump_places, phone_confirmed } = application;
  const heading = useFocusPlace<HTMLHeadingElement>(phone_confirmed);
  return (
    <Card as="section" aria-labelledby="move-up" className="grid gap-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id="move-up" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          Move up the queue
        </h2>
        <p className="text-soft">
          Send your link to friends who apply with it.
          {friends_missing !== null &&
            ` You move up ${plural(jump_places, 'spot')} for every ${plural(friends_per_jump, 'friend')} with a confirmed number.`}
        </p>
        <FriendsSoFar application={application} />
      </div>
      {/* Where it is narrow the names of the ways to share have no room beside the picture. */}
      <div className="@container">
        <div className="grid gap-6 @min-[30rem]:grid-cols-[1fr_auto]">
          {/* Until the number is confirmed, that is what to do first. */}
          <ReferralLink referral_code={referral_code} isMainAction={phone_confirmed} />
          <ReferralQr referral_code={referral_code} />
        </div>
      </div>
    </Card>
  );
}

/** How many count, and why others do not yet; what made us look at one is not told. */
function FriendsSoFar({ application }: { application: ApplicationState }) {
  const { friends_confirmed, friends_looked_at, friends_unconfirmed, friends_missing } = application;
  const has = (count: number) => `${plural(count, 'friend')} ${count === 1 ? 'has' : 'have'}`;
  return (
    <ul className="grid gap-1 empty:hidden">
      {friends_confirmed > 0 && (
        <li className="text-brand-ink font-medium">
          {plural(friends_confirmed, 'friend')} confirmed so far. {nextJump(friends_missing)}
        </li>
      )}
      {friends_looked_at > 0 && (
        <li className="text-soft">
          {has(friends_looked_at)} confirmed. Our team checks{' '}
          {friends_looked_at === 1 ? 'it before it counts' : 'them before they count'}.
        </li>
      )}
      {friends_unconfirmed > 0 && (
        <li className="text-soft">
          {has(friends_unconfirmed)} applied with your link and not confirmed their number yet.
        </li>
      )}
    </ul>
  );
}

function nextJump(missing: number | null): string {
  if (missing === null) return 'You have had all the jumps there are.';
  return missing === 0 ? 'Your next jump comes by itself.' : `${missing} more for the next jump.`;
}
