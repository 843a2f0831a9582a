import { useEffect, useState } from 'react';

import { UpdatePrompt } from './UpdatePrompt.tsx';

/** After the page has loaded: what the person came for goes first. */
const CALM_MS = 3_000;

/** Registers the worker at the site's root, and shows what it has to say. Late; errors are ignored (spec 1 §8). */
export function OfflineSupport() {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    // In development files change under their names.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return whenCalm(() => setIsCalm(true));
  }, []);
  return isCalm && <UpdatePrompt />;
}

function whenCalm(begin: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(begin, CALM_MS);
  };
  if (document.readyState === 'complete') wait();
  else globalThis.addEventListener('load', wait, { once: true });
  return () => {
    clearTimeout(timer);
    globalThis.removeEventListener('load', wait);
  };
}
