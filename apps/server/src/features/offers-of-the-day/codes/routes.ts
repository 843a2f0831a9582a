import * as calls from '@club/contract/offers-of-the-day/codes';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { readQrCode } from './read-qr-code.ts';
import { reportIssue } from './report-issue.ts';
import { resendCode } from './resend-code.ts';
import { listMyCodes } from './views.ts';

export function codesRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listMyCodes, ({ query }, { member_id }) => listMyCodes(deps, member_id, query));
  mount(calls.readQrCode, ({ params }, { member_id }) => readQrCode(deps, member_id, params.id));
  mount(calls.reportIssue, ({ body, once }, { member_id }) => reportIssue(deps, member_id, body, once));
  mount(calls.resendCode, ({ params }, { member_id }) => resendCode(deps, member_id, params.id));
}
