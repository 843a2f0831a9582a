import type { CartItem } from '@club/contract/cart';

import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { toast } from '#web/ui/toasts.ts';

import { useLineQuantity } from './use-line-quantity.ts';

interface LineStepperProps {
  line: Pick<CartItem, 'id' | 'quantity'>;
  /** The product's name. */
  of: string;
  /** How many may be bought now. */
  max: number;
  /** 0 lets the minus button take the line out of the cart. */
  min: 0 | 1;
}

/** The quantity of a line of the cart, on the cart page and beside a product of an offer. */
export function LineStepper({ line, of, max, min }: LineStepperProps) {
  const { quantity, set } = useLineQuantity(line);
  return (
    <QuantityStepper
      of={of}
      value={quantity}
      min={min}
      max={Math.max(max, min)}
      onChange={set}
      onOverLimit={(limit) => toast.warning(`Only ${limit} items available`)}
    />
  );
}
