import type { TransferRow } from '@club/contract/money/refunds';

/** Says that the network denies what two admins have found, or it has said itself before; nothing where it does not. */
export function Contradiction({ transfer }: { transfer: TransferRow | null }) {
  if (!transfer?.is_contradicted) return null;
  return (
    <p className="text-bad text-sm font-medium">
      {transfer.status === 'failed'
        ? 'The network says now that it was sent.'
        : 'The network says now that it did not arrive as it stands here.'}
    </p>
  );
}
