import * as calls from '@club/contract/settlements';

import { FileReply, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { answerDispute } from './answer-dispute.ts';
import { agreeToStatement, disputeStatement } from './answer-statement.ts';
import { approveStatement } from './approve-statement.ts';
import { askSettlementAgain } from './ask-settlement-again.ts';
import { decideCorrection } from './decide-correction.ts';
import { myStatementDetail, statementDetail } from './detail-view.ts';
import { entriesView } from './entries.ts';
import { issueStatement } from './issue-statement.ts';
import { myStatementsView, outletSettlementsView, settlementsView } from './money-view.ts';
import { setSettlementAccount } from './set-account.ts';
import { statementCsv } from './statement-csv.ts';
import type { StatementFile } from './statement-file.ts';
import { statementPdf } from './statement-pdf.ts';
import { readStatement } from './store.ts';

export function settlementsRoutes(mount: Mount, deps: Deps): void {
  adminRoutes(mount, deps);
  outletRoutes(mount, deps);
}

function adminRoutes(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount(calls.listSettlements, ({ query }) => settlementsView(db, query));
  mount(calls.getOutletSettlements, ({ params, query }) => outletSettlementsView(db, params.id, query));
  mount(calls.setSettlementAccount, ({ params, body, once }, admin) =>
    setSettlementAccount(deps, admin, params.id, body, once),
  );
  mount(calls.issueStatement, ({ params, body, once }, admin) =>
    issueStatement(deps, { outlet_id: params.id, to_day: body.to_day, by: admin.member_id }, once),
  );
  mount(calls.getStatement, ({ params }) => statementDetail(db, params.id));
  mount(calls.listStatementEntries, async ({ params, query }) =>
    entriesView(db, await readStatement(db, params.id), query),
  );
  mount(calls.getStatementPdf, async ({ params }) =>
    fileReply(await statementPdf(db, await readStatement(db, params.id))),
  );
  mount(calls.getStatementCsv, async ({ params }) => fileReply(statementCsv(db, await readStatement(db, params.id))));
  mount(calls.approveStatement, ({ params, body, once }, admin) =>
    approveStatement(deps, admin, { id: params.id, ...body }, once),
  );
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
  mount(calls.listMyStatements, ({ query }, manager) => myStatementsView(db, manager.outlet_ids, query));
  mount(calls.getMyStatement, ({ params }, manager) => myStatementDetail(db, params.id, manager.outlet_ids));
  mount(calls.listMyStatementEntries, async ({ params, query }, manager) =>
    entriesView(db, await readStatement(db, params.id, manager.outlet_ids), query),
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
