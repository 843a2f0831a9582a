import { type ComponentType, useEffect, useState } from 'react';

/** After the page has loaded: what the person came for goes first. */
const CALM_MS = 3_000;

/** Registers the worker at the site's root, and shows what it has to say. Late, and in a file of its own. */
export function OfflineSupport() {
  const [Prompt, setPrompt] = useState<ComponentType | null>(null);
  useEffect(() => {
    // In development files change under their names.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return whenCalm(() => {
      import('./UpdatePrompt.tsx').then(
        ({ UpdatePrompt }) => setPrompt(() => UpdatePrompt),
        // No network: next time (spec 1 §8, errors of offline support are ignored).
        () => undefined,
      );
    });
  }, []);
  return Prompt && <Prompt />;
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
