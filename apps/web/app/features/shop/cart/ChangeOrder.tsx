import { Pencil } from 'lucide-react';

import { Button } from '#web/ui/Button.tsx';

import { ReplaceCartDialog } from './ReplaceCartDialog.tsx';
import { unanswered } from './unanswered.ts';
import { useBackToCart } from './use-back-to-cart.ts';

/** Gives the items of an unpaid order back as the cart; asks before another cart goes. */
export function ChangeOrder({ id, wide = false }: { id: string; wide?: boolean }) {
  const back = useBackToCart();
  const refusal = back.error?.code === 'cart_in_use' ? back.error : null;
  return (
    <>
      <Button
        variant="secondary"
        wide={wide}
        icon={<Pencil aria-hidden className="size-4.5" />}
        loading={back.isPending && refusal === null}
        onClick={() => back.mutate(unanswered(back) ?? { id })}
      >
        Change order
      </Button>
      <ReplaceCartDialog
        open={refusal !== null || (back.isPending && back.variables.replace_cart === true)}
        outlet={refusal?.facts['outlet_name']}
        loading={back.isPending}
        onClose={() => back.reset()}
        onConfirm={() => back.mutate({ id, replace_cart: true })}
      />
    </>
  );
}
