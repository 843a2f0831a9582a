import { COPIED_MS } from '@club/rules/limits';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';

import { brand } from '#web/brand.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The only time that the codes are seen, so whatever closes it but its own button is asked about first. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [asks, setAsks] = useState(false);
  return (
    <Dialog
      open
      onClose={() => setAsks(true)}
      title="Keep your recovery codes"
      description="When you do not have your phone, one of these signs you in, with your PIN. Each works once. They are shown only now."
      readFirst
    >
      <div className="grid gap-5">
        <ol
          aria-label="Recovery codes"
          className="bg-sunken grid grid-cols-2 gap-x-2 gap-y-2.5 rounded-md px-2 py-4 text-center font-mono text-lg font-semibold select-all"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy(codes)}>
            Copy
          </Button>
          <Button variant="secondary" icon={<Download aria-hidden className="size-5" />} onClick={() => save(codes)}>
            Download
          </Button>
        </div>
        <p className="text-soft text-sm">
          Print them or put them into a password manager, not on the phone that holds the app.
        </p>
        <Button wide onClick={onClose}>
          I have kept them
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={onClose}
        title="Have you kept the codes?"
        confirmLabel="Yes, close"
        cancelLabel="Back to the codes"
        tone="primary"
      >
        They are not shown again. Without them you cannot sign in when you do not have your phone.
      </ConfirmDialog>
    </Dialog>
  );
}

async function copy(codes: readonly string[]) {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success('Recovery codes copied.', COPIED_MS);
  } catch {
    toast.info('Mark the codes and copy them.');
  }
}

function save(codes: readonly string[]) {
  const text = [`Recovery codes of your ${brand.name} account. Each works once.`, '', ...codes, ''].join('\n');
  saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }));
}
