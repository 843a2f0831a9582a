import { RotateCcw } from 'lucide-react';

import { Button } from '#web/ui/Button.tsx';

import { ReplaceCartDialog } from './ReplaceCartDialog.tsx';
import { unanswered } from './unanswered.ts';
import { useReorder } from './use-reorder.ts';

interface BuyAgainProps {
  id: string;
  /** Tells two of these on one page apart. */
  of?: string;
  wide?: boolean;
}

/** Puts what an order was made of into the cart again; asks before another cart goes. */
export function BuyAgain({ id, of, wide = false }: BuyAgainProps) {
  const again = useReorder();
  const refusal = again.error?.code === 'cart_in_use' ? again.error : null;
  return (
    <>
      <Button
        variant="secondary"
        wide={wide}
        icon={<RotateCcw aria-hidden className="size-4.5" />}
        loading={again.isPending && refusal === null}
        aria-label={of === undefined ? undefined : `Buy Again: ${of}`}
        onClick={() => again.mutate(unanswered(again) ?? { id })}
      >
        Buy Again
      </Button>
      <ReplaceCartDialog
        open={refusal !== null || (again.isPending && again.variables.replace_cart === true)}
        outlet={refusal?.facts['outlet_name']}
        loading={again.isPending}
        onClose={() => again.reset()}
        onConfirm={() => again.mutate({ id, replace_cart: true })}
      />
    </>
  );
}
