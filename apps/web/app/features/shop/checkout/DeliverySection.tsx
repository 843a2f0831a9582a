import type { OrderDetail } from '@club/contract/shop/orders';

import { AddressFields } from '#web/features/delivery/addresses/AddressFields.tsx';
import { ChangeAddress } from '#web/features/delivery/addresses/ChangeAddress.tsx';
import { DeliveryQuote } from '#web/features/delivery/addresses/DeliveryQuote.tsx';
import { SaveAddress } from '#web/features/delivery/addresses/SaveAddress.tsx';
import type { Delivery } from '#web/features/delivery/addresses/use-delivery.ts';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface DeliverySectionProps {
  delivery: Delivery;
  outlet_id: string | null;
  /** Why the order was refused, where it is the address. */
  refusal: string | undefined;
}

/** Where the order goes and what that costs. */
export function DeliverySection({ delivery, outlet_id, refusal }: DeliverySectionProps) {
  return (
    <Card as="section" aria-label="Delivery" className="grid gap-5">
      <h2 className="text-xl font-bold">Delivery</h2>
      {outlet_id === null ? (
        <Notice tone="bad">Unable to calculate delivery fee - outlet information missing</Notice>
      ) : (
        <>
          <AddressFields form={delivery.form} />
          <DeliveryQuote delivery={delivery} />
          {refusal !== undefined && (
            <Notice tone="bad" live>
              {refusal}
            </Notice>
          )}
          {delivery.quoted !== null && <SaveAddress address={delivery.quoted.address} form={delivery.form} />}
        </>
      )}
    </Card>
  );
}

export function AddressMissing({ order }: { order: OrderDetail }) {
  return (
    <Card as="section" aria-label="Delivery" className="grid gap-5">
      <h2 className="text-xl font-bold">Delivery</h2>
      <Notice tone="warn">Please enter a delivery address before you pay. The fee is that of the place.</Notice>
      <ChangeAddress order={order} />
    </Card>
  );
}
