import type { OrderDetail } from '@club/contract/orders';
import { SPECIAL_INSTRUCTIONS_MAX_CHARS } from '@club/rules/limits';
import type { Ugx } from '@club/rules/money';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

import type { PayerForm } from '#web/features/payments/use-payer-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import type { Basket } from './basket.ts';
import { BasketLines, BasketTotals } from './BasketLines.tsx';
import { OrderHold } from './OrderHold.tsx';
import type { CheckoutState } from './use-checkout.ts';

interface CheckoutFormProps {
  basket: Basket;
  order: OrderDetail | undefined;
  payer: PayerForm;
  /** Network and number. */
  payerFields: ReactNode;
  cashbackField: ReactNode;
  /** What mobile money is to pay. */
  due: Ugx;
  checkout: CheckoutState;
  /** Whether any network can be paid with. */
  canPay: boolean;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { basket, order, payer, payerFields, cashbackField, due, checkout, canPay } = props;
  const { isValid } = payer.form.formState;
  const { error, busy, submit } = checkout;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
      <FormBanner error={error} />
      {order && <OrderHold order={order} />}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem] lg:gap-6">
        <div className="grid gap-5">
          <BasketLines basket={basket} />
          <Card as="section" aria-label="Payment" className="grid gap-5">
            <h2 className="text-xl font-bold">Payment</h2>
            {cashbackField}
            {due > 0 && payerFields}
            {!order && (
              <TextArea
                label="Special instructions"
                optional
                placeholder="Anything the outlet should know"
                maxLength={SPECIAL_INSTRUCTIONS_MAX_CHARS}
                {...payer.form.register('special_instructions')}
              />
            )}
          </Card>
        </div>
        <Card as="section" aria-label="Order total" className="grid gap-5 lg:sticky lg:top-22">
          <h2 className="text-xl font-bold">Order total</h2>
          <BasketTotals basket={basket} />
          <Button
            type="submit"
            size="lg"
            wide
            loading={busy}
            loadingLabel="Processing..."
            disabled={basket.lines.length === 0 || (due > 0 && (!canPay || !isValid))}
          >
            Pay for Order
          </Button>
          <p className="text-soft flex gap-2 text-sm">
            <ShieldCheck aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            {due > 0
              ? 'By placing your order you authorize us to charge your mobile money account for the total above.'
              : 'Your cashback pays for this order. Your mobile money account is not charged.'}
          </p>
        </Card>
      </div>
    </form>
  );
}
