import { CODE_DIGITS } from '@club/rules/limits';
import { type ReactNode, useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { signInErrorText } from '#web/features/people/auth/sign-in-form.ts';
import { typedCodeError } from '#web/features/people/auth/sms-code.ts';
import type { ButtonVariant } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';

import { CodeForm } from './CodeForm.tsx';

export interface AppCodeFormProps {
  submitLabel: string;
  loading: boolean;
  error: ApiError | null;
  onSubmit: (code: string) => void;
  onCancel: () => void;
  variant?: ButtonVariant;
  aside?: ReactNode;
}

/** A code of the authenticator app, sent once its last digit is in or by the button. */
export function AppCodeForm({ loading, error, onSubmit, ...form }: AppCodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const [isFresh, setFresh] = useState(true);
  function send(digits: string) {
    setMissing(typedCodeError(digits));
    setFresh(false);
    if (typedCodeError(digits) === undefined && !loading) onSubmit(digits);
  }
  return (
    <CodeForm {...form} loading={loading} onSend={() => send(code)}>
      <CodeField
        label="Code from the app"
        digits={CODE_DIGITS}
        value={code}
        autoComplete="one-time-code"
        onChange={(next) => {
          setCode(next);
          setMissing(undefined);
          setFresh(true);
        }}
        onComplete={send}
        error={missing ?? (isFresh || error === null ? undefined : signInErrorText(error))}
        readOnly={loading}
      />
    </CodeForm>
  );
}
