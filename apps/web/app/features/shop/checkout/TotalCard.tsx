import type { Ugx as Amount } from '@club/rules/money';
import { ShieldCheck } from 'lucide-react';

import { useLater } from '#web/lib/later.ts';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import type { Basket } from './basket.ts';
import { BasketTotals } from './BasketLines.tsx';

interface TotalCardProps {
  basket: Basket;
  due: Amount;
  online: boolean;
}

/** What the order comes to, what stands in the way of paying, and what paying allows us to do. */
export function TotalCard({ basket, due, online }: TotalCardProps) {
  return (
    <Card as="section" aria-label="Order total" className={cx('grid gap-5', !useLater() && 'max-lg:hidden')}>
      <h2 className="text-xl font-bold">Order total</h2>
      <BasketTotals basket={basket} />
      {!online && (
        <Notice tone="warn">
          You are offline. What you have entered stays here: pay when there is a network again.
        </Notice>
      )}
      <p className="text-soft flex gap-2 text-sm">
        <ShieldCheck aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        {due > 0 ? (
          <span>
            By placing your order you authorize us to charge your mobile money account <Ugx amount={due} />.
          </span>
        ) : (
          'Your cashback pays for this order. Your mobile money account is not charged.'
        )}
      </p>
    </Card>
  );
}
