import { CircleCheck } from 'lucide-react';

import { OldPrice, Ugx } from '#web/ui/Money.tsx';

const example = { regular: 38_000, member: 28_500, cashback: 1_425 };

/** What membership looks like at the till, as a worked example. */
export function MemberTicket() {
  return (
    <figure className="relative mx-auto w-full max-w-sm lg:max-w-md">
      <div aria-hidden className="bg-gold absolute inset-x-6 -top-4 h-24 rotate-3 rounded-xl" />
      <div className="bg-surface text-ink shadow-float relative rounded-xl p-5 sm:p-6">
        <p className="flex items-center justify-between gap-3">
          <span className="text-soft text-sm font-semibold">Cooking oil, 5 litres</span>
          <span className="bg-gold text-on-gold rounded-full px-2.5 py-1 text-sm font-bold">25% off</span>
        </p>
        <div className="mt-4 flex flex-wrap items-baseline gap-x-3">
          <Ugx amount={example.member} className="text-2xl font-bold sm:text-3xl" />
          <OldPrice amount={example.regular} className="text-base" />
        </div>
        <dl className="border-edge mt-5 grid gap-3 border-t border-dashed pt-4">
          <Line term="Member price saves">
            <Ugx amount={example.regular - example.member} className="text-good font-semibold" />
          </Line>
          <Line term="Cashback, 5%">
            <Ugx amount={example.cashback} className="text-good font-semibold" />
          </Line>
        </dl>
        <p className="bg-good-wash text-good mt-5 flex items-center gap-2.5 rounded-md px-3 py-2.5 font-semibold">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          Paid with Mobile Money
        </p>
      </div>
      <figcaption className="text-on-deep-soft mt-3 text-center text-sm">An example of a member’s purchase</figcaption>
    </figure>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
