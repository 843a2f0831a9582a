import { readRecoveryCode } from '@club/rules/recovery-code';
import { useState } from 'react';

import { signInErrorText } from '#web/features/people/auth/sign-in-form.ts';
import { TextField } from '#web/ui/TextField.tsx';

import type { AppCodeFormProps } from './AppCodeForm.tsx';
import { CodeForm } from './CodeForm.tsx';

const TYPED_WRONG = 'A recovery code has ten letters and digits, such as 7KX2M-QF0TD';
const NOT_ONE_OF_YOURS = 'This recovery code is not correct or was used before.';

/** It takes the place of another form while the dialog is open. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** One recovery code in the place of a code of the app. */
export function RecoveryCodeForm({ loading, error, onSubmit, ...form }: AppCodeFormProps) {
  const [text, setText] = useState('');
  const [typedError, setTypedError] = useState<string>();
  const [isFresh, setFresh] = useState(true);
  function send() {
    const code = readRecoveryCode(text);
    setTypedError(code === undefined ? TYPED_WRONG : undefined);
    setFresh(code === undefined);
    if (code !== undefined && !loading) onSubmit(code);
  }
  const refusal = error?.code === 'second_factor_incorrect' ? NOT_ONE_OF_YOURS : error && signInErrorText(error);
  return (
    <CodeForm {...form} loading={loading} onSend={send}>
      <TextField
        label="Recovery code"
        ref={takeFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTypedError(undefined);
          setFresh(true);
        }}
        error={typedError ?? (isFresh ? undefined : (refusal ?? undefined))}
        readOnly={loading}
        className="figures uppercase"
      />
    </CodeForm>
  );
}
