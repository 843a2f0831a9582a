import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { whyBySmsError } from '#server/features/club/notifications/why-by-sms.ts';
import { changeOutlet, lockOutlet } from '#server/features/outlets/outlets/change-outlet.ts';
import { tellManagers } from '#server/features/people/members/tell-holders.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** Refuses what `closeOutlet` would, before anybody is asked whether to go on. */
export async function refuseClosing({ db }: Pick<Deps, 'db'>, outlet_id: string, why: string): Promise<void> {
  await transact(db, (tx) => judge(tx, outlet_id, why.trim()));
}

/**
 * Nobody buys at an outlet from now on, until the club opens it again; a pause of its own ends nothing of it. What is paid is handed
 * over, and what is owed settled.
 */
export async function closeOutlet(deps: Deps, outlet_id: string, why: string, by: Actor): Promise<void> {
  const reason = why.trim();
  await transact(deps.db, async (tx) => {
    const { name } = await judge(tx, outlet_id, reason);
    await changeOutlet(tx, outlet_id, { status: 'paused', paused_until: null });
    await refreshCardsOfOutlet(tx, outlet_id);
    const at = deps.now();
    await noteClosing(tx, { at, outlet_id, by, to: { status: 'closed', reason } });
    await tellManagers(tx, deps, outlet_id, {
      event_key: `outlet_closed:${outlet_id}:${at.getTime()}`,
      template: 'outlet_closed',
      link: pages.outletSettings(),
      values: { outlet_name: name, reason },
    });
  });
}

/** An outlet that the club has closed sells again. */
export async function reopenOutlet(deps: Deps, outlet_id: string, by: Actor): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { name } = await lockWhere(tx, outlet_id, true);
    await changeOutlet(tx, outlet_id, { status: 'active', paused_until: null });
    await refreshCardsOfOutlet(tx, outlet_id);
    const at = deps.now();
    await noteClosing(tx, { at, outlet_id, by, to: { status: 'active' } });
    await tellManagers(tx, deps, outlet_id, {
      event_key: `outlet_reopened:${outlet_id}:${at.getTime()}`,
      template: 'outlet_reopened',
      link: pages.outletSettings(),
      values: { outlet_name: name },
    });
  });
}

/** Afterwards the outlet's row is locked. */
async function judge(tx: Tx, outlet_id: string, reason: string): Promise<{ name: string }> {
  refuseFields({ why: whyBySmsError(reason, 'Whoever runs it is told why') });
  return lockWhere(tx, outlet_id, false);
}

/** The outlet, locked, where it is closed by the club, or is not. */
async function lockWhere(tx: Tx, outlet_id: string, closed: boolean): Promise<{ name: string }> {
  const outlet = await lockOutlet(tx, outlet_id);
  if (outlet === undefined) throw new Problem('not_found');
  const isClosed = outlet.status === 'paused' && outlet.paused_until === null;
  if (isClosed === closed) return outlet;
  if (closed) throw new Problem('not_found', { message: 'The club has not closed this outlet.' });
  throw new Problem('outlet_closed', { message: 'The club has closed this outlet already.' });
}

interface Noted {
  readonly at: Date;
  readonly outlet_id: string;
  readonly by: Actor;
  readonly to: { readonly status: 'closed' | 'active'; readonly reason?: string };
}

async function noteClosing(tx: Tx, { at, outlet_id, by, to }: Noted): Promise<void> {
  await audit(tx, {
    at,
    ...actorColumns(by),
    action: to.status === 'closed' ? 'outlet.close' : 'outlet.reopen',
    subject_type: 'outlet',
    subject_id: outlet_id,
    after: to,
  });
}
