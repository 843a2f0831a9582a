import type { Cart } from '@club/contract/shop/cart';

import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';

import { useCartBusy } from './use-cart.ts';
import { WhyNot, WhyNotYet } from './WhyNot.tsx';

/** What stands in the way of paying. */
export interface InTheWay {
  text: string;
  /** It can be mended on this page. */
  canMend: boolean;
}

/** On to checkout, or why not. */
export function ProceedToPay({ inTheWay, className }: { inTheWay: InTheWay | null; className?: string }) {
  if (inTheWay === null) {
    return (
      <LinkButton to={paths.checkout()} size="lg" className={className}>
        Proceed to Pay
      </LinkButton>
    );
  }
  const Why = inTheWay.canMend ? WhyNotYet : WhyNot;
  return (
    <>
      {/* Above the total in the bar, so that the button keeps its place beside it: three lines would take more than a third of a tablet with large letters. */}
      <Why text={inTheWay.text} className={cx('text-warn order-first basis-full', className)} />
      <Button size="lg" className={className} disabled>
        Proceed to Pay
      </Button>
    </>
  );
}

/**
 * The total and the way on, within the thumb's reach along the whole cart; on laptops both stand in the summary. With letters so large
 * that they would take half of the window they end the page.
 */
export function CartPayBar({ cart, inTheWay }: { cart: Cart; inTheWay: InTheWay | null }) {
  const busy = useCartBusy();
  return (
    <div className="border-line bg-surface shadow-float -mx-gutter px-gutter short:static sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden @max-[13rem]:static">
      <p className={cx('grid leading-tight transition-opacity', busy && 'opacity-60')}>
        <span className="text-soft text-sm">Total</span>
        <Ugx amount={cart.total} className="text-xl font-bold" />
      </p>
      <ProceedToPay inTheWay={inTheWay} className="grow sm:grow-0" />
    </div>
  );
}
