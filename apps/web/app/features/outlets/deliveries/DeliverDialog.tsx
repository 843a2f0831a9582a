import { deliverWithCode, type RiderDelivery } from '@club/contract/outlets/riding';
import { PICKUP_CODE_LENGTH, pickupCodeError } from '@club/rules/pickup-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { isOnline } from '#web/lib/network.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

import { RiderCode } from './RiderCode.tsx';
import { RiderSheet } from './RiderSheet.tsx';

interface DeliverDialogProps {
  delivery: RiderDelivery;
  /** Steps of it that the server has still to hear: the code comes behind them. */
  hasWaiting: boolean;
  onKeep: (code: string) => Promise<void>;
  onClose: () => void;
}

/** The code that the customer says at the door. Without a network it is kept, and checked when there is one. */
export function DeliverDialog({ delivery, hasWaiting, onKeep, onClose }: DeliverDialogProps) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const whole = useWholeField(code, pickupCodeError(code));
  const keep = async (typed: string) => {
    await onKeep(typed);
    toast.info('Kept on this phone. The code is checked as soon as there is a network.');
    onClose();
  };
  const deliver = useMutation({
    mutationFn: async (typed: string) => {
      if (hasWaiting || !isOnline()) return keep(typed);
      await call(deliverWithCode, { params: { id: delivery.id }, body: { code: typed } });
      toast.success(`Order ${delivery.order_number} is delivered`);
      onClose();
    },
    onError: (error, typed) => {
      setCode('');
      if (error.status === 0) void keep(typed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <RiderSheet title={`Order ${delivery.order_number}`} description={delivery.customer_name} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (whole.check()) deliver.mutate(code);
        }}
      >
        <RiderCode
          ref={whole.field}
          label="Customer's delivery code"
          hint={`The ${PICKUP_CODE_LENGTH} digits on the customer's phone`}
          digits={PICKUP_CODE_LENGTH}
          value={code}
          readOnly={deliver.isPending}
          error={deliver.error?.message ?? whole.missing}
          onCode={(typed) => {
            setCode(typed);
            if (deliver.isError) deliver.reset();
          }}
        />
        <Button
          type="submit"
          size="lg"
          wide
          loading={deliver.isPending}
          loadingLabel="Checking..."
          aria-disabled={whole.isOpen || undefined}
        >
          Hand over
        </Button>
      </form>
    </RiderSheet>
  );
}
