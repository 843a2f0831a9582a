import { REJECT_TEXT_MAX_CHARS } from '@club/contract/people/membership-desk';

import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';

import { fullName } from './application-looks.ts';
import { RejectDialog } from './RejectDialog.tsx';
import type { Review } from './use-review.ts';

/** Asks once more before a decision, which nobody can take back, and why an application is put on hold. */
export function DecisionDialogs({ review }: { review: Review }) {
  const { asked, dismiss, approve, reject, hold, focusAfter } = review;
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
        focusAfter={focusAfter}
      />
    );
  }
  if (about === 'hold') {
    return (
      <ReasonDialog
        title={`Put ${fullName(row)} on hold?`}
        description="They keep their place in line and are not told. Nobody approves them until they are let go on."
        label="Why"
        hint="For the team, such as: call them about the name first."
        missing="Please say why"
        maxLength={REJECT_TEXT_MAX_CHARS}
        submitLabel="Put on hold"
        loading={hold.isPending}
        error={hold.error}
        onClose={dismiss}
        onReason={(reason) => hold.mutate({ ...row, reason })}
        focusAfter={focusAfter}
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
      focusAfter={focusAfter}
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
