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
  const otherWay = (
    <Button
      variant="quiet"
      disabled={form.loading}
      onClick={() => onFactor(isApp ? 'recovery code' : 'app')}
      className="sm:mr-auto sm:-ml-4"
    >
      {isApp ? 'Use a recovery code' : 'Use the authenticator app'}
    </Button>
  );
  return isApp ? <AppCodeForm {...form} aside={otherWay} /> : <RecoveryCodeForm {...form} aside={otherWay} />;
}
