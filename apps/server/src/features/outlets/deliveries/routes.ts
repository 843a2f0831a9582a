import * as calls from '@club/contract/outlets/deliveries';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { answerDelivery } from './answer-delivery.ts';
import { askForMyPay } from './ask-for-pay.ts';
import { assignRider } from './assign-rider.ts';
import { confirmReturn } from './confirm-return.ts';
import { deliverWithCode } from './deliver-with-code.ts';
import { listMyEarnings } from './earnings-view.ts';
import { judgeDelivery } from './judge-delivery.ts';
import { leaveDelivery } from './leave-delivery.ts';
import { moveDelivery } from './move-delivery.ts';
import { listOutletDeliveries } from './outlet-views.ts';
import { readDeliveryPhoto, readRiderPhoto, setRiderPhoto } from './photos.ts';
import { riderIsHere } from './rider-is-here.ts';
import { addRider, endRider, listRiders, setBreak } from './riders.ts';
import { listMyDeliveries } from './views.ts';

export function deliveriesRoutes(mount: Mount, deps: Deps): void {
  mount(riderCalls.listRiders, ({ query }, { outlet_ids }) => listRiders(deps, outlet_ids, query.outlet));
  mount(riderCalls.addRider, async ({ query, body }, { member_id, outlet_ids }) => {
    const { id } = await chooseOutlet(deps.db, outlet_ids, query.outlet);
    return addRider(deps, member_id, id, body);
  });
  mount(riderCalls.endRider, ({ params, body }, manager) => endRider(deps, manager, params.id, body.without_goods));
  mount(calls.assignRider, ({ params, body }, staff) => assignRider(deps, staff, params.id, body));
  mount(ridingCalls.listMyDeliveries, (_, { member_id }) => listMyDeliveries(deps, member_id));
  mount(ridingCalls.listMyEarnings, (_, { member_id }) => listMyEarnings(deps, member_id));
  mount(ridingCalls.askForMyPay, ({ body, once }, caller) => askForMyPay(deps, caller, body.network, once));
  mount(ridingCalls.setBreak, ({ body }, { member_id }) => setBreak(deps, member_id, body.on_break));
  mount(ridingCalls.answerDelivery, ({ params, body }, { member_id }) =>
    answerDelivery(deps, member_id, params.id, body.accept),
  );
  mount(ridingCalls.moveDelivery, ({ params, body, once }, { member_id }) =>
    moveDelivery(deps, { member_id, once }, params.id, body),
  );
  mount(ridingCalls.deliverWithCode, ({ params, body }, { member_id }) =>
    deliverWithCode(deps, member_id, params.id, body),
  );
  mount(ridingCalls.leaveDelivery, ({ params, body }, { member_id }) =>
    leaveDelivery(deps, member_id, params.id, body),
  );
  mount(calls.riderIsHere, ({ params }, { member_id }) => riderIsHere(deps, member_id, params.id));
  mount(riderCalls.getRiderPhoto, ({ params }, { member_id }) => readRiderPhoto(deps, member_id, params.id));
  mount(riderCalls.setRiderPhoto, ({ params, body }, manager) => setRiderPhoto(deps, manager, params.id, body.photo));
  mount(calls.listOutletDeliveries, ({ query }, manager) => listOutletDeliveries(deps, manager, query.outlet));
  mount(calls.getDeliveryPhoto, ({ params }, { outlet_ids }) => readDeliveryPhoto(deps, outlet_ids, params.id));
  mount(calls.judgeDelivery, ({ params, body }, manager) => judgeDelivery(deps, manager, params.id, body.accept));
  mount(calls.confirmReturn, ({ params, body }, manager) =>
    confirmReturn(deps, manager, params.id, body.next_attempt_at ?? null),
  );
}
