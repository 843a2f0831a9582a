import type { ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/money/payments';
import type { MemberInfo } from '@club/contract/people/members';
import type { Cart } from '@club/contract/shop/cart';
import type { OrderDetail } from '@club/contract/shop/orders';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock3, ShoppingCart } from 'lucide-react';
import { useMemo, useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { useDelivery } from '#web/features/delivery/addresses/use-delivery.ts';
import { isPaying } from '#web/features/money/payments/is-paying.ts';
import { PayerFields } from '#web/features/money/payments/PayerFields.tsx';
import { PaymentDialog } from '#web/features/money/payments/PaymentDialog.tsx';
import { pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import { usePayerForm } from '#web/features/money/payments/use-payer-form.ts';
import { isBackInCart } from '#web/features/shop/cart/is-back-in-cart.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import { type Basket, basketOfCart, basketOfOrder, isWithoutAddress } from './basket.ts';
import { CashbackField } from './CashbackField.tsx';
import { addressDraft, instructionsDraft } from './checkout-drafts.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { AddressMissing, DeliverySection } from './DeliverySection.tsx';
import { OrderPromise } from './OrderPromise.tsx';
import { useCashbackChoice } from './use-cashback-choice.ts';
import { useCheckout } from './use-checkout.ts';
import { readKeptPayer, useKeptPayer } from './use-kept-payer.ts';
import { goodsOf, withQuote } from './with-quote.ts';

interface CheckoutSessionProps {
  cart: Cart | undefined;
  order: OrderDetail | undefined;
  member: MemberInfo;
  networks: ReplyOf<typeof listPaymentNetworks>['results'];
}

/**
 * One visit to checkout, from the cart to the paid order. It stays in place while the cart empties and the order changes
 * under it: the server's news may come before the answer to the press.
 */
export function CheckoutSession({ cart: inCart, order, member, networks }: CheckoutSessionProps) {
  const available = networks.filter((option) => option.available).map((option) => option.network);
  const typed = { ...instructionsDraft.read(), ...(order ? null : readKeptPayer(member, available, Date.now())) };
  const payer = usePayerForm(member, available, typed);
  useKeptPayer(payer, member, order !== undefined);
  // Pressed, nothing moves below the press or behind the dialog: the page turns to the order once that is closed.
  const [pressed, setPressed] = useState<{ cart: Cart | undefined; order: OrderDetail | undefined } | null>(null);
  const shown = pressed ?? { cart: inCart, order };
  const isDelivery = !shown.order && shown.cart?.service_type === 'delivery';
  const outlet_id = isDelivery ? (shown.cart?.outlet_id ?? null) : null;
  const delivery = useDelivery({ outlet_id, goods: shown.cart ? goodsOf(shown.cart) : 0, draft: addressDraft });
  const zone = delivery.quoted?.quote;
  const cart = useMemo(() => shown.cart && withQuote(shown.cart, zone), [shown.cart, zone]);
  const cashback = useCashbackChoice(shown.order ? undefined : cart);
  const isCovered = order ? order.amount_due === 0 : cashback.used > 0 && cashback.used === cart?.total;
  const wanted = { cart, order, use_cashback: cashback.used, isCovered, delivery: isDelivery ? delivery : null };
  const checkout = useCheckout(wanted, payer);
  const basket = useBasket({ cart, order, cashback_used: cashback.used, refusal: checkout.error, zone });
  const due = basket === null ? 0 : basket.total - basket.cashback_used;
  const { payment, busy, isUnanswered } = checkout;
  const isPressed = busy || payment.view !== null;
  const isIdle = !isPressed && !isUnanswered;
  if (isPressed !== (pressed !== null)) setPressed(isPressed ? { cart: inCart, order } : null);

  if (isIdle && order && isPaying(order)) return <UnderWay id={order.id} onWatch={() => payment.watch(order.id)} />;
  if (isIdle && order && !order.can.pay) return <NothingToPay order={order} />;
  if (basket === null || (isIdle && !order && cart?.cart_items.length === 0)) return <EmptyCheckout />;
  return (
    <>
      <CheckoutForm
        basket={basket}
        order={shown.order}
        payer={payer}
        payerFields={<PayerFields payer={payer} networks={networks} preferred={member.payment_priority} />}
        deliveryFields={
          isDelivery ? (
            <DeliverySection
              delivery={delivery}
              outlet_id={outlet_id}
              refusal={checkout.error?.fields['delivery_address']?.[0]}
            />
          ) : shown.order && isWithoutAddress(shown.order) ? (
            <AddressMissing order={shown.order} />
          ) : null
        }
        promise={
          !shown.order && cart && cart.cart_items.length > 0 ? (
            <Card>
              <OrderPromise cart={cart} distance_km={zone?.distance_km} />
            </Card>
          ) : null
        }
        cashbackField={<CashbackField choice={cashback} />}
        due={due}
        checkout={checkout}
        canPay={available.length > 0 && !(order && isWithoutAddress(order))}
      />
      <PaymentDialog payment={payment} amount={due} order_number={checkout.order_number} focusAfter={payButton} />
    </>
  );
}

/** It was busy when the dialog opened, and had no focus to come back to. */
const payButton = () => document.querySelector<HTMLElement>('main form [type=submit]');

interface Paid {
  cart: Cart | undefined;
  order: OrderDetail | undefined;
  cashback_used: number;
  refusal: ApiError | null;
  zone: Exclude<Basket['zone'], null> | undefined;
}

/** What is being paid; the last one with goods in it while the next is on its way. */
function useBasket({ cart, order, cashback_used, refusal, zone }: Paid): Basket | null {
  const now = useMemo(() => {
    if (order) return basketOfOrder(order);
    return cart && cart.cart_items.length > 0 ? basketOfCart(cart, cashback_used, refusal, zone) : null;
  }, [cart, order, cashback_used, refusal, zone]);
  const [kept, setKept] = useState(now);
  if (now !== null && now !== kept) setKept(now);
  return now ?? kept;
}

function EmptyCheckout() {
  const { data: pending = [] } = useQuery(pendingPaymentsQuery);
  const [newest] = pending;
  if (newest !== undefined) return <OrderedElsewhere id={newest.id} />;
  return (
    <EmptyState
      icon={ShoppingCart}
      title="Your cart is empty"
      action={<LinkButton to={paths.offers()}>Browse Offers</LinkButton>}
    >
      Add something to your cart before you pay.
    </EmptyState>
  );
}

/** The cart went with an order on another screen: whoever filled it again would pay twice. */
function OrderedElsewhere({ id }: { id: string }) {
  return (
    <EmptyState
      icon={Clock3}
      title="Your cart is empty"
      action={
        <>
          <LinkButton to={paths.order(id)}>View Your Order</LinkButton>
          <LinkButton to={paths.offers()} variant="secondary">
            Browse Offers
          </LinkButton>
        </>
      }
    >
      You have ordered already, and the order waits for its payment. Please do not order the same twice.
    </EmptyState>
  );
}

function UnderWay({ id, onWatch }: { id: string; onWatch: () => void }) {
  return (
    <EmptyState
      icon={Clock3}
      title="Your payment is under way"
      action={
        <>
          <Button onClick={onWatch}>Show payment</Button>
          <LinkButton to={paths.order(id)} variant="secondary">
            View Your Order
          </LinkButton>
        </>
      }
    >
      Please do not pay twice. We tell you as soon as we know what became of it.
    </EmptyState>
  );
}

function NothingToPay({ order }: { order: OrderDetail }) {
  const { data: cart } = useQuery(cartQuery);
  const isPaid = order.payment_status === 'paid';
  // Where "Change order" had no answer.
  if (cart && isBackInCart(order, cart)) {
    return (
      <EmptyState
        icon={ShoppingCart}
        title="Your items are in the cart again"
        action={<LinkButton to={paths.cart()}>View Cart</LinkButton>}
      >
        Change them and pay anew.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={isPaid ? CircleCheck : CircleX}
      title={isPaid ? 'Your payment has arrived' : 'There is nothing to pay'}
      action={<LinkButton to={paths.order(order.id)}>View Your Order</LinkButton>}
    >
      {isPaid ? `Order ${order.order_number} is paid.` : 'This order can no longer be paid.'}
    </EmptyState>
  );
}
