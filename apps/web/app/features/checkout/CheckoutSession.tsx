import type { Cart } from '@club/contract/cart';
import type { ReplyOf } from '@club/contract/endpoint';
import type { MemberInfo } from '@club/contract/members';
import type { OrderDetail } from '@club/contract/orders';
import type { listPaymentNetworks } from '@club/contract/payments';
import { CircleCheck, CircleX, Clock3, ShoppingCart } from 'lucide-react';
import { useMemo, useState } from 'react';

import { isPaying } from '#web/features/payments/is-paying.ts';
import { PayerFields } from '#web/features/payments/PayerFields.tsx';
import { PaymentDialog } from '#web/features/payments/PaymentDialog.tsx';
import { usePayerForm } from '#web/features/payments/use-payer-form.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import { type Basket, basketOfCart, basketOfOrder } from './basket.ts';
import { CashbackField } from './CashbackField.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { useCashbackChoice } from './use-cashback-choice.ts';
import { useCheckout } from './use-checkout.ts';

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
export function CheckoutSession({ cart, order, member, networks }: CheckoutSessionProps) {
  const available = networks.filter((option) => option.available).map((option) => option.network);
  const payer = usePayerForm(member, available);
  const cashback = useCashbackChoice(order ? undefined : cart);
  const basket = useBasket(cart, order, cashback.used);
  const due = basket === null ? 0 : basket.total - basket.cashback_used;
  const checkout = useCheckout({ cart, order, use_cashback: cashback.used, isCovered: due === 0 }, payer);
  const { payment, busy, isUnanswered } = checkout;
  const isIdle = !busy && !isUnanswered && payment.view === null;

  if (isIdle && order && isPaying(order)) return <UnderWay id={order.id} onWatch={() => payment.watch(order.id)} />;
  if (isIdle && order && !order.can.pay) return <NothingToPay order={order} />;
  if (basket === null || (isIdle && !order && cart?.cart_items.length === 0)) return <EmptyCheckout />;
  return (
    <>
      <CheckoutForm
        basket={basket}
        order={order}
        payer={payer}
        payerFields={<PayerFields payer={payer} networks={networks} preferred={member.payment_priority} />}
        cashbackField={<CashbackField choice={cashback} />}
        due={due}
        checkout={checkout}
        canPay={available.length > 0}
      />
      <PaymentDialog payment={payment} amount={due} order_number={checkout.order_number} />
    </>
  );
}

/** What is being paid; the last one with goods in it while the next is on its way. */
function useBasket(cart: Cart | undefined, order: OrderDetail | undefined, cashback_used: number): Basket | null {
  const now = useMemo(() => {
    if (order) return basketOfOrder(order);
    return cart && cart.cart_items.length > 0 ? basketOfCart(cart, cashback_used) : null;
  }, [cart, order, cashback_used]);
  const [kept, setKept] = useState(now);
  if (now !== null && now !== kept) setKept(now);
  return now ?? kept;
}

function EmptyCheckout() {
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
      Please do not pay twice. We tell you as soon as your network has answered.
    </EmptyState>
  );
}

function NothingToPay({ order }: { order: OrderDetail }) {
  const isPaid = order.payment_status === 'paid';
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
