import type { Cart } from '@club/contract/shop/cart';

import { CartTotals } from '#web/features/shop/cart/CartTotals.tsx';
import { UnsavedNote } from '#web/features/shop/cart/UnsavedNote.tsx';
import { useUnsaved } from '#web/features/shop/cart/use-unsaved.ts';
import { plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

const isFilled = (cart: Cart | undefined): cart is Cart => cart !== undefined && cart.items_count > 0;

/** The cart beside an offer. */
export function OfferCartBox({ cart }: { cart: Cart | undefined }) {
  const filled = isFilled(cart);
  return (
    <Card as="section" aria-label="Your Cart" className="grid gap-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-bold">
        Your Cart
        {filled && <span className="figures text-soft text-base font-normal">{plural(cart.items_count, 'item')}</span>}
      </h2>
      <UnsavedNote />
      {filled ? (
        <CartTotals cart={cart} />
      ) : (
        <p className="text-soft">Your cart is empty. Add a product to see what you pay and what you get back.</p>
      )}
      <div className="grid gap-3">
        {filled && (
          <LinkButton to={paths.cart()} wide>
            View Cart
          </LinkButton>
        )}
        <LinkButton to={paths.offers()} variant="secondary" wide>
          Continue Shopping
        </LinkButton>
      </div>
    </Card>
  );
}

/** The same in one line, always within reach of the thumb. */
export function StickyCartBar({ cart }: { cart: Cart | undefined }) {
  const unsaved = useUnsaved();
  if (!isFilled(cart)) return null;
  return (
    <section
      aria-label="Cart"
      className="border-line bg-surface shadow-float fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p className="grid leading-tight" aria-live="polite">
          <span className="figures text-soft text-sm">
            {plural(cart.items_count, 'item')} in cart{unsaved && ', not saved yet'}
          </span>
          <Ugx amount={cart.total} className="text-lg font-bold" />
        </p>
        <LinkButton to={paths.cart()}>View Cart</LinkButton>
      </div>
    </section>
  );
}
