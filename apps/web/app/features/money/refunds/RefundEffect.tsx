import type { RefundPreview } from '@club/contract/money/refunds';
import type { ReactNode } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface RefundEffectProps {
  effect: RefundPreview | undefined;
  error: ApiError | null;
  busy: boolean;
}

/** What a refund does to the member, the outlet and the stock, before anybody agrees to it. */
export function RefundEffect({ effect, error, busy }: RefundEffectProps) {
  return (
    <Card as="section" aria-label="What it does" aria-busy={busy} className="grid min-h-52 content-start gap-3">
      <h3 className="text-lg font-bold">What it does</h3>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {!error && effect === undefined && <p className="text-soft">Say how much to refund, and it stands here.</p>}
      {effect && <Effect effect={effect} />}
    </Card>
  );
}

function Effect({ effect }: { effect: RefundPreview }) {
  const { withheld, wallet_masked } = effect;
  return (
    <>
      <dl className="grid gap-2.5">
        <Row label="The member gets" amount={effect.to_wallet + effect.cashback_part} strong />
        <Row
          label={`To the wallet that paid${wallet_masked === null ? '' : `, ${wallet_masked}`}`}
          amount={effect.to_wallet}
        />
        <Row label="Back as cashback, as it was paid" amount={effect.cashback_part} />
        <Row label="Cashback of the goods, taken back" amount={effect.cashback_reversed} />
        <Row label="Of it spent already, kept back from the money" amount={withheld} />
        <Row label="Delivery fee, as no goods are left to deliver" amount={effect.delivery_added} />
        <Row label="From money the club still holds" amount={effect.from_held} />
        <Row label="From what the outlet has earned" amount={effect.from_outlet} />
        <Row label="From the commission" amount={effect.from_commission} />
        <Row label="From the delivery" amount={effect.from_delivery} />
        <Row label="Left to refund afterwards" amount={effect.left_after} always />
      </dl>
      <Stock>
        {effect.cancels_order
          ? 'Nothing is left of the order, so it is cancelled and its goods go back on sale.'
          : 'The stock stays as it is: only the outlet knows whether goods can be sold again.'}
      </Stock>
      {effect.needs_second && (
        <Notice tone="warn">
          This is much to give back of one order. Another admin has to agree before it is sent.
        </Notice>
      )}
    </>
  );
}

interface RowProps {
  label: string;
  amount: number;
  strong?: boolean;
  /** Also when it is nothing. */
  always?: boolean;
}

function Row({ label, amount, strong = false, always = false }: RowProps) {
  if (amount === 0 && !always) return null;
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'text-lg font-bold' : ''}`}>
      <dt className={strong ? '' : 'text-soft'}>{label}</dt>
      <dd className="font-semibold">
        <Ugx amount={amount} />
      </dd>
    </div>
  );
}

const Stock = ({ children }: { children: ReactNode }) => <p className="text-soft text-sm">{children}</p>;
