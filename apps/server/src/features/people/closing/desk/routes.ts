import * as calls from '@club/contract/people/closing';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listClosingRequests } from './closing-requests-view.ts';
import { decideClosing } from './decide-closing.ts';

/** Answering members who asked to leave. */
export function closingDeskRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listClosingRequests, ({ query }) => listClosingRequests(deps, query));
  mount(calls.decideClosing, ({ params, body, once }, caller) =>
    decideClosing(deps, { id: params.id, by: caller.member_id }, body, once),
  );
}
