import type { ApplicationState } from '@club/contract/people/membership';
import { formatCount } from '@club/rules/money';
import { LAST_STRETCH, queueBarPercent } from '@club/rules/queue-jump';

import { plural } from '#web/lib/format.ts';
import { Progress } from '#web/ui/Progress.tsx';

interface PlaceInLineProps {
  application: Pick<
    ApplicationState,
    'queue_position' | 'total_waiting' | 'friends_missing' | 'friends_per_jump' | 'jump_places'
  >;
}

export function PlaceInLine({ application }: PlaceInLineProps) {
  const { queue_position, total_waiting, friends_missing, friends_per_jump, jump_places } = application;
  if (queue_position === null) return null;
  return (
    <section className="on-deep bg-deep text-on-deep rounded-lg p-5 sm:p-6">
      <h2 className="figures text-2xl font-bold wrap-anywhere sm:text-3xl">
        Current Position: <span className="text-gold">#{formatCount(queue_position)}</span> in Line
      </h2>
      <div className="bg-surface text-ink mt-4 rounded-md p-4">
        <WayToTheFront position={queue_position} behind={total_waiting - queue_position} />
      </div>
      {friends_missing !== null && (
        <p className="text-on-deep-soft mt-4 font-medium">
          Refer {plural(friends_per_jump, 'friend')} to jump {plural(jump_places, 'spot')}
        </p>
      )}
    </section>
  );
}

/** Far back the bar of the specification stands at nothing (spec 1 §9), so words tell what it waits for. */
function WayToTheFront({ position, behind }: { position: number; behind: number }) {
  const percent = queueBarPercent(position);
  return (
    <div className="grid gap-2">
      <Progress size="md" tone="gold" percent={percent} label="Your way to the front" text={aheadText(position - 1)} />
      <p className="figures text-soft text-sm">
        {behindText(behind)}
        {percent === 0 && ` The bar fills up over the last ${LAST_STRETCH} spots.`}
      </p>
    </div>
  );
}

const people = (count: number) => plural(count, 'person is', 'people are');

const aheadText = (ahead: number) => (ahead > 0 ? `${people(ahead)} ahead of you.` : 'You are next.');

const behindText = (behind: number) => (behind > 0 ? `${people(behind)} behind you.` : 'Nobody is behind you yet.');
