import { CODE_TEXT } from '@club/contract/offers-of-the-day/redemption';
import { codeFromScan, parseSignedQr, QR_MAX_CHARS } from '@club/rules/redemption-qr';
import { ScanQrCode } from 'lucide-react';
import { useState } from 'react';

import { useWholeField } from '#web/lib/use-whole-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { Scanner } from './scan/Scanner.tsx';

interface CodeEntryProps {
  code: string;
  onType: (code: string) => void;
  /** A code was typed whole, or a QR was seen. */
  onCode: (text: string) => void;
  isChecking: boolean;
  error: string | undefined;
}

/** The camera, or the digits by hand. A scanner that types lands in the field. */
export function CodeEntry({ code, onType, onCode, isChecking, error }: CodeEntryProps) {
  const [isScanning, setScanning] = useState(false);
  const whole = useWholeField(code, codeFromScan(code) === null ? CODE_TEXT : null);
  function found(text: string) {
    setScanning(false);
    onType(codeFromScan(text) ?? '');
    onCode(text);
  }
  if (isScanning) return <Scanner onFound={found} onClose={() => setScanning(false)} />;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (whole.check()) onCode(code);
      }}
    >
      <Button
        variant="secondary"
        size="lg"
        wide
        icon={<ScanQrCode aria-hidden className="size-6" />}
        onClick={() => setScanning(true)}
      >
        Scan the QR
      </Button>
      <TextField
        ref={whole.field}
        label="8-digit code"
        hint="Or type it"
        autoComplete="off"
        className="figures text-xl tracking-widest"
        value={code}
        maxLength={QR_MAX_CHARS}
        readOnly={isChecking}
        onChange={(event) =>
          parseSignedQr(event.target.value) ? found(event.target.value) : onType(event.target.value)
        }
        error={whole.missing ?? error}
      />
      <Button
        type="submit"
        size="lg"
        wide
        aria-disabled={whole.isOpen || undefined}
        loading={isChecking}
        loadingLabel="Checking..."
      >
        Check Code
      </Button>
    </form>
  );
}
