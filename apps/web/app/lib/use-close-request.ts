import { useEffect, useLayoutEffect, useRef } from 'react';

/** As Chromium has it; TypeScript does not name it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

/**
 * Closes what is open when the device asks for that by other means than the page's: with Back on an Android phone, where the page
 * itself would be left else (decision 0312). Escape stays with whoever listens to it, and has to prevent what browsers do
 * with it: it is the same request, and would be for what lies below.
 */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
    if (!open || CloseWatcher === undefined) return undefined;
    let watcher: CloseWatcher | undefined;
    const watch = () => {
      watcher = new CloseWatcher();
      // One hears of one request, and what is asked may stay all the same.
      watcher.onclose = () => {
        watch();
        close.current();
      };
    };
    watch();
    return () => watcher?.destroy();
  }, [open]);
}
