import type { ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/money/payments';
import { useQuery } from '@tanstack/react-query';

import { cx } from '#web/ui/classes.ts';

import { networkColours } from './network-look.ts';
import { networksQuery } from './queries.ts';

type Network = ReplyOf<typeof listPaymentNetworks>['results'][number];

const marks: Record<Network['network'], { word: string; rest: string }> = {
  mtn: { word: 'MTN', rest: 'MoMo' },
  airtel: { word: 'airtel', rest: 'money' },
};

/** The network's name as a small plate of our own drawing; grey while it cannot be used. */
function NetworkMark({ network, available }: Network) {
  const mark = marks[network];
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex h-7 items-center gap-1 rounded-sm px-2 text-sm leading-none',
        available ? networkColours[network] : 'bg-sunken text-soft',
      )}
    >
      <b className="font-extrabold">{mark.word}</b>
      {mark.rest}
    </span>
  );
}

/** What can be paid with. A network that cannot be used yet says so. */
export function PaymentMarks() {
  const networks = useQuery(networksQuery).data ?? [];
  return (
    <div className="grid min-h-16 content-start gap-2">
      <p className="text-soft text-sm">Accepted payments</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {networks.map((option) => (
          <li key={option.network} className="flex max-w-full flex-wrap items-center gap-2">
            <NetworkMark {...option} />
            <span className="sr-only">{option.label}</span>
            {!option.available && <span className="text-soft text-sm">Coming soon</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
