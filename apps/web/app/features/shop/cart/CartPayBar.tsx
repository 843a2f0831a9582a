import type { Cart } from '@club/contract/shop/cart';

import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';

import { useCartBusy } from './use-cart.ts';

interface ProceedProps {
  /** Something in the cart has to be mended, or saved, first. */
  disabled: boolean;
  className?: string;
}

/** On to checkout. */
export function ProceedToPay({ disabled, className }: ProceedProps) {
  if (disabled) {
    return (
      <Button size="lg" className={className} disabled>
        Proceed to Pay
      </Button>
    );
  }
  return (
    <LinkButton to={paths.checkout()} size="lg" className={className}>
      Proceed to Pay
    </LinkButton>
  );
}

/** The total and the way on, within the thumb's reach along the whole cart; on laptops both stand in the summary. */
export function CartPayBar({ cart, disabled }: { cart: Cart; disabled: boolean }) {
  const busy = useCartBusy();
  return (
    <div className="border-line bg-surface shadow-float -mx-gutter px-gutter short:static sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      <p className={cx('grid leading-tight transition-opacity', busy && 'opacity-60')}>
        <span className="text-soft text-sm">Total</span>
        <Ugx amount={cart.total} className="text-xl font-bold" />
      </p>
      <ProceedToPay disabled={disabled} className="grow sm:grow-0" />
    </div>
  );
}
