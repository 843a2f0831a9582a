import { Trash2 } from 'lucide-react';

import { toApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';

import { cartErrorText, useSetQuantity } from './use-cart.ts';

export interface Remedy {
  /** The line of the cart. */
  id: string;
  text: string;
  /** How many are left to take; none where the line can only be removed. */
  left: number;
}

/** Beside a line that cannot be ordered as it stands: why, and what can be done about it with one press. */
export function LineRemedy({ remedy, name, onDone }: { remedy: Remedy; name: string; onDone?: () => void }) {
  const change = useSetQuantity();
  const set = (quantity: number) =>
    void change.mutateAsync({ id: remedy.id, quantity }).then(onDone, (thrown: unknown) => {
      toast.error(cartErrorText(toApiError(thrown), 'Error updating cart. Please try again.'));
    });
  return (
    <Notice
      tone="warn"
      live
      action={
        <>
          {remedy.left > 0 && (
            <Button
              loading={change.isPending && change.variables.quantity > 0}
              aria-label={`Take ${remedy.left} of ${name}`}
              onClick={() => set(remedy.left)}
            >
              Take {remedy.left}
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden className="size-4.5" />}
            loading={change.isPending && change.variables.quantity === 0}
            aria-label={`Remove ${name}`}
            onClick={() => set(0)}
          >
            Remove
          </Button>
        </>
      }
    >
      {remedy.text}
    </Notice>
  );
}
