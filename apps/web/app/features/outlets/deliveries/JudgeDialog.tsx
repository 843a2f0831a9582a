import { getDeliveryPhoto, judgeDelivery, type OutletDelivery } from '@club/contract/outlets/deliveries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

import { DeliveryPicture } from './DeliveryPicture.tsx';

interface JudgeDialogProps {
  delivery: OutletDelivery;
  onClose: () => void;
}

/** The rider's picture and reason, and whether the outlet believes them. */
export function JudgeDialog({ delivery, onClose }: JudgeDialogProps) {
  const client = useQueryClient();
  const params = { id: delivery.id };
  const photo = useQuery({
    queryKey: ['delivery_photo', delivery.id],
    queryFn: ({ signal }) => call(getDeliveryPhoto, { params, signal }),
    enabled: delivery.has_photo,
  });
  const judge = useMutation({
    mutationFn: (accept: boolean) => call(judgeDelivery, { params, body: { accept } }),
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
      title={`Order ${delivery.order_number} without the code`}
      description={`${delivery.rider_name} says: ${delivery.left_reason}`}
    >
      <div className="grid gap-4">
        <DeliveryPicture photo={photo.data?.photo} loading={photo.isLoading} rider={delivery.rider_name} />
        {!delivery.has_photo && <p className="text-soft">There is no picture. Call {delivery.customer_name} first.</p>}
        <Button
          size="lg"
          wide
          disabled={judge.isPending}
          loading={judge.isPending && judge.variables}
          onClick={() => judge.mutate(true)}
        >
          The customer has it
        </Button>
        <Button
          variant="secondary"
          wide
          disabled={judge.isPending}
          loading={judge.isPending && !judge.variables}
          onClick={() => judge.mutate(false)}
        >
          It was not handed over
        </Button>
      </div>
    </Dialog>
  );
}
