import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

import { useStandsBefore } from '#web/lib/behind-dialog.ts';
import { useCloseRequest } from '#web/lib/use-close-request.ts';

import { Button } from './Button.tsx';
import { cx } from './classes.ts';
import { useToastsReach } from './toasts.ts';
import { unbroken } from './unbroken.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useFocusInside } from './use-focus-inside.ts';

const backdropClass =
  'fixed inset-0 z-40 bg-[#07140f]/60 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

// Each begins below the messages that stand there just now: `--toasts` is how far down they reach (decision 0296).
const popupClass = cx(
  'fixed inset-x-0 bottom-0 z-50 max-h-[min(92dvh,calc(100dvh-var(--toasts,0px)))] overflow-y-auto overscroll-contain rounded-t-xl bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-float outline-none',
  'transition motion-safe:data-ending-style:translate-y-6 data-ending-style:opacity-0 motion-safe:data-starting-style:translate-y-6 data-starting-style:opacity-0',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-2rem)] sm:-translate-x-1/2 sm:translate-y-[max(-50%,calc(var(--toasts,0px)-50dvh))] sm:rounded-xl sm:p-6',
  'motion-safe:sm:data-ending-style:-translate-y-[47%] motion-safe:sm:data-starting-style:-translate-y-[47%]',
);

/** In windows so wide the messages stand beside it. */
const widths = {
  sm: 'sm:max-w-md xl:[--toasts:0px]',
  md: 'sm:max-w-xl 2xl:[--toasts:0px]',
  lg: 'sm:max-w-3xl',
};

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof widths;
  /** Where the focus goes when it closes, if not back to where it came from. */
  focusAfter?: () => HTMLElement | null;
  /** It stands between a press and what becomes of it: the button that is busy meanwhile takes the focus back when that is over. */
  between?: boolean;
  /** It is to be read from its top before anything is done in it: itself has the focus, since a field below would scroll it. */
  readFirst?: boolean;
  children: ReactNode;
}

/**
 * A sheet from below on phones, a centred card elsewhere. Escape, Android's Back, the backdrop and the cross close it. What carries
 * `data-first-focus` has the focus when it opens, else the first field of its form, else the first thing that can.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, width = 'sm', focusAfter, between, readFirst = false, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(open, between);
  useFocusInside(popup, open);
  useCloseRequest(open, onClose);
  useStandsBefore(open);
  const reach = useToastsReach();
  return (
    <BaseDialog.Root open={open} onOpenChange={closesBy(onClose)}>
      <BaseDialog.Portal style={reach}>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={() => (readFirst ? popup.current : popup.current && firstFocusIn(popup.current))}
          finalFocus={focusAfter ?? focusBack}
          className={cx(popupClass, widths[width])}
        >
          <DialogHead title={title} description={description} />
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function firstFocusIn(popup: HTMLElement): HTMLElement | null {
  const wanted = popup.querySelector<HTMLElement>('[data-first-focus]');
  if (wanted !== null) return wanted;
  const field = popup.querySelector<HTMLInputElement>('form :is(input, select, textarea):not(:disabled)');
  // A group is entered at what is chosen.
  return popup.querySelector<HTMLElement>(`form [type=radio][name="${field?.name}"]:checked`) ?? field;
}

/** Not by losing the focus: a question that stands above takes it, and gives it back. */
function closesBy(onClose: () => void) {
  return (open: boolean, { reason }: { reason: string }) => {
    if (!open && reason !== 'focus-out') onClose();
  };
}

function DialogHead({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="mb-4 grid gap-1">
      {/* Where the title has no room beside the cross, as with letters twice as large, it goes below it. */}
      <div className="-mt-1 flex flex-wrap-reverse items-end gap-x-3">
        <BaseDialog.Title className="flex-1 pt-2 text-xl font-bold">{unbroken(title)}</BaseDialog.Title>
        <BaseDialog.Close
          aria-label="Close"
          className="text-soft hover:bg-sunken -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-md transition"
        >
          <X aria-hidden className="size-5" />
        </BaseDialog.Close>
      </div>
      {description && <BaseDialog.Description render={<div />} className="text-soft" children={description} />}
    </div>
  );
}

const sideClass = {
  right:
    'top-(--toasts,0px) bottom-0 right-0 w-[min(26rem,calc(100%-2rem))] rounded-l-xl motion-safe:data-ending-style:translate-x-8 motion-safe:data-starting-style:translate-x-8',
  bottom:
    'inset-x-0 bottom-0 max-h-[min(88dvh,calc(100dvh-var(--toasts,0px)))] rounded-t-xl motion-safe:data-ending-style:translate-y-8 motion-safe:data-starting-style:translate-y-8',
};

export interface SheetProps extends DialogProps {
  side?: 'right' | 'bottom';
}

/** A panel from the side or from below, for filters, a cart or details beside the page. */
export function Sheet({ open, onClose, title, description, side = 'bottom', children }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  useFocusInside(popup, open);
  useCloseRequest(open, onClose);
  useStandsBefore(open);
  const reach = useToastsReach();
  return (
    <BaseDialog.Root open={open} onOpenChange={closesBy(onClose)}>
      <BaseDialog.Portal style={reach}>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          ref={popup}
          className={cx(
            'fixed z-50 overflow-y-auto overscroll-contain bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-float outline-none transition data-ending-style:opacity-0 data-starting-style:opacity-0',
            sideClass[side],
          )}
        >
          <DialogHead title={title} description={description} />
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  loading?: boolean;
  focusAfter?: () => HTMLElement | null;
}

/** Asks before something that cannot be undone. Its two buttons answer it; the cross and Escape leave all as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    loading,
    focusAfter,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(open);
  useFocusInside(popup, open);
  useCloseRequest(open, onClose);
  useStandsBefore(open);
  const reach = useToastsReach();
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={closesBy(onClose)}>
      <BaseAlertDialog.Portal style={reach}>
        <BaseAlertDialog.Backdrop className={backdropClass} />
        <BaseAlertDialog.Popup
          ref={popup}
          initialFocus={() => popup.current && firstFocusIn(popup.current)}
          finalFocus={focusAfter ?? focusBack}
          className={cx(popupClass, widths.sm)}
        >
          <DialogHead title={title} description={children} />
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <BaseAlertDialog.Close
              render={
                <Button variant="secondary" data-first-focus="">
                  {cancelLabel}
                </Button>
              }
            />
            <Button variant={tone} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
