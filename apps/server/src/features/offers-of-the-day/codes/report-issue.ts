import type { BodyOf } from '@club/contract/endpoint';
import type { reportIssue as reportIssueCall } from '@club/contract/offers-of-the-day/codes';
import { pages } from '@club/contract/pages';
import { issueDescriptionError, issueLabels } from '@club/rules/issue-report';
import { purchasePhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber } from '@club/rules/uganda-phone';

import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { countReport } from '#server/features/club/support/count-report.ts';
import { openTicket } from '#server/features/club/support/open-ticket.ts';
import { tellAdmins } from '#server/features/people/members/tell-holders.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** A member's report about a code of theirs, with the facts of purchase, code and outlet beside it (decision B21); the club is told. */
export async function reportIssue(
  deps: Deps,
  member_id: string,
  { code_id, issue_type, urgency, description, contact_phone }: BodyOf<typeof reportIssueCall>,
  once: Once | undefined,
) {
  refuseFields({ description: issueDescriptionError(description), contact_phone: phoneError(contact_phone) });
  return transactOnce(deps.db, once, async (tx) => {
    const about = await tx
      .selectFrom('redemption_codes as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .innerJoin('offers as f', 'f.id', 'c.offer_id')
      .select([
        'c.id',
        'c.state',
        'c.expires_at',
        'c.redeemed_at',
        'c.staff_name',
        'o.order_number',
        'o.payment_status',
      ])
      .select(['o.total_amount', 'o.outlet_snapshot', 'f.name as offer_name'])
      .where('c.id', '=', code_id)
      .where('c.member_id', '=', member_id)
      .executeTakeFirst();
    if (about === undefined) throw new Problem('redemption_code_not_found');
    await countReport(tx, member_id, deps.now());
    const { id, number } = await openTicket(tx, deps, {
      member_id,
      subject_type: 'redemption_code',
      subject_id: about.id,
      issue_type,
      urgency,
      description: description.trim(),
      contact_phone,
      facts: {
        offer: about.offer_name,
        outlet: (about.outlet_snapshot as { name: string }).name,
        order: about.order_number,
        paid: about.payment_status,
        amount: about.total_amount,
        code: about.state,
        expires: about.expires_at.toISOString(),
        redeemed: about.redeemed_at?.toISOString() ?? null,
        staff: about.staff_name,
      },
    });
    await tellAdmins(tx, deps, {
      event_key: `order_problem:${id}:club`,
      template: 'order_problem',
      link: pages.adminTickets(),
      inAppOnly: true,
      values: { order_number: about.order_number, what: issueLabels[issue_type] },
    });
    return { success: true, message: 'Issue reported successfully. Our team will investigate.', number };
  });
}

function phoneError(phone: string): string | null {
  return purchasePhoneError(phone) ?? (isUgandanNumber(phone) ? null : 'Please enter a valid phone number');
}
