import * as calls from '@club/contract/money/refunds';

import { noteFile } from '#server/features/club/audit/note-file.ts';
import { decideRefund } from '#server/features/money/refunds/desk/decide-refund.ts';
import { exportRefunds } from '#server/features/money/refunds/desk/export-refunds.ts';
import { previewRefund } from '#server/features/money/refunds/desk/preview-refund.ts';
import { readRefundableOrder } from '#server/features/money/refunds/desk/refundable-view.ts';
import { requestRefund } from '#server/features/money/refunds/desk/request-refund.ts';
import { listRefundRows } from '#server/features/money/refunds/desk/rows.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

export function refundsRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listRefunds, ({ query }) => listRefundRows(deps.db, query));
  mount(calls.exportRefunds, async ({ query }, { member_id: by }) => {
    const { name, content } = await exportRefunds(deps, query);
    await noteFile(deps, { by, list: 'refunds', name });
    return new FileReply(name, content);
  });
  mount(calls.getRefundable, ({ params }) => readRefundableOrder(deps.db, params.order_number, deps.now()));
  mount(calls.previewRefund, ({ params, body }) => previewRefund(deps, params.id, body));
  // What sends money wants the PIN once more; refusing to send it does not.
  mount(calls.requestRefund, ({ params, body, once }, admin) =>
    requestRefund(deps, params.id, admin.member_id, body, once),
  );
  mount(calls.approveRefund, ({ params, once }, admin) =>
    decideRefund(deps, params.id, admin.member_id, 'approve', once),
  );
  mount(calls.retryRefund, ({ params, once }, admin) => decideRefund(deps, params.id, admin.member_id, 'retry', once));
  mount(calls.redirectRefund, ({ params, once }, admin) =>
    decideRefund(deps, params.id, admin.member_id, 'redirect', once),
  );
  mount(calls.refuseRefund, ({ params, once }, admin) =>
    decideRefund(deps, params.id, admin.member_id, 'refuse', once),
  );
}
