import * as calls from '@club/contract/money/reconciliation';
import { correctNumber as correctNumberCall } from '@club/contract/money/transfers';

import { listAlarms } from '#server/features/money/reconciliation/alarms/alarms-view.ts';
import { closeDay } from '#server/features/money/reconciliation/days/close-day.ts';
import { listDays } from '#server/features/money/reconciliation/days/days-view.ts';
import { correctNumber } from '#server/features/money/reconciliation/differences/correct-number.ts';
import { decideAdjustment } from '#server/features/money/reconciliation/differences/decide-adjustment.ts';
import { listDifferences } from '#server/features/money/reconciliation/differences/differences-view.ts';
import { resolveDifference } from '#server/features/money/reconciliation/differences/resolve-difference.ts';
import { listReturned } from '#server/features/money/reconciliation/returned/returned-view.ts';
import { sendAnew } from '#server/features/money/reconciliation/returned/send-anew.ts';
import { importStatement } from '#server/features/money/reconciliation/statements/import-statement.ts';
import { listStatements } from '#server/features/money/reconciliation/statements/statements-view.ts';
import { withdrawStatement } from '#server/features/money/reconciliation/statements/withdraw-statement.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

export function reconciliationRoutes(mount: Mount, deps: Deps): void {
  mount(calls.importStatement, ({ body, once }, admin) => importStatement(deps, admin.member_id, body, once));
  mount(calls.listStatements, ({ query }) => listStatements(deps.db, query));
  mount(calls.withdrawStatement, ({ params, body, once }, admin) =>
    withdrawStatement(deps, { id: params.id, by: admin.member_id, reason: body.reason }, once),
  );
  mount(calls.listDifferences, ({ query }) => listDifferences(deps.db, query, deps.now()));
  mount(calls.resolveDifference, ({ params, body, once }, admin) =>
    resolveDifference(deps, admin.member_id, params.id, body, once),
  );
  // What the books cannot take back wants the PIN once more.
  mount(calls.decideAdjustment, async ({ params, body, once }, admin) => {
    if (body.decision === 'approve') demandRecentPin(admin, deps.now());
    return decideAdjustment(deps, admin.member_id, params.id, body.decision, once);
  });
  mount(correctNumberCall, ({ params, body, once }, admin) => correctNumber(deps, admin, params.id, body, once));
  mount(calls.listReturned, ({ query }) => listReturned(deps, query));
  mount(calls.sendAnew, ({ params, once }, admin) => sendAnew(deps, admin, params.id, once));
  mount(calls.listDays, ({ query }) => listDays(deps.db, query, deps.now()));
  mount(calls.closeDay, ({ body, once }, admin) => closeDay(deps, admin.member_id, body, once));
  mount(calls.listAlarms, ({ query }) => listAlarms(deps, query));
}
