import { reportPageFailure } from '@club/contract/club/page-failures';
import * as calls from '@club/contract/club/site';

import type { Mount } from '#server/http/mount.ts';
import { maskTokens, redactForeign } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';

import { changePart } from './change-part.ts';
import { contactOfClub, landingOfClub, readPart } from './site-parts.ts';

export function siteRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getContact, async () => ({ contact: (await readPart(deps.db, contactOfClub)).value }));
  mount(calls.getSite, async () => ({
    contact: await readPart(deps.db, contactOfClub),
    landing: await readPart(deps.db, landingOfClub),
  }));
  mount(calls.changeContact, ({ body, once }, caller) => changePart(deps, contactOfClub, body, caller.member_id, once));
  mount(calls.changeLanding, ({ body, once }, caller) => changePart(deps, landingOfClub, body, caller.member_id, once));
  mount(reportPageFailure, async ({ body, user_agent }) => {
    const { what, where, ...told } = body;
    const masked = { what: redactForeign(what), where: redactForeign(where), user_agent: maskTokens(user_agent) };
    deps.log.warn({ page_failure: { ...told, ...masked } }, 'a page failed');
    return {};
  });
}
