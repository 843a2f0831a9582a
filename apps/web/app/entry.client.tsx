import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { allowTranslation } from '#web/lib/translated-page.ts';

// A slow phone takes long to set up what stands above, so that it may breathe before it goes on.
await new Promise((goOn) => setTimeout(goOn));

allowTranslation();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
