import type { RefundPreview } from '@club/contract/money/refunds';

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

const NOT_HANDED_OVER =
  'What is given back whole of a line is not handed over any more. The outlet sees that on its board.';

const stockTexts: Record<RefundPreview['stock'], string> = {
  stays: 'The stock stays as it is: only the outlet knows whether goods can be sold again.',
  lines: `${NOT_HANDED_OVER} Its pieces go back on sale.`,
  lines_out: `${NOT_HANDED_OVER} A rider has its pieces: they go back on sale once the outlet says that they are back.`,
  order: 'Nothing is left of the order, so it is cancelled and its goods go back on sale.',
  order_out:
    'Nothing is left of the order, so it is cancelled. A rider has its goods: they go back on sale once the outlet says that they are back.',
  handed_over: 'It was handed over just now. The stock stays as it is, unless the outlet takes that back.',
};

function Effect({ effect }: { effect: RefundPreview }) {
  return (
    <>
      <ForMember effect={effect} />
      <h4 className="font-bold">Where it comes from</h4>
      <dl className="grid gap-2.5">
        <Row label="Money the club still holds" amount={-effect.from_held} />
        <Row label="What the outlet has earned" amount={-effect.from_outlet} />
        <Row label="The commission" amount={-effect.from_commission} />
        <Row label="The delivery" amount={-effect.from_delivery} />
      </dl>
      <dl className="border-line border-t pt-3">
        <Row label="Left to refund afterwards" amount={effect.left_after} always />
      </dl>
      <p className="text-soft text-sm">{stockTexts[effect.stock]}</p>
      {effect.needs_second && (
        <Notice tone="warn">
          This is much to give back of one order. Another admin has to agree before it is sent.
        </Notice>
      )}
    </>
  );
}

/** What goes back, less what is kept back of it, and which way the rest goes. */
function ForMember({ effect }: { effect: RefundPreview }) {
  const { amount, withheld, delivery_added, to_wallet, wallet_masked, cashback_part, cashback_reversed } = effect;
  const isLess = withheld > 0;
  return (
    <>
      <dl className="grid gap-2.5">
        {(isLess || delivery_added > 0) && <Row label="Refunded" amount={amount} />}
        <Row label="Of it the delivery fee, as no goods are left to deliver" amount={delivery_added} />
        <Row label="Cashback of the goods that is spent already, kept back" amount={-withheld} />
        <Row label="The member gets" amount={to_wallet + cashback_part} strong />
      </dl>
      <dl className="border-line ml-1 grid gap-2.5 border-l-2 pl-3">
        <Row
          label={`To the wallet that paid${wallet_masked === null ? '' : `, ${wallet_masked}`}`}
          amount={to_wallet}
        />
        <Row label="Back as cashback, as it was paid" amount={cashback_part} />
      </dl>
      <dl>
        <Row
          label={isLess ? 'The rest of that cashback, taken back' : 'Cashback of the goods, taken back'}
          amount={withheld - cashback_reversed}
        />
      </dl>
    </>
  );
}

interface RowProps {
  label: string;
  /** Below zero is taken from somebody. */
  amount: number;
  strong?: boolean;
  /** Also when it is nothing. */
  always?: boolean;
}

function Row({ label, amount, strong = false, always = false }: RowProps) {
  // What was turned round may be minus zero.
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
