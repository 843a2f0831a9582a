import * as calls from '@club/contract/club/support';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listTickets } from './list-tickets.ts';
import { moveTicket } from './move-ticket.ts';
import { readTicketPhoto } from './ticket-photo.ts';

export function supportRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listTickets, ({ query }) => listTickets(deps, query));
  mount(calls.getTicketPhoto, ({ params }) => readTicketPhoto(deps.db, params.id));
  mount(calls.moveTicket, ({ params, body }, admin) => moveTicket(deps, admin.member_id, params.id, body));
}
