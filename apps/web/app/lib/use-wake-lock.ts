import { useEffect } from 'react';

/** Keeps the screen on while this is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // Missing in older browsers, whatever the types say; refused when the battery is low.
    const asked = 'wakeLock' in navigator ? navigator.wakeLock.request('screen') : undefined;
    asked?.then(
      (got) => (isOver ? void got.release() : (lock = got)),
      () => undefined,
    );
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, []);
}
