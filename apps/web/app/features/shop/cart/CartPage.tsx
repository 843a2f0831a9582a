import type { Cart } from '@club/contract/shop/cart';
import { serviceTypeLabels } from '@club/rules/order-status';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useRef } from 'react';

import { PaymentMarks } from '#web/features/money/payments/PaymentMarks.tsx';
import { plural } from '#web/lib/format.ts';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { CartLine } from './CartLine.tsx';
import { CartPayBar, type InTheWay, ProceedToPay } from './CartPayBar.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CartTotals } from './CartTotals.tsx';
import { ClearCartButton } from './ClearCartButton.tsx';
import { cartInSight } from './queries.ts';
import { ReorderNotes } from './ReorderNotes.tsx';
import { ServiceTypeSelector } from './ServiceTypeSelector.tsx';
import { UnsavedNote } from './UnsavedNote.tsx';
import { useCartServiceType } from './use-service-type.ts';
import { useUnsaved } from './use-unsaved.ts';

export const meta = titled('Shopping Cart');

export default function CartPage() {
  const cart = useQuery(cartInSight);
  const filled = cart.data !== undefined && cart.data.cart_items.length > 0;
  return (
    <>
      <SectionHeader level={1} title="Shopping Cart" />
      <ReorderNotes />
      <div className="mb-5 empty:hidden">
        <UnsavedNote />
      </div>
      {cart.isPending && <CartSkeleton />}
      <AsOf at={cart.dataUpdatedAt} />
      {cart.isError && cart.data === undefined && (
        <ErrorState
          title="Your cart could not be shown"
          error="Error loading your cart. Please try again."
          onRetry={() => void cart.refetch()}
          retrying={cart.isFetching}
        />
      )}
      {cart.data && !filled && <EmptyCart />}
      {cart.data && filled && <FilledCart cart={cart.data} />}
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      icon={ShoppingCart}
      title="Your cart is empty"
      action={<LinkButton to={paths.offers()}>Browse Offers</LinkButton>}
    >
      Members get better prices and cashback on every offer. Add something you like and it waits for you here.
    </EmptyState>
  );
}

function FilledCart({ cart }: { cart: Cart }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    // What takes the focus is not to do so below the bar.
    <div className="@container grid items-start gap-6 lg:grid-cols-[1fr_22rem] max-lg:[&_:is(a,button,input)]:scroll-mb-36">
      <Card as="section" aria-label="Items">
        <h2 ref={heading} tabIndex={-1} className="mb-4 text-lg font-bold outline-none">
          {plural(cart.items_count, 'item')} from {cart.outlet_name}
        </h2>
        <ul className="@container">
          {cart.cart_items.map((item) => (
            <CartLine key={item.id} item={item} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
        <div className="border-line mt-5 -mb-2 flex justify-end border-t pt-2">
          <ClearCartButton />
        </div>
      </Card>
      <Summary cart={cart} />
    </div>
  );
}

function Summary({ cart }: { cart: Cart }) {
  const service = useCartServiceType(cart);
  // The outlet may have stopped to deliver, say, since it was chosen.
  const isServed = service.shown === null || cart.service_types.includes(service.shown);
  const inTheWay = whatIsInTheWay(cart, isServed, useUnsaved());
  return (
    // Its bar keeps to the foot of the window along the whole cart, so the section is no box of its own on phones.
    <section aria-label="Order Summary" className="contents lg:sticky lg:top-22 lg:block">
      <Card className="grid gap-5">
        <h2 className="text-xl font-bold">Order Summary</h2>
        {service.shown && (
          <ServiceTypeSelector types={cart.service_types} value={service.shown} onChange={service.set} />
        )}
        {service.shown && !isServed && (
          <div data-mend tabIndex={-1}>
            <Notice tone="warn" live>
              {cart.outlet_name} no longer offers “{serviceTypeLabels[service.shown]}”. Please choose another way.
            </Notice>
          </div>
        )}
        <CartTotals cart={cart} />
        <div className="grid gap-3">
          <ProceedToPay inTheWay={inTheWay} className="max-lg:hidden" />
          <LinkButton to={paths.offers({ outlet: cart.outlet_id ?? undefined })} variant="secondary" wide>
            Continue Shopping
          </LinkButton>
        </div>
        <PaymentMarks />
      </Card>
      <CartPayBar cart={cart} inTheWay={inTheWay} />
    </section>
  );
}

function whatIsInTheWay(cart: Cart, isServed: boolean, isUnsaved: boolean): InTheWay | null {
  if (cart.cart_items.some((item) => item.problem !== null))
    return { text: 'Change the marked items first.', canMend: true };
  if (!isServed) return { text: 'Choose another way of getting it first.', canMend: true };
  return isUnsaved ? { text: 'You can pay once your changes are saved.', canMend: false } : null;
}
