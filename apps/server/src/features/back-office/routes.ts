import {
  approveApplication as approveCall,
  listApplications as listCall,
  rejectApplication as rejectCall,
} from '@club/contract/back-office';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listApplications } from './application-list.ts';
import { approveApplication } from './approve-application.ts';
import { rejectApplication } from './reject-application.ts';

export function backOfficeRoutes(mount: Mount, deps: Deps): void {
  mount(listCall, ({ query }) => listApplications(deps.db, query));
  mount(approveCall, ({ params, once }, caller) =>
    approveApplication(deps, { id: params.id, by: caller.member_id }, once),
  );
  mount(rejectCall, ({ params, body, once }, caller) =>
    rejectApplication(deps, { id: params.id, by: caller.member_id }, body, once),
  );
}
