import type { ServiceType } from '@club/contract/shapes';
import type { Cart } from '@club/contract/shop/cart';

import { toast } from '#web/ui/toasts.ts';

import { cartErrorText, useSetServiceType } from './use-cart.ts';

/** The cart's service type: what was chosen shows while it is being saved, and goes back when that fails. */
export function useCartServiceType(cart: Cart | undefined) {
  const change = useSetServiceType();
  const shown = change.isPending ? change.variables : (cart?.service_type ?? null);
  function set(type: ServiceType) {
    change.mutate(type, {
      onError: (error) => toast.error(cartErrorText(error, 'Failed to update service type. Please try again.')),
    });
  }
  return { shown, set };
}
