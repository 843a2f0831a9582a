import type { OrderDetail } from '@club/contract/shop/orders';
import type { Ugx as Amount } from '@club/rules/money';
import type { FormEvent, ReactNode } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import type { PayerForm } from '#web/features/money/payments/use-payer-form.ts';
import { ChangeOrder } from '#web/features/shop/cart/ChangeOrder.tsx';
import { leadToMend } from '#web/features/shop/cart/WhyNot.tsx';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { Later } from '#web/ui/Later.tsx';

import type { Basket } from './basket.ts';
import { BasketLines } from './BasketLines.tsx';
import { ChangedTotals } from './ChangedTotals.tsx';
import { OrderHold } from './OrderHold.tsx';
import { OrderWishes } from './OrderWishes.tsx';
import { PayBar } from './PayBar.tsx';
import { TotalCard } from './TotalCard.tsx';
import type { CheckoutState } from './use-checkout.ts';

interface CheckoutFormProps {
  basket: Basket;
  order: OrderDetail | undefined;
  payer: PayerForm;
  /** Network and number. */
  payerFields: ReactNode;
  cashbackField: ReactNode;
  /** Where to, where a delivery is asked for. */
  deliveryFields: ReactNode;
  /** When it can be had. */
  promise: ReactNode;
  /** What mobile money is to pay. */
  due: Amount;
  checkout: CheckoutState;
  /** Whether any network can be paid with. */
  canPay: boolean;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { basket, order, payer, payerFields, cashbackField, deliveryFields, promise, due, checkout, canPay } = props;
  const { isValid } = payer.form.formState;
  const { error, busy, submit } = checkout;
  const online = useOnline();
  const isChanged = error?.code === 'totals_changed' && checkout.believed !== undefined;
  const pay = useFocusPlace<HTMLDivElement>(isChanged);
  const isMarked = basket.lines.some((line) => line.remedy !== null);
  const toMend = whatToMend(isMarked, isChanged);
  return (
    <form
      noValidate
      onSubmit={toMend === null ? (event) => void submit(event) : leadInstead}
      aria-busy={busy}
      className="@container grid gap-5"
    >
      {isChanged ? (
        <ChangedTotals error={error} believed={checkout.believed!} onAccept={checkout.forgive} />
      ) : (
        <Refusal error={isMarked ? null : error} />
      )}
      {order && <OrderHold order={order} />}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem] lg:gap-6">
        <div className="grid gap-5">
          <BasketLines
            basket={basket}
            action={order?.can.change && <ChangeOrder id={order.id} />}
            onMended={checkout.forgive}
          />
          {deliveryFields}
          {promise}
          <Card as="section" aria-label="Payment" className="grid gap-5">
            <h2 className="text-xl font-bold">Payment</h2>
            {cashbackField}
            {due > 0 && payerFields}
            {!order && (
              <Later>
                <OrderWishes service_type={basket.service_type} payer={payer} checkout={checkout} />
              </Later>
            )}
          </Card>
        </div>
        {/* On phones the bar keeps to the foot of the window along the whole form, beside the form it stands with the total. */}
        <div className="contents lg:sticky lg:top-22 lg:block">
          <TotalCard basket={basket} due={due} online={online} />
          <PayBar
            due={due}
            network={payer.form.watch('payment_network')}
            busy={busy}
            disabled={!online || checkout.isPaid || basket.lines.length === 0 || (due > 0 && !canPay)}
            toMend={toMend}
            incomplete={due > 0 && !isValid}
            place={pay}
          />
        </div>
      </div>
    </form>
  );
}

function whatToMend(isMarked: boolean, isChanged: boolean): string | null {
  if (isMarked) return 'Change the marked items first.';
  return isChanged ? 'Accept the new total first.' : null;
}

function leadInstead(event: FormEvent): void {
  event.preventDefault();
  leadToMend();
}

/** Why nothing was ordered, and the way to where it can be mended, where that is not here. */
function Refusal({ error }: { error: ApiError | null }) {
  const elsewhere = error?.code === 'service_type_unavailable' && (
    <LinkButton to={paths.cart()} variant="secondary">
      Choose Another Way
    </LinkButton>
  );
  return <FormBanner error={error} shown={['delivery_address']} action={elsewhere} />;
}
