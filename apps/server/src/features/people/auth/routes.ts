import * as calls from '@club/contract/people/auth';

import { changePin } from '#server/features/people/auth/pin/change-pin.ts';
import { confirmPinReset } from '#server/features/people/auth/pin/confirm-pin-reset.ts';
import { confirmPin } from '#server/features/people/auth/pin/pin-again.ts';
import { requestPinReset } from '#server/features/people/auth/pin/request-pin-reset.ts';
import {
  beginSecondFactor,
  finishSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  readSecondFactor,
} from '#server/features/people/auth/second-factor/second-factor.ts';
import { readKeeping } from '#server/features/people/auth/sessions/read-keeping.ts';
import { refreshSession } from '#server/features/people/auth/sessions/refresh-session.ts';
import { endOneSession, listSessions } from '#server/features/people/auth/sessions/session-list.ts';
import { signOut, signOutEverywhere } from '#server/features/people/auth/sessions/sign-out.ts';
import { verifyToken } from '#server/features/people/auth/sessions/verify-token.ts';
import { enterByLink } from '#server/features/people/auth/sign-in/enter-by-link.ts';
import { signIn } from '#server/features/people/auth/sign-in/sign-in.ts';
import { confirmStepUp, requestStepUp } from '#server/features/people/auth/sign-in/step-up.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

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
  mount(calls.firstSignIn, async (call) => {
    const { reply, device_id } = await enterByLink(deps, call.body, call);
    call.device.keep(device_id);
    return reply;
  });
  mount(calls.refreshToken, ({ body, device }) => refreshSession(deps, body.refresh, device.id));
  mount(calls.verifyToken, ({ body }) => verifyToken(deps, body.token));
  mount(calls.signOut, ({ token }) => signOut(deps, token));
  mount(calls.signOutEverywhere, (_call, caller) => signOutEverywhere(deps, caller));
  mount(calls.listSessions, (_call, caller) => listSessions(deps, caller));
  mount(calls.getKeeping, (_call, caller) => readKeeping(deps, caller.session_id));
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
  mount(calls.getSecondFactor, (_call, caller) => readSecondFactor(deps.db, caller.member_id));
  mount(calls.enrolSecondFactor, (_call, caller) => beginSecondFactor(deps, caller.member_id));
  mount(calls.confirmSecondFactor, ({ body }, caller) => finishSecondFactor(deps, caller.member_id, body.code ?? ''));
  mount(calls.renewRecoveryCodes, ({ body }, caller) => renewRecoveryCodes(deps, caller.member_id, body.code ?? ''));
  mount(calls.removeSecondFactor, ({ body }, caller) => removeSecondFactor(deps, caller.member_id, body.code ?? ''));
}
