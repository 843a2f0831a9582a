import { useStandsBefore } from '#web/lib/behind-dialog.ts';
import { useCloseRequest } from '#web/lib/use-close-request.ts';

import type { ConfirmDialogProps, DialogProps, SheetProps } from './DialogParts.tsx';
import { useDialogParts } from './use-dialog-parts.ts';

// The parts are drawn with a library that weighs as much as a third of React; a screen is there before it.

/**
 * A sheet from below on phones, a centred card elsewhere. Escape, Android's Back, the backdrop and the cross close it. What carries
 * `data-first-focus` has the focus when it opens, else the first field of its form, else the first thing that can.
 */
export function Dialog(props: DialogProps) {
  const parts = useDialogParts(props.open, props.onClose);
  return parts && <parts.Dialog {...props} />;
}

/** A panel from the side or from below, for filters, a cart or details beside the page. */
export function Sheet(props: SheetProps) {
  const parts = useDialogParts(props.open, props.onClose);
  return parts && <parts.Sheet {...props} />;
}

/** Asks before something that cannot be undone. Its two buttons answer it; the cross and Escape leave all as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = useDialogParts(props.open, props.onClose);
  return parts && <parts.ConfirmDialog {...props} />;
}

/** In the place of a dialog whose own code is on its way: Android's Back gives it up. */
export function DialogToCome({ onClose }: Pick<DialogProps, 'onClose'>) {
  useCloseRequest(true, onClose);
  useStandsBefore(true);
  return null;
}
