import type { ApiError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

import { SecondFactorForm } from './SecondFactorForm.tsx';

interface SecondStepDialogProps {
  error: ApiError | null;
  loading: boolean;
  onSubmit: (code: string) => void;
  onClose: () => void;
}

/** The second step of signing in, for those who have set up an authenticator app. */
export function SecondStepDialog({ error, loading, onSubmit, onClose }: SecondStepDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="One more step"
      description="Please enter the code that your authenticator app shows now."
    >
      <SecondFactorForm submitLabel="Sign in" loading={loading} error={error} onSubmit={onSubmit} onCancel={onClose} />
    </Dialog>
  );
}
