import { useEffect } from 'react';

import { useVisible } from '#web/lib/use-online.ts';

/** Keeps the screen of the counter tablet on while the board is looked at. Where a browser cannot, nothing is lost. */
export function useWakeLock(wanted: boolean): void {
  const visible = useVisible();
  useEffect(() => {
    if (!wanted || !visible || !('wakeLock' in navigator)) return undefined;
    const asked = navigator.wakeLock.request('screen').catch(() => null);
    return () => void asked.then((lock) => lock?.release());
  }, [wanted, visible]);
}
