import { ConfirmDialog } from '#web/ui/Dialog.tsx';

interface ReplaceCartDialogProps {
  open: boolean;
  /** Whose goods are in the cart, where that is known. */
  outlet: unknown;
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before the items of an order take the place of another cart. */
export function ReplaceCartDialog({ outlet, ...dialog }: ReplaceCartDialogProps) {
  return (
    <ConfirmDialog {...dialog} title="Replace your cart?" confirmLabel="Replace cart" cancelLabel="Keep cart">
      Your cart already contains items{typeof outlet === 'string' ? ` from "${outlet}"` : ''}. Would you like to replace
      them with the items of this order?
    </ConfirmDialog>
  );
}
