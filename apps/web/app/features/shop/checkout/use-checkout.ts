import type { IfMissing } from '@club/contract/shapes';
import type { Cart } from '@club/contract/shop/cart';
import type { OrderDetail } from '@club/contract/shop/orders';
import type { Ugx } from '@club/rules/money';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import { type ApiError, toApiError } from '#web/api/api-error.ts';
import type { Delivery } from '#web/features/delivery/addresses/use-delivery.ts';
import { useOrderPayment } from '#web/features/money/payments/use-order-payment.ts';
import type { PayerForm, PayerValues } from '#web/features/money/payments/use-payer-form.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

import { stillWrong } from './still-wrong.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** To try again as it stands would be refused again. */
const SAID_IN_PLACE = new Set(['totals_changed', 'cart_changed']);

interface Basis {
  cart: Cart | undefined;
  /** The order that is already placed: it is paid, and no second one is made. */
  order: OrderDetail | undefined;
  /** How much the member wants to pay with cashback. */
  use_cashback: Ugx;
  /** Whether that is all of it, so that no wallet is asked. */
  isCovered: boolean;
  /** Where to, where a delivery is asked for. */
  delivery: Delivery | null;
}

/** Pressing Pay: places the order unless there is one, then asks for the money. */
export function useCheckout({ cart, order, use_cashback, isCovered, delivery }: Basis, payer: PayerForm) {
  const navigate = useNavigate();
  const place = usePlaceOrder();
  const payment = useOrderPayment();
  const [if_missing, setIfMissing] = useState<IfMissing>('refund');
  const [error, setError] = useState<ApiError | null>(null);
  const isPaid = useOnceTrue(payment.view?.state === 'success');
  const standing = order ?? place.data;
  // The answer was lost: the order may stand already, and asking again with the same words finds out.
  const isUnanswered = place.isError && !isFinal(place.error);

  async function placed(values: PayerValues): Promise<OrderDetail | null> {
    if (standing) return standing;
    const asked = isUnanswered
      ? place.variables
      : cart && { cart, values, use_cashback, quoted: delivery?.quoted ?? null, if_missing };
    if (!asked) return null;
    try {
      const made = await place.mutateAsync(asked);
      // From here on the address names the order, so that a reload or another try pays this one.
      if (made.amount_due > 0) {
        void navigate(paths.checkout({ order: made.id }), { replace: true, preventScrollReset: true });
      }
      return made;
    } catch (thrown) {
      const refusal = toApiError(thrown);
      if (!SAID_IN_PLACE.has(refusal.code)) toast.error('Error placing your order. Please try again.');
      setError(refusal);
      return null;
    }
  }

  async function pay(values: PayerValues) {
    if (!standing && delivery !== null && delivery.quoted === null) return delivery.demand();
    if (!standing && delivery?.form.contact.isWrong()) return;
    setError(null);
    const made = await placed(values);
    if (made === null) return;
    if (made.amount_due === 0) {
      toast.success('Your cashback has paid for this order.');
      void navigate(paths.order(made.id), { replace: true });
      return;
    }
    const refusal = await payment.pay({ order_id: made.id, ...values });
    // What is wrong with the number stands at the number, not in a dialog over it.
    if (refusal && payer.refuse(refusal)) payment.close();
  }

  return {
    payment,
    /** Also while the dialog has gone and the screen of the order is not here yet. */
    isPaid,
    error: stillWrong(error, place.variables?.quoted?.address, delivery?.form.address),
    isUnanswered,
    if_missing,
    setIfMissing,
    /** What the order was believed to cost. */
    believed: place.variables?.cart,
    /** What was refused was mended. */
    forgive: () => setError(null),
    busy: place.isPending || payment.view?.state === 'processing',
    order_number: standing?.order_number,
    submit: isCovered ? unchecked(payer, pay) : payer.submit(pay),
  };
}

/** No number is needed, so none is checked. */
const unchecked =
  ({ form }: PayerForm, pay: (values: PayerValues) => Promise<void>) =>
  async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await pay(form.getValues());
  };

function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return now || ever;
}

export type CheckoutState = ReturnType<typeof useCheckout>;
