import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import { standIn, useToastsReach } from '#web/ui/toasts.ts';
import { unbroken } from '#web/ui/unbroken.tsx';

interface RiderSheetProps {
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A window of the rider's page, by the browser alone: nothing of it has to be fetched when there is no network, and the parts
 * of the other windows weigh a sixth of what this page may. Escape and the cross close it. The first field of its form has the focus
 * when it opens.
 */
export function RiderSheet({ title, description, onClose, children }: RiderSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const reach = useToastsReach();
  // Closed while it is still there, it gives the focus back to what opened it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser takes the cross, and what is typed at the door goes nowhere.
    shown?.querySelector<HTMLInputElement>('form input')?.focus();
    // Behind it nobody could read a message or close it.
    standIn(shown);
    return () => {
      standIn(null);
      shown?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      style={reach}
      onCancel={(event) => {
        // It goes when the page says so, not before.
        event.preventDefault();
        onClose();
      }}
      className="bg-surface text-ink shadow-float fixed inset-x-0 top-auto bottom-0 m-0 max-h-[min(92dvh,calc(100dvh-var(--toasts,0px)))] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-xl p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] backdrop:bg-[#07140f]/60 sm:inset-0 sm:top-(--toasts,0px) sm:m-auto sm:h-fit sm:max-w-md sm:rounded-xl"
    >
      <div className="mb-4 grid gap-1">
        {/* Where the title has no room beside the cross, as with letters twice as large, it goes below it. */}
        <div className="-mt-2 flex flex-wrap-reverse items-end gap-x-3">
          <h2 id={id} className="figures flex-1 pt-2 text-xl font-bold">
            {unbroken(title)}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <p className="text-soft">{description}</p>
      </div>
      {children}
    </dialog>
  );
}
