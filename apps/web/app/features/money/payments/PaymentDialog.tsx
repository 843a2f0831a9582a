import type { Ugx as Amount } from '@club/rules/money';
import { CircleAlert, CircleCheck, Clock3, type LucideIcon, Smartphone, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { ChangeOrder } from '#web/features/shop/cart/ChangeOrder.tsx';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogParts.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { ClaimForm } from './ClaimForm.tsx';
import type { PaymentView } from './payment-view.ts';
import { PromptCountdown } from './PromptCountdown.tsx';
import type { OrderPayment } from './use-order-payment.ts';

const looks: Record<PaymentView['state'], { icon: LucideIcon; ground: string }> = {
  processing: { icon: Smartphone, ground: 'bg-brand-wash text-brand-ink' },
  checking: { icon: Clock3, ground: 'bg-warn-wash text-warn' },
  success: { icon: CircleCheck, ground: 'bg-good-wash text-good' },
  goes_back: { icon: Undo2, ground: 'bg-info-wash text-info' },
  failed: { icon: CircleAlert, ground: 'bg-bad-wash text-bad' },
  unknown: { icon: CircleAlert, ground: 'bg-warn-wash text-warn' },
};

function titleOf(view: PaymentView): string {
  switch (view.state) {
    case 'processing':
      return 'Processing Payment';
    case 'success':
      return 'Payment Successful';
    case 'checking':
    case 'goes_back':
    case 'failed':
    case 'unknown':
      return view.title;
  }
}

interface PaymentDialogProps {
  payment: OrderPayment;
  amount: Amount;
  order_number: string | undefined;
  focusAfter?: DialogProps['focusAfter'];
}

/** Follows one payment from the prompt to its end. Closing it stops nothing: the server goes on. */
export function PaymentDialog({ payment, amount, order_number, focusAfter }: PaymentDialogProps) {
  const { view } = payment;
  const leave = useLeave(payment);
  if (view === null) return null;
  return (
    <Dialog open onClose={leave} title={titleOf(view)} focusAfter={focusAfter}>
      <div className="grid justify-items-center gap-4 text-center">
        <StateIcon state={view.state} />
        <div className="grid gap-1">
          <Ugx amount={amount} className="text-2xl font-bold" />
          {order_number && <p className="figures text-soft">Order {order_number}</p>}
        </div>
        <div aria-live="polite" className="grid min-h-18 content-start gap-1">
          {view.state === 'success' ? <p>Payment received. Thank you!</p> : <p>{view.message}</p>}
          {view.state === 'processing' && view.progress && <PromptCountdown progress={view.progress} />}
        </div>
        <div className="grid w-full gap-3">
          <Actions view={view} payment={payment} />
          {'can_claim' in view && view.can_claim && (
            <ClaimForm order_id={payment.order_id ?? ''} claim={payment.claim}>
              I was charged
            </ClaimForm>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What is paid is left for its order, however the dialog is closed: nobody is led back to where it could be paid. */
function useLeave({ view, order_id, close }: OrderPayment): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const order = paths.order(order_id ?? '');
  return () => {
    close();
    if (view?.state === 'success' && pathname !== order) void navigate(order, { replace: true });
  };
}

function StateIcon({ state }: { state: PaymentView['state'] }) {
  const { icon: Icon, ground } = looks[state];
  return (
    <span className={cx('relative grid size-20 place-items-center rounded-full', ground)}>
      <Icon aria-hidden className="size-9" />
      {state === 'processing' && (
        <span
          aria-hidden
          className="border-t-brand-ink absolute inset-0 animate-spin rounded-full border-3 border-transparent"
        />
      )}
    </span>
  );
}

function Actions({ view, payment }: { view: PaymentView; payment: OrderPayment }): ReactNode {
  const order = paths.order(payment.order_id ?? '');
  switch (view.state) {
    case 'success':
      return (
        <LinkButton to={order} size="lg" wide onClick={payment.close}>
          View Your Order
        </LinkButton>
      );
    case 'failed':
      return (
        <>
          <Button size="lg" wide onClick={payment.close}>
            Try Again
          </Button>
          {view.can_change && <ChangeOrder id={payment.order_id ?? ''} wide />}
        </>
      );
    case 'unknown':
      return (
        <>
          <Button size="lg" wide loading={payment.asking} loadingLabel="Checking..." onClick={payment.askAgain}>
            Check Again
          </Button>
          <LinkButton to={order} variant="secondary" size="lg" wide onClick={payment.close}>
            View Your Order
          </LinkButton>
        </>
      );
    case 'checking':
    case 'goes_back':
      return (
        <LinkButton to={order} variant="secondary" size="lg" wide onClick={payment.close}>
          View Your Order
        </LinkButton>
      );
    case 'processing':
      return view.progress?.payment_id ? (
        <Button
          variant="secondary"
          size="lg"
          wide
          loading={payment.checking}
          loadingLabel="Checking..."
          onClick={payment.checkNow}
        >
          I have entered my PIN
        </Button>
      ) : (
        // Its room, lest the dialog grows below what one reads.
        <div className="h-13" />
      );
  }
}
