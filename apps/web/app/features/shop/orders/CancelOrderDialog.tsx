import type { OrderSummary } from '@club/contract/shop/orders';

import { ConfirmDialog } from '#web/ui/Dialog.tsx';

interface CancelOrderDialogProps {
  order: Pick<OrderSummary, 'order_number' | 'payment_status' | 'is_being_paid'> | null;
  onClose: () => void;
  onConfirm: () => void;
  loading: boolean;
}

/** Asks before an order is cancelled, naming it. */
export function CancelOrderDialog({ order, onClose, onConfirm, loading }: CancelOrderDialogProps) {
  return (
    <ConfirmDialog
      open={order !== null}
      onClose={onClose}
      onConfirm={onConfirm}
      loading={loading}
      title={`Cancel order ${order?.order_number ?? ''}?`}
      confirmLabel="Confirm Cancel"
      cancelLabel="Keep Order"
    >
      Are you sure you want to cancel this order? This action cannot be undone.
      {order?.payment_status === 'paid' && ' What you paid goes back to you.'}
      {order?.payment_status === 'partially_refunded' && ' The rest of what you paid goes back to you.'}
      {order?.is_being_paid && (
        <span className="mt-2 block">
          A payment request may still be on your phone. Do not approve it: if your money comes all the same, it goes
          back to the number that paid.
        </span>
      )}
    </ConfirmDialog>
  );
}
