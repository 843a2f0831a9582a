import * as calls from '@club/contract/outlets/reports';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { reportOrder } from './report-order.ts';
import { listOutletReports, readReportPhoto } from './views.ts';

export function reportsRoutes(mount: Mount, deps: Deps): void {
  mount(calls.reportOrder, ({ params, body, once }, { member_id }) =>
    reportOrder(deps, member_id, params.id, body, once),
  );
  mount(calls.listOutletReports, ({ query }, { outlet_ids }) => listOutletReports(deps, outlet_ids, query.outlet));
  mount(calls.getReportPhoto, ({ params }, { outlet_ids }) => readReportPhoto(deps, outlet_ids, params.id));
}
