import { CODE_DIGITS } from '@club/rules/limits';
import { useState } from 'react';

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
}

/** A code of the authenticator app, sent once its last digit is in or by the button. */
export function AppCodeForm({ submitLabel, loading, error, onSubmit, onCancel, variant }: AppCodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const [isFresh, setFresh] = useState(true);
  function send(digits: string) {
    setMissing(typedCodeError(digits));
    setFresh(false);
    if (typedCodeError(digits) === undefined && !loading) onSubmit(digits);
  }
  return (
    <CodeForm
      submitLabel={submitLabel}
      loading={loading}
      onSend={() => send(code)}
      onCancel={onCancel}
      variant={variant}
    >
      <CodeField
        label="Code of the app"
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
