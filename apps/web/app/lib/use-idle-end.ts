import { useEffect } from 'react';

import { useVisible } from './use-online.ts';

const LOOK_EVERY_MS = 30_000;
const TELL_OTHERS_EVERY_MS = 10_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Calls back when nobody has touched the page for so long while it was in front. Tabs tell each other that they are in use.
 * A tab that is not in front renews nothing by itself, so there the server sees that nobody is there.
 */
export function useIdleEnd(wanted: boolean, idle_ms: number, onIdle: () => void): void {
  const visible = useVisible();
  useEffect(() => {
    if (!wanted || !visible) return undefined;
    let used = Date.now();
    let told = 0;
    // Missing in old browsers, whatever the types say; there each tab counts for itself.
    const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('kasente-in-use') : undefined;
    const note = () => {
      used = Date.now();
      if (used - told < TELL_OTHERS_EVERY_MS) return;
      told = used;
      others?.postMessage('in use');
    };
    const heard = () => {
      used = Date.now();
    };
    others?.addEventListener('message', heard);
    for (const sign of SIGNS_OF_LIFE) globalThis.addEventListener(sign, note, { passive: true });
    const look = setInterval(() => {
      if (Date.now() - used >= idle_ms) onIdle();
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(look);
      others?.close();
      for (const sign of SIGNS_OF_LIFE) globalThis.removeEventListener(sign, note);
    };
  }, [wanted, visible, idle_ms, onIdle]);
}
