import type { OpenBatch } from '@club/contract/people/membership-desk';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { openBatchesQuery } from '#web/features/people/membership/desk/queries.ts';
import { plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { useUndoBatch } from './use-batch.ts';

/** The offer to take back what was approved in one go, by whichever admin, as long as nobody was told. */
export function OpenBatches() {
  const batches = useQuery(openBatchesQuery).data?.results ?? [];
  const undo = useUndoBatch();
  if (batches.length === 0) return null;
  return (
    <section aria-label="Approved a moment ago" className="mb-4 grid gap-2">
      {batches.map((batch) => (
        <Undo
          key={batch.batch_id}
          batch={batch}
          loading={undo.isPending && undo.variables === batch.batch_id}
          onUndo={() => undo.mutate(batch.batch_id)}
        />
      ))}
    </section>
  );
}

function Undo({ batch, loading, onUndo }: { batch: OpenBatch; loading: boolean; onUndo: () => void }) {
  const leftMs = useCountdown(batch.undo_until);
  if (leftMs === 0) return null;
  return (
    <Notice
      tone="info"
      live
      beside
      title={`${plural(batch.approved, 'application')} approved`}
      action={
        <Button variant="secondary" loading={loading} onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {/* Only whole minutes, so that screen readers are not told every second. */}
      By {batch.approved_by} at <span className="figures">{formatTimeOnDay(batch.approved_at, serverNow())}</span>. The
      SMS go out in {plural(Math.ceil(leftMs / 60_000), 'minute')}. Until then it can be taken back.
    </Notice>
  );
}
