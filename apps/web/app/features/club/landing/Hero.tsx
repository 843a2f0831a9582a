import { standardLanding } from '@club/rules/site-content';

import { brand } from '#web/brand.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';

import { MemberTicket } from './MemberTicket.tsx';

/** The promise, on the ground of the header above it. */
export function Hero() {
  return (
    <div className="on-deep bg-deep text-on-deep relative overflow-hidden">
      <Rings />
      <section className="page relative grid grid-cols-1 gap-10 pt-8 pb-16 sm:pt-14 lg:grid-cols-[1.15fr_1fr] lg:items-center lg:gap-14 lg:pb-24">
        <div className="grid gap-5 lg:gap-6">
          <p className="border-gold/50 text-gold justify-self-start rounded-full border px-3 py-1 text-sm font-semibold">
            Limited spots · First come, first served
          </p>
          <h1 className="max-w-[15ch] text-3xl font-bold tracking-tight sm:text-4xl">
            Pay less where you already shop
          </h1>
          <p className="text-on-deep-soft max-w-[34rem] text-lg">
            {brand.name} gives its members special prices and exclusive discounts at outlets across Uganda, and cashback
            on what they buy. You pay with MTN or Airtel Mobile Money.
          </p>
          <div className="grid gap-3 sm:flex">
            <a href={paths.apply()} className={buttonClass('gold', 'lg')}>
              Apply for membership
            </a>
            <button type="button" data-open-check-status className={buttonClass('on-deep', 'lg')}>
              Check Application Status
            </button>
          </div>
          <p className="text-on-deep-soft text-sm">
            <span data-words="applicants_claim">{`${standardLanding.applicants_claim}. `}</span>
            Applying is free and takes two minutes.
          </p>
        </div>
        <MemberTicket />
      </section>
    </div>
  );
}

/** Quiet coin rings behind the promise. */
function Rings() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 800"
      className="text-on-deep absolute -top-58 -right-72 size-[50rem] opacity-[0.07] lg:-right-32"
    >
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="400" cy="400" r="140" />
        <circle cx="400" cy="400" r="220" />
        <circle cx="400" cy="400" r="300" />
        <circle cx="400" cy="400" r="380" />
      </g>
    </svg>
  );
}
