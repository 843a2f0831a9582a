import { useState } from 'react';

import { Dialog } from '#web/ui/Dialog.tsx';

import { type SecondFactor, SecondFactorForm } from './SecondFactorForm.tsx';
import { useSecondFactorRemoval } from './use-second-factor.ts';

/** Takes a last code of the app before it is asked for no more. */
export function SecondFactorRemoval({ onClose }: { onClose: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>('app');
  const remove = useSecondFactorRemoval(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off the authenticator app"
      description="From then on your phone number and PIN are enough to sign in as an admin."
      width="md"
    >
      <SecondFactorForm
        factor={factor}
        onFactor={setFactor}
        submitLabel="Turn off"
        variant="danger"
        loading={remove.isPending}
        error={remove.error}
        onSubmit={(code) => remove.mutate(code)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
