import type { OrderDetail } from '@club/contract/shop/orders';
import { useState } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import type { Place } from '#web/lib/use-geolocation.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { Ugx } from '#web/ui/Money.tsx';
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
  const given = order.delivery?.address ?? null;
  const delivery = useDelivery({ outlet_id: order.outlet_id, goods, given });
  const change = useChangeAddress(order.id, onClose);
  const { quoted, form } = delivery;
  const { address } = form;
  const isPaid = !['pending', 'failed'].includes(order.payment_status);
  // The way there is paid for, whatever it costs by now.
  const stays = isPaid && isSamePoint(given, form.spot);
  const fee = isPaid && !stays ? quoted?.quote.delivery_fee : undefined;
  const isDearer = fee !== undefined && fee > order.delivery_fee;
  const isReady = address !== null && (stays || (quoted !== null && !isDearer));
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
      disabled={address !== null && !isReady}
      onSubmit={(event) => {
        event.preventDefault();
        if (address === null) form.demand();
        else if (form.contact.isWrong()) return;
        else if (stays) change.mutate({ address, quote: null });
        else if (quoted !== null) change.mutate(quoted);
      }}
    >
      <AddressFields form={form} />
      {!stays && <DeliveryQuote delivery={delivery} />}
      {(stays || (fee !== undefined && fee < order.delivery_fee)) && (
        <p role="status" className="text-soft">
          The delivery fee of <Ugx amount={order.delivery_fee} /> that you have paid stays as it is.
        </p>
      )}
      {isDearer && (
        <Notice tone="warn" live>
          A delivery there costs more than was paid. Please choose a nearer place, or call the outlet.
        </Notice>
      )}
    </FormDialog>
  );
}

function isSamePoint(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && one.latitude === other.latitude && one.longitude === other.longitude;
}
