import type { OrderDetail } from '@club/contract/shop/orders';
import { useState } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { AddressFields } from './AddressFields.tsx';
import { DeliveryQuote } from './DeliveryQuote.tsx';
import { useChangeAddress } from './use-change-address.ts';
import { useDelivery } from './use-delivery.ts';

/** The button that opens it, and the dialog: another place for an order that is not ready yet. */
export function ChangeAddress({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        {order.delivery === null ? 'Enter a delivery address' : 'Change address'}
      </Button>
      {open && <AddressDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddressDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const goods = order.subtotal - order.discount;
  const delivery = useDelivery({ outlet_id: order.outlet_id, goods, given: order.delivery?.address ?? null });
  const change = useChangeAddress(order.id, onClose);
  const { quoted, form } = delivery;
  const isPaid = !['pending', 'failed'].includes(order.payment_status);
  const isDearer = isPaid && quoted !== null && quoted.quote.delivery_fee > order.delivery_fee;
  const refusal = change.error === null ? null : toApiError(change.error);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Where should we bring it?"
      loading={change.isPending}
      error={refusal && (refusal.fields['delivery_address']?.join(' ') ?? refusal)}
      submitLabel="Use this address"
      loadingLabel="Saving..."
      disabled={isDearer || (form.address !== null && quoted === null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (quoted === null) form.demandText();
        else change.mutate(quoted);
      }}
    >
      <AddressFields form={form} />
      <DeliveryQuote delivery={delivery} />
      {isDearer && (
        <Notice tone="warn" live>
          A delivery there costs more than was paid. Please choose a nearer place, or call the outlet.
        </Notice>
      )}
    </FormDialog>
  );
}
