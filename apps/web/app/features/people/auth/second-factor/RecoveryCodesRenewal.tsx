import { Dialog } from '#web/ui/Dialog.tsx';

import { AppCodeForm } from './AppCodeForm.tsx';
import { useRecoveryCodes } from './use-second-factor.ts';

interface RecoveryCodesRenewalProps {
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** Takes a code of the app for ten new recovery codes. */
export function RecoveryCodesRenewal({ onCodes, onClose }: RecoveryCodesRenewalProps) {
  const renew = useRecoveryCodes('renew', onCodes);
  return (
    <Dialog
      open
      onClose={onClose}
      title="New recovery codes"
      description="You get ten new codes. The ones you have no longer work from then on."
    >
      <AppCodeForm
        submitLabel="Make new codes"
        loading={renew.isPending}
        error={renew.error}
        onSubmit={(code) => renew.mutate(code)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
