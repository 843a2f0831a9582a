import { useEffect, useState } from 'react';

import { noResponse } from '#web/api/api-error.ts';
import { useCloseRequest } from '#web/lib/use-close-request.ts';
import { whenTouched } from '#web/lib/when-touched.ts';

import type * as DialogParts from './DialogParts.tsx';
import { toast } from './toasts.ts';

type Parts = typeof DialogParts;

const AGAIN_MS = 5_000;

let loaded: Parts | null = null;
let loading: Promise<Parts> | undefined;

/**
 * The parts of dialogs: fetched at the first sign of a person, or when one opens. Null until they are here; where one is open and they
 * do not come, that is said once, and tried again and again, until it is closed: Android's Back does that already.
 */
export function useDialogParts(open: boolean, onClose: () => void): Parts | null {
  const [parts, setParts] = useState(loaded);
  useCloseRequest(open && parts === null, onClose);
  useEffect(() => {
    if (parts !== null) return undefined;
    let isGone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const fetchParts = async (isFirst: boolean) => {
      try {
        const come = await load();
        if (!isGone) setParts(come);
      } catch {
        if (!open || isGone) return;
        if (isFirst) toast.error(noResponse().message);
        again = setTimeout(() => void fetchParts(false), AGAIN_MS);
      }
    };
    const stop = open ? void fetchParts(true) : whenTouched(() => void fetchParts(true));
    return () => {
      isGone = true;
      clearTimeout(again);
      stop?.();
    };
  }, [open, parts]);
  return parts;
}

async function load(): Promise<Parts> {
  loading ??= import('./DialogParts.tsx');
  try {
    loaded = await loading;
    return loaded;
  } catch (thrown) {
    loading = undefined;
    throw thrown;
  }
}
