import type { OutletMoney } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import type { ReactNode } from 'react';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { networkNames } from './statement-looks.ts';

/** What an outlet is owed now, and to which number it is paid. */
export function OwedCard({ money, action }: { money: OutletMoney; action?: ReactNode }) {
  useClock();
  const { balance, in_flight, account } = money;
  return (
    <Card as="section" aria-label="Owed now" className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
      <div className="grid gap-1">
        <h2 className="text-soft">{balance < 0 ? 'Owed to the club now' : 'Owed now'}</h2>
        <p>
          <Ugx amount={Math.abs(balance)} className="text-2xl font-bold" />
        </p>
        {in_flight > 0 && (
          <p className="text-soft text-sm">
            <Ugx amount={in_flight} /> of it is being sent
          </p>
        )}
        <p className="text-soft text-sm">
          {account === null
            ? noNumberText(action !== undefined)
            : `Paid to ${networkNames[account.network]} ${account.phone_masked}${account.holder_name ? `, ${account.holder_name}` : ''}`}
        </p>
        {account?.held_until && new Date(account.held_until).getTime() > serverNow() && (
          <p className="text-warn text-sm">Held until {formatDateTime(account.held_until)}: the number is new.</p>
        )}
      </div>
      {action}
    </Card>
  );
}

/** Only the club sets the number (decision 0026), by the button beside it. */
function noNumberText(canSet: boolean): string {
  return canSet ? 'Nobody has said yet to which number it is paid.' : 'Ask the club to add your payout number.';
}
