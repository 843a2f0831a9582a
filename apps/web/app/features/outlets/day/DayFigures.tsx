import type { DayFigures as Figures } from '@club/contract/outlets/day';
import type { ReactNode } from 'react';

import { plural } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

/** Two beside each other at most, and only where letters leave room for a million. */
const tiles = 'mb-5 grid gap-4 @xl:grid-cols-2';

/** The four figures of a day. */
export function DayFigures({ figures }: { figures: Figures }) {
  const { handed_over, returned, owed, waiting } = figures;
  return (
    <div className="@container">
      <ul aria-label="Figures of the day" className={tiles}>
        <Figure title="Handed over" amount={handed_over.amount}>
          {plural(handed_over.orders, 'order')}, {plural(handed_over.pieces, 'piece')}
        </Figure>
        <Figure title="Given back" amount={returned.amount}>
          {plural(returned.orders, 'order')}
        </Figure>
        <Figure title={owed < 0 ? 'You owe the club' : 'Owed to you'} amount={Math.abs(owed)}>
          After the club&apos;s commission
        </Figure>
        <Figure title="Still waiting" amount={waiting.amount}>
          {plural(waiting.orders, 'order')}
        </Figure>
      </ul>
    </div>
  );
}

export function DayBones() {
  return (
    <Loading label="Loading the day">
      <div className="@container">
        <div className={tiles}>
          {[1, 2, 3, 4].map((tile) => (
            <Card key={tile} className="grid gap-1">
              <Bone className="h-6 w-32" />
              <Bone className="h-8.5 w-48 max-w-full" />
              <Bone className="h-5 w-28" />
            </Card>
          ))}
        </div>
      </div>
      <Bone className="h-13 w-34 rounded-md" />
    </Loading>
  );
}

function Figure({ title, amount, children }: { title: string; amount: number; children: ReactNode }) {
  return (
    <Card as="li" className="grid gap-1">
      <p className="text-soft font-semibold">{title}</p>
      <Ugx amount={amount} className="text-2xl font-bold" />
      <p className="text-soft text-sm">{children}</p>
    </Card>
  );
}
