import { Button } from '#web/ui/Button.tsx';

import { AppCodeForm, type AppCodeFormProps } from './AppCodeForm.tsx';
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx';

export type SecondFactor = 'app' | 'recovery code';

interface SecondFactorFormProps extends AppCodeFormProps {
  factor: SecondFactor;
  onFactor: (factor: SecondFactor) => void;
}

/** A code of the app, or a recovery code from who does not have it at hand. */
export function SecondFactorForm({ factor, onFactor, ...form }: SecondFactorFormProps) {
  const isApp = factor === 'app';
  return (
    <div className="grid gap-3">
      {isApp ? <AppCodeForm {...form} /> : <RecoveryCodeForm {...form} />}
      <Button variant="quiet" disabled={form.loading} onClick={() => onFactor(isApp ? 'recovery code' : 'app')}>
        {isApp ? 'Use a recovery code' : 'Use the authenticator app'}
      </Button>
    </div>
  );
}
