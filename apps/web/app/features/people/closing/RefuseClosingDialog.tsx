import { CLOSING_REASON_MISSING } from '@club/contract/people/closing';

import type { ApiError } from '#web/api/api-error.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';

/** As much as fits into one SMS. */
const REASON_MAX_CHARS = 55;

interface RefuseClosingDialogProps {
  name: string;
  onClose: () => void;
  onRefuse: (reason: string) => void;
  loading: boolean;
  error: ApiError | null;
}

export function RefuseClosingDialog({ name, onClose, onRefuse, loading, error }: RefuseClosingDialogProps) {
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Refuse to close the account of ${name}?`}
      description="The request ends. They get your words by SMS, and may ask again."
      label="Why not yet?"
      hint="Such as: an order of yours is still on its way"
      missing={CLOSING_REASON_MISSING}
      maxLength={REASON_MAX_CHARS}
      submitLabel="Refuse"
      loading={loading}
      error={error}
      onReason={onRefuse}
    />
  );
}
