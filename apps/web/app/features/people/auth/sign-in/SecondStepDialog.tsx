import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { type SecondFactor, SecondFactorForm } from '#web/features/people/auth/second-factor/SecondFactorForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface SecondStepDialogProps {
  error: ApiError | null;
  loading: boolean;
  onSubmit: (code: string) => void;
  onClose: () => void;
}

const asked: Record<SecondFactor, string> = {
  app: 'Please enter the code that your authenticator app shows now.',
  'recovery code': 'Please enter one of the recovery codes that you kept. Each works once.',
};

/** The second step of signing in, for those who have set up an authenticator app. */
export function SecondStepDialog({ error, loading, onSubmit, onClose }: SecondStepDialogProps) {
  const [factor, setFactor] = useState<SecondFactor>('app');
  return (
    <Dialog open onClose={onClose} title="One more step" description={asked[factor]} width="md">
      <SecondFactorForm
        factor={factor}
        onFactor={setFactor}
        submitLabel="Sign in"
        loading={loading}
        error={error}
        onSubmit={onSubmit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
