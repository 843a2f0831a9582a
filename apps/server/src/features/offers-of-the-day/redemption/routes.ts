import * as phones from '@club/contract/offers-of-the-day/by-phone';
import * as calls from '@club/contract/offers-of-the-day/redemption';
import * as shifts from '@club/contract/offers-of-the-day/shifts';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { findByWord, redeemByWord } from './by-phone/redeem-by-word.ts';
import { sendWord } from './by-phone/send-word.ts';
import { listCounterRedemptions } from './counter-views.ts';
import { checkCounterCode, redeemAtCounter } from './redeem-at-counter.ts';
import { redeemCode } from './redeem-code.ts';
import { reverseRedemption } from './reverse-redemption.ts';
import { listAllConflicts, listConflicts } from './shifts/conflicts.ts';
import { openShift } from './shifts/open-shift.ts';
import { settleConflict } from './shifts/settle-conflict.ts';
import { tellProvisional } from './shifts/tell-provisional.ts';

export function redemptionRoutes(mount: Mount, deps: Deps): void {
  mount(calls.redeemCode, ({ body }, { member_id }) => redeemCode(deps, member_id, body));
  mount(calls.checkCounterCode, ({ body }, staff) => checkCounterCode(deps, staff, body));
  mount(calls.redeemAtCounter, ({ body }, staff) => redeemAtCounter(deps, staff, body));
  mount(calls.listCounterRedemptions, ({ query }, staff) => listCounterRedemptions(deps, staff.outlet_ids, query));
  mount(calls.reverseRedemption, ({ params, body }, staff) =>
    reverseRedemption(deps, staff.outlet_ids, params.id, body),
  );
  mount(phones.sendCounterWord, ({ body }, staff) => sendWord(deps, staff, body));
  mount(phones.findByWord, ({ body }, { outlet_ids }) => findByWord(deps, outlet_ids, body));
  mount(phones.redeemByWord, ({ body }, { outlet_ids }) => redeemByWord(deps, outlet_ids, body));
  mount(shifts.openCounterShift, ({ query, body }, { member_id, outlet_ids }) =>
    openShift(deps, { member_id, outlet_ids, outlet: query.outlet, pin: body.pin }),
  );
  mount(shifts.tellProvisional, ({ params, body }, { outlet_ids }) =>
    tellProvisional(deps, outlet_ids, { shift_id: params.id, ...body }),
  );
  mount(shifts.listConflicts, ({ query }, { outlet_ids }) => listConflicts(deps, outlet_ids, query.outlet));
  mount(shifts.settleConflict, ({ params, body }, { member_id, outlet_ids }) =>
    settleConflict(deps, { ...params, ...body, member_id, outlet_ids }),
  );
  mount(shifts.listAllConflicts, ({ query }) => listAllConflicts(deps, query));
  mount(shifts.settleAnyConflict, ({ params, body }, { member_id }) =>
    settleConflict(deps, { ...params, ...body, member_id, outlet_ids: 'any' }),
  );
}
