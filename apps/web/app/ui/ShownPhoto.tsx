import { useState } from 'react';

import { Button } from './Button.tsx';

interface ShownPhotoProps {
  label: string;
  /** Fetches the picture, as Base64 of a JPEG; pictures cost data, so nobody gets one without asking. */
  read: () => Promise<{ photo: string | null }>;
}

/** A picture that is fetched when somebody wants to see it. */
export function ShownPhoto({ label, read }: ShownPhotoProps) {
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | { photo: string }>('closed');
  async function show() {
    setState('loading');
    try {
      const { photo } = await read();
      setState(photo === null ? 'failed' : { photo });
    } catch {
      setState('failed');
    }
  }
  if (typeof state === 'object') {
    return <img src={`data:image/jpeg;base64,${state.photo}`} alt={label} className="max-h-96 w-fit rounded-md" />;
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        aria-label={`Show photo: ${label}`}
        loading={state === 'loading'}
        loadingLabel="Loading..."
        onClick={() => void show()}
      >
        Show photo
      </Button>
      {state === 'failed' && <p role="alert">The photo could not be loaded. Please try again.</p>}
    </div>
  );
}
