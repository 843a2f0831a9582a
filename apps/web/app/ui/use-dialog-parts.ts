import { useEffect, useState } from 'react';

import { noResponse } from '#web/api/api-error.ts';
import { whenTouched } from '#web/lib/when-touched.ts';

import type * as DialogParts from './DialogParts.tsx';
import { toast } from './toasts.ts';

type Parts = typeof DialogParts;

let loaded: Parts | null = null;
let loading: Promise<Parts> | undefined;

/** The parts of dialogs: fetched at the first sign of a person, or when one opens. Null until they are here. */
export function useDialogParts(open: boolean): Parts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts !== null) return undefined;
    let isGone = false;
    const fetchParts = async () => {
      try {
        const come = await load();
        if (!isGone) setParts(come);
      } catch {
        if (open && !isGone) toast.error(noResponse().message);
      }
    };
    const stop = open ? void fetchParts() : whenTouched(() => void fetchParts());
    return () => {
      isGone = true;
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
    // The next dialog tries again.
    loading = undefined;
    throw thrown;
  }
}
