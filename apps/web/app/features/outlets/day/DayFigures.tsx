import type { DayFigures as Figures } from '@club/contract/outlets/day';
import type { ReactNode } from 'react';

import { plural } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

/** The four figures of a day. */
export function DayFigures({ figures }: { figures: Figures }) {
  const { handed_over, returned, owed, waiting } = figures;
  return (
    <ul
      aria-label="Figures of the day"
      className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4"
    >
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
