import * as calls from '@club/contract/auth';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { changePin } from './change-pin.ts';
import { confirmPinReset } from './confirm-pin-reset.ts';
import { confirmPin } from './pin-again.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPinReset } from './request-pin-reset.ts';
import {
  beginSecondFactor,
  finishSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorView,
} from './second-factor.ts';
import { endOneSession, sessionsView } from './session-list.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';
import { confirmStepUp, requestStepUp } from './step-up.ts';
import { verifyToken } from './verify-token.ts';

export function authRoutes(mount: Mount, deps: Deps): void {
  mountSessions(mount, deps);
  mountPins(mount, deps);
  mountProofs(mount, deps);
}

function mountSessions(mount: Mount, deps: Deps): void {
  mount(calls.signIn, async (call) => {
    const { reply, device_id } = await signIn(deps, call.body, call);
    call.device.keep(device_id);
    return reply;
  });
  mount(calls.refreshToken, ({ body, device }) => refreshSession(deps, body.refresh, device.id));
  mount(calls.verifyToken, ({ body }) => verifyToken(deps, body.token));
  mount(calls.signOut, ({ token }) => signOut(deps, token));
  mount(calls.signOutEverywhere, (_call, caller) => signOutEverywhere(deps, caller));
  mount(calls.listSessions, (_call, caller) => sessionsView(deps, caller));
  mount(calls.endSession, ({ params }, caller) => endOneSession(deps, caller, params.id));
}

function mountPins(mount: Mount, deps: Deps): void {
  mount(calls.requestPinReset, (call) => requestPinReset(deps, call.body.phone ?? '', call));
  mount(calls.confirmPinReset, async (call) => {
    const { reply, device_id } = await confirmPinReset(deps, call.body, call);
    call.device.keep(device_id);
    return reply;
  });
  mount(calls.changePin, ({ body }, caller) => changePin(deps, caller, body));
  mount(calls.confirmPin, ({ body }, caller) => confirmPin(deps, caller, body.pin ?? ''));
}

function mountProofs(mount: Mount, deps: Deps): void {
  mount(calls.requestStepUp, (_call, caller) => requestStepUp(deps, caller));
  mount(calls.confirmStepUp, async (call, caller) => {
    const { reply, device_id } = await confirmStepUp(deps, caller, call.body.code ?? '', call);
    call.device.keep(device_id);
    return reply;
  });
  mount(calls.getSecondFactor, (_call, caller) => secondFactorView(deps.db, caller.member_id));
  mount(calls.enrolSecondFactor, async (_call, caller) => {
    demandRecentPin(caller, deps.now());
    return beginSecondFactor(deps, caller.member_id);
  });
  mount(calls.confirmSecondFactor, ({ body }, caller) => finishSecondFactor(deps, caller.member_id, body.code ?? ''));
  mount(calls.renewRecoveryCodes, async ({ body }, caller) => {
    demandRecentPin(caller, deps.now());
    return renewRecoveryCodes(deps, caller.member_id, body.code ?? '');
  });
  mount(calls.removeSecondFactor, async ({ body }, caller) => {
    demandRecentPin(caller, deps.now());
    return removeSecondFactor(deps, caller.member_id, body.code ?? '');
  });
}
