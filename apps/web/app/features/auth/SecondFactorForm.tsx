import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';

import { AppCodeForm, type AppCodeFormProps } from './AppCodeForm.tsx';
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx';

/** A code of the app, or a recovery code from who does not have it at hand. */
export function SecondFactorForm(props: AppCodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="grid gap-3">
      {isRecovery ? <RecoveryCodeForm {...props} /> : <AppCodeForm {...props} />}
      <Button variant="quiet" disabled={props.loading} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
