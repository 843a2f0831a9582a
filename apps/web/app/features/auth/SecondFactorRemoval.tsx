import { Dialog } from '#web/ui/Dialog.tsx';

import { AppCodeForm } from './AppCodeForm.tsx';
import { useSecondFactorCode } from './use-second-factor.ts';

/** Takes a last code of the app before it is asked for no more. */
export function SecondFactorRemoval({ onClose }: { onClose: () => void }) {
  const remove = useSecondFactorCode('remove', onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off the authenticator app"
      description="From then on your phone number and PIN are enough to sign in as an admin."
    >
      <AppCodeForm
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
