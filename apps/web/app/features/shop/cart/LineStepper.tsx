import type { CartItem } from '@club/contract/shop/cart';

import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { toast } from '#web/ui/toasts.ts';

import type { Most } from './most-of.ts';
import { useLineQuantity } from './use-line-quantity.ts';

interface LineStepperProps {
  line: Pick<CartItem, 'id' | 'quantity'>;
  /** The product's name. */
  of: string;
  most: Most;
  /** 0 lets the minus button take the line out of the cart. */
  min: 0 | 1;
}

/** The quantity of a line of the cart, on the cart page and beside a product of an offer. */
export function LineStepper({ line, of, most, min }: LineStepperProps) {
  const { quantity, set } = useLineQuantity(line);
  return (
    <QuantityStepper
      of={of}
      value={quantity}
      min={min}
      max={Math.max(most.max, min)}
      onChange={set}
      onOverLimit={() => toast.warning(most.why)}
    />
  );
}
