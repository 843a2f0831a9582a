import type { ApiError } from '#web/api/api-error.ts';

import { toast } from './toasts.ts';

/**
 * Closes a dialog that asked about something that has moved on meanwhile, and says so over the page: where it stands no more the
 * dialog would go with it, and its words unread.
 */
export function closeMovedOn(error: ApiError, movedOn: readonly ApiError['code'][], onClose: () => void): void {
  if (!movedOn.includes(error.code)) return;
  toast.error(error.message);
  onClose();
}
