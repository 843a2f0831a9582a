import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

import { useClearCart } from './use-cart.ts';

export function ClearCartButton() {
  const [asking, setAsking] = useState(false);
  const clear = useClearCart();
  function confirm() {
    clear.mutate(undefined, {
      onError: () => toast.error('Error clearing cart. Please try again.'),
      onSettled: () => setAsking(false),
    });
  }
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden className="size-4.5" />} onClick={() => setAsking(true)}>
        Clear Cart
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title="Clear Shopping Cart?"
        confirmLabel="Clear Cart"
        loading={clear.isPending}
      >
        Are you sure you want to remove all items from your cart? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
