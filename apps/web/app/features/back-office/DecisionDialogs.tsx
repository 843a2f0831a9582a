import { ConfirmDialog } from '#web/ui/Dialog.tsx';

import { fullName } from './application-looks.ts';
import { RejectDialog } from './RejectDialog.tsx';
import type { Review } from './use-review.ts';

/** Asks once more before a decision, which nobody can take back. */
export function DecisionDialogs({ review: { asked, dismiss, approve, reject } }: { review: Review }) {
  if (asked === null) return null;
  const { about, row } = asked;
  if (about === 'reject') {
    return (
      <RejectDialog
        row={row}
        onClose={dismiss}
        onReject={(body) => reject.mutate({ id: row.id, body })}
        loading={reject.isPending}
        error={reject.error}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={dismiss}
      onConfirm={() => approve.mutate(row)}
      title={`Approve ${fullName(row)}?`}
      confirmLabel={row.phone_confirmed ? 'Approve' : 'Approve anyway'}
      tone={row.phone_confirmed ? 'primary' : 'danger'}
      loading={approve.isPending}
    >
      {!row.phone_confirmed && (
        <strong className="text-ink mb-2 block">
          Their number is not confirmed. Whoever owns it could sign in with it.
        </strong>
      )}
      They become a member at once and are told by SMS. This cannot be undone.
    </ConfirmDialog>
  );
}
