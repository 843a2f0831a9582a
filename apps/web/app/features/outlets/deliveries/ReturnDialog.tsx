import { confirmReturn, type OutletDelivery } from '@club/contract/outlets/deliveries';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface ReturnDialogProps {
  delivery: OutletDelivery;
  onClose: () => void;
}

const HOUR_MS = 60 * 60_000;
const attempts: { label: string; hours: number | null }[] = [
  { label: 'In an hour', hours: 1 },
  { label: 'In three hours', hours: 3 },
  { label: 'Tomorrow', hours: 24 },
  { label: 'I call the customer first', hours: null },
];

const calledOff: typeof attempts = [{ label: 'Everything is back', hours: null }];

/** The goods are back, and when they are brought again. */
export function ReturnDialog({ delivery, onClose }: ReturnDialogProps) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (hours: number | null) => {
      const next_attempt_at = hours === null ? null : new Date(serverNow() + hours * HOUR_MS).toISOString();
      return call(confirmReturn, { params: { id: delivery.id }, body: { next_attempt_at } });
    },
    onSuccess: onClose,
    onError(error) {
      toast.error(error.message);
      // A colleague was faster, and nothing is left to decide.
      if (error.code === 'order_move_refused') onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet_orders'] }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order ${delivery.order_number} is back`}
      description={
        delivery.called_off
          ? 'Check that nothing is missing. The order was called off: what is back can be sold again.'
          : `Check that nothing is missing. When do you try again? ${delivery.customer_name} reads it.`
      }
    >
      {delivery.own === 'ride' && (
        <p className="text-soft mb-4">
          You brought it yourself. You are paid for the way only where another manager says that it is back.
        </p>
      )}
      <div className={delivery.called_off ? 'grid' : 'grid gap-2 sm:grid-cols-2'}>
        {(delivery.called_off ? calledOff : attempts).map(({ label, hours }) => (
          <Button
            key={label}
            size="lg"
            variant="secondary"
            disabled={confirm.isPending}
            loading={confirm.isPending && confirm.variables === hours}
            onClick={() => confirm.mutate(hours)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
