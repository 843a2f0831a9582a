import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { reportOrder as reportCall } from '@club/contract/outlets/reports';
import { pages } from '@club/contract/pages';
import { issueDescriptionError, issueLabels } from '@club/rules/issue-report';
import { purchasePhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber } from '@club/rules/uganda-phone';

import { cleanPhoto } from '#server/clean-photo.ts';
import { announce } from '#server/db/announce.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { countReport } from '#server/features/club/support/count-report.ts';
import { openTicket } from '#server/features/club/support/open-ticket.ts';
import { tellAdmins, tellManagers } from '#server/features/people/members/tell-holders.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** A member's report about an order of theirs, with a picture and how the order stood; outlet and club are told. */
export async function reportOrder(
  deps: Deps,
  member_id: string,
  order_id: string,
  { photo, description, contact_phone, issue_type, urgency }: BodyOf<typeof reportCall>,
  once: Once | undefined,
): Promise<ReplyOf<typeof reportCall>> {
  const phone =
    purchasePhoneError(contact_phone) ?? (isUgandanNumber(contact_phone) ? null : 'Please enter a valid phone number');
  refuseFields({ description: issueDescriptionError(description), contact_phone: phone });
  const jpeg = photo ? await cleanPhoto(photo) : null;
  return transactOnce(deps.db, once, async (tx) => {
    const order = await lockOwnOrder(tx, member_id, order_id);
    await countReport(tx, member_id, deps.now());
    const outlet = (order.outlet_snapshot as { name: string }).name;
    const { id, number } = await openTicket(tx, deps, {
      member_id,
      subject_type: 'order',
      subject_id: order.id,
      outlet_id: order.outlet_id,
      issue_type,
      urgency,
      description: description.trim(),
      contact_phone,
      jpeg,
      facts: {
        outlet,
        order: order.order_number,
        status: order.status,
        paid: order.payment_status,
        amount: order.total_amount,
        service: order.service_type,
        placed: order.created_at.toISOString(),
      },
    });
    const values = { order_number: order.order_number, what: issueLabels[issue_type] };
    const news = { template: 'order_problem', inAppOnly: true, values } as const;
    await tellManagers(tx, deps, order.outlet_id, {
      ...news,
      event_key: `order_problem:${id}:outlet`,
      link: pages.outletOrders(),
    });
    await tellAdmins(tx, deps, { ...news, event_key: `order_problem:${id}:club`, link: pages.adminTickets() });
    announce(tx, { topic: 'outlet_reports', id: order.id, to: { outlet_id: order.outlet_id } });
    return { success: true, message: 'Issue reported successfully. Our team will investigate.', number };
  });
}
