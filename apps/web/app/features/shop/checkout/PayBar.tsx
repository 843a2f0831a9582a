import type { Network } from '@club/contract/shapes';
import type { Ugx as Amount } from '@club/rules/money';
import type { Ref } from 'react';

import { networkColours, networkNames } from '#web/features/money/payments/network-look.ts';
import { WhyNotYet } from '#web/features/shop/cart/WhyNot.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';

interface PayBarProps {
  /** What mobile money is to pay; nothing where cashback pays for all of it. */
  due: Amount;
  network: Network;
  busy: boolean;
  disabled: boolean;
  /** What has to be mended on this page first; said at the button, which is off and leads there as well. */
  toMend?: string | null;
  /** The number is missing or wrong: the button is off, and pressed all the same it leads there. */
  incomplete?: boolean;
  /** Where the focus goes once it can be pressed again. */
  place?: Ref<HTMLDivElement>;
}

/**
 * What is paid and by whom, in that network's colours; within the thumb's reach on phones, under the total elsewhere. With letters so
 * large that it would take half of the window it ends the form.
 */
export function PayBar({ due, network, busy, disabled, toMend = null, incomplete = false, place }: PayBarProps) {
  const ground = due > 0 ? networkColours[network] : 'bg-brand text-on-brand';
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-foot=""
      className={cx(
        'shadow-float outline-none sticky bottom-0 z-20 -mx-gutter short:static @max-[13rem]:static flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-gutter py-3 sm:-mx-6 sm:px-6',
        'not-short:max-lg:@min-[13rem]:[&_button]:-scroll-mb-40',
        'pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:mt-5 lg:rounded-lg lg:p-5 lg:shadow-none',
        ground,
      )}
    >
      {toMend !== null && <WhyNotYet text={toMend} className="basis-full" />}
      <p className="grid leading-tight">
        <span className="text-sm font-medium">{due > 0 ? networkNames[network] : 'Paid with cashback'}</span>
        <span className="text-xl font-bold sm:text-2xl lg:text-xl">
          <span className="sr-only">Pay </span>
          <Ugx amount={due} />
        </span>
      </p>
      <Button
        type="submit"
        size="lg"
        className="bg-deep! text-on-deep! grow sm:grow-0"
        loading={busy}
        loadingLabel="Processing..."
        disabled={disabled}
        aria-disabled={incomplete || toMend !== null || undefined}
      >
        Pay for Order
      </Button>
    </div>
  );
}
