import { CheckCheck } from 'lucide-react';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { BatchDialog } from './BatchDialog.tsx';
import { type BatchWork, useBatch } from './use-batch.ts';

/** Approving the head of the queue in one go, and the offer to take it back. */
export function ApproveNext() {
  const [open, setOpen] = useState(false);
  const batch = useBatch();
  return (
    <>
      <Button
        variant="secondary"
        className="sm:ml-auto"
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
      {batch.latest?.batch_id && batch.latest.undo_until !== null && (
        <Undo key={batch.latest.batch_id} id={batch.latest.batch_id} until={batch.latest.undo_until} batch={batch} />
      )}
    </>
  );
}

function Undo({ id, until, batch }: { id: string; until: string; batch: BatchWork }) {
  const leftMs = useCountdown(until);
  if (leftMs === 0 || batch.latest === null) return null;
  return (
    <div className="w-full">
      <Notice
        tone="info"
        live
        title={`${plural(batch.latest.applications.length, 'application')} approved`}
        action={
          <Button variant="secondary" loading={batch.undo.isPending} onClick={() => batch.undo.mutate(id)}>
            Undo
          </Button>
        }
      >
        The SMS go out in {plural(Math.ceil(leftMs / 60_000), 'minute')}. Until then you can take it back.
      </Notice>
    </div>
  );
}
