import { CheckCheck } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';

import { BatchDialog } from './BatchDialog.tsx';
import { useBatch } from './use-batch.ts';

/** Approving the head of the queue in one go. */
export function ApproveNext() {
  const [open, setOpen] = useState(false);
  const batch = useBatch();
  return (
    <>
      <Button
        className="max-sm:w-full sm:ml-auto"
        icon={<CheckCheck aria-hidden className="size-5" />}
        onClick={() => {
          batch.preview.reset();
          batch.approve.reset();
          setOpen(true);
        }}
      >
        Approve next…
      </Button>
      {open && <BatchDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}
