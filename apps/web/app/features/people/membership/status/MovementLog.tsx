import type { ApplicationState, QueueMovement } from '@club/contract/people/membership';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';

import { plural } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { StepTimeline } from '#web/ui/StepTimeline.tsx';

/** Why the position changed, newest first. */
export function MovementLog({ application }: { application: ApplicationState }) {
  const { movements, submitted_at } = application;
  const steps = [
    ...movements.map((movement) => ({
      key: movement.at + movement.to_position,
      title: titleOf(movement),
      time: formatDateTime(movement.at),
      note: noteOf(movement),
      state: 'done' as const,
    })),
    {
      key: 'joined',
      title: 'You joined the queue',
      time: formatDateTime(submitted_at),
      state: 'done' as const,
    },
  ];
  return (
    <Card as="section" aria-labelledby="movements" className="grid gap-4 sm:p-6">
      <div className="grid gap-1">
        <h2 id="movements" className="text-xl font-bold">
          Why did my position change?
        </h2>
        <p className="text-soft">
          You move up when people ahead of you are decided on, and when friends confirm their numbers. You can move down
          a little when others bring friends.
        </p>
      </div>
      <StepTimeline label="Changes of your position" steps={steps} />
    </Card>
  );
}

// How many friends a jump took when it happened may have been set otherwise since.
const titleOf = ({ places }: QueueMovement) =>
  places === 0 ? 'Friends confirmed' : `Friends confirmed: up ${plural(places, 'spot')}`;

const noteOf = ({ places, from_position, to_position }: QueueMovement) =>
  places === 0
    ? 'You were first in line already'
    : `From #${formatCount(from_position)} to #${formatCount(to_position)}`;
