import * as calls from '@club/contract/money/settlements';

import { noteFile } from '#server/features/club/audit/note-file.ts';
import { answerDispute } from '#server/features/money/settlements/desk/answer-dispute.ts';
import { approveStatement } from '#server/features/money/settlements/desk/approve-statement.ts';
import { askSettlementAgain } from '#server/features/money/settlements/desk/ask-settlement-again.ts';
import { decideCorrection } from '#server/features/money/settlements/desk/decide-correction.ts';
import { issueStatement } from '#server/features/money/settlements/desk/issue-statement.ts';
import { setSettlementAccount } from '#server/features/money/settlements/desk/set-account.ts';
import { withdrawApproval } from '#server/features/money/settlements/desk/withdraw-approval.ts';
import { exportSettlements } from '#server/features/money/settlements/files/export-settlements.ts';
import { statementCsv } from '#server/features/money/settlements/files/statement-csv.ts';
import type { StatementFile } from '#server/features/money/settlements/files/statement-file.ts';
import { statementPdf } from '#server/features/money/settlements/files/statement-pdf.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { agreeToStatement, disputeStatement } from './answer-statement.ts';
import { myStatementDetail, statementDetail } from './detail-view.ts';
import { listEntries } from './entries.ts';
import { listMyStatements, readOutletSettlements, listSettlements } from './money-view.ts';
import { readStatement } from './store.ts';

export function settlementsRoutes(mount: Mount, deps: Deps): void {
  adminRoutes(mount, deps);
  outletRoutes(mount, deps);
}

function adminRoutes(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount(calls.listSettlements, ({ query }) => listSettlements(db, query));
  mount(calls.exportSettlements, async ({ query }, { member_id: by }) => {
    const file = await exportSettlements(deps, query);
    await noteFile(deps, { by, list: 'settlements', name: file.name });
    return fileReply(file);
  });
  mount(calls.getOutletSettlements, ({ params, query }) => readOutletSettlements(db, params.id, query));
  mount(calls.setSettlementAccount, ({ params, body, once }, admin) =>
    setSettlementAccount(deps, admin, params.id, body, once),
  );
  mount(calls.issueStatement, ({ params, body, once }, admin) =>
    issueStatement(deps, { outlet_id: params.id, to_day: body.to_day, by: admin.member_id }, once),
  );
  mount(calls.getStatement, ({ params }) => statementDetail(db, params.id));
  mount(calls.listStatementEntries, async ({ params, query }) =>
    listEntries(db, await readStatement(db, params.id), query),
  );
  mount(calls.getStatementPdf, async ({ params }) =>
    fileReply(await statementPdf(db, await readStatement(db, params.id))),
  );
  mount(calls.getStatementCsv, async ({ params }) => fileReply(statementCsv(db, await readStatement(db, params.id))));
  mount(calls.approveStatement, ({ params, body, once }, admin) =>
    approveStatement(deps, admin, { id: params.id, ...body }, once),
  );
  mount(calls.withdrawApproval, ({ params, once }, admin) => withdrawApproval(deps, admin.member_id, params.id, once));
  mount(calls.answerDispute, ({ params, body, once }, admin) => answerDispute(deps, admin, params.id, body, once));
  mount(calls.decideCorrection, ({ params, body, once }, admin) =>
    decideCorrection(deps, admin, { id: params.id, decision: body.decision }, once),
  );
  mount(calls.askSettlementAgain, ({ params, once }, admin) =>
    askSettlementAgain(deps, admin.member_id, params.id, once),
  );
}

/** Statements of other outlets do not exist for a manager. */
function outletRoutes(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount(calls.listMyStatements, ({ query }, manager) => listMyStatements(db, manager.outlet_ids, query));
  mount(calls.getMyStatement, ({ params }, manager) => myStatementDetail(db, params.id, manager.outlet_ids));
  mount(calls.listMyStatementEntries, async ({ params, query }, manager) =>
    listEntries(db, await readStatement(db, params.id, manager.outlet_ids), query),
  );
  mount(calls.getMyStatementPdf, async ({ params }, manager) =>
    fileReply(await statementPdf(db, await readStatement(db, params.id, manager.outlet_ids))),
  );
  mount(calls.getMyStatementCsv, async ({ params }, manager) =>
    fileReply(statementCsv(db, await readStatement(db, params.id, manager.outlet_ids))),
  );
  mount(calls.agreeToStatement, ({ params, once }, manager) => agreeToStatement(deps, manager, params.id, once));
  mount(calls.disputeStatement, ({ params, body, once }, manager) =>
    disputeStatement(deps, manager, { id: params.id, dispute: body.dispute }, once),
  );
}

const fileReply = ({ name, content }: StatementFile) => new FileReply(name, content);
