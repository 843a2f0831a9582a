import type { ClosingRequest } from '@club/contract/people/closing';
import { formatDate, formatDateTime } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';

import { plural } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ClosingRequestItemProps {
  request: ClosingRequest;
  onClose: () => void;
  onRefuse: () => void;
}

export function ClosingRequestItem({ request, onClose, onRefuse }: ClosingRequestItemProps) {
  const { member, reason, asked_at, open_orders, owed, too_little, given_up, has_role } = request;
  const isSettled = open_orders === 0 && owed === given_up && !has_role;
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold">{member.name}</h2>
        <p className="figures text-soft text-sm">Asked {formatDateTime(asked_at)}</p>
      </div>
      <p className="figures text-soft">
        {formatPhone(member.phone)}
        {member.email !== null && `, ${member.email}`}, member since{' '}
        <span className="whitespace-nowrap">{formatDate(member.created_at)}</span>
      </p>
      {reason !== null && (
        <blockquote className="border-line border-l-4 pl-3 wrap-anywhere whitespace-pre-line">{reason}</blockquote>
      )}
      {isSettled ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="good">Nothing open</Badge>
          {given_up > 0 && (
            <span>
              Gives up <Ugx amount={given_up} />, too little to be sent
            </span>
          )}
        </p>
      ) : (
        <Notice tone="warn" title="Not settled yet">
          <ul className="list-disc pl-5">
            {open_orders > 0 && <li>{plural(open_orders, 'order')} on the way</li>}
            {owed !== 0 && (
              <li>
                <Ugx amount={owed} /> of cashback, refunds or pay
              </li>
            )}
            {too_little > given_up && (
              <li>
                <Ugx amount={too_little} /> of it is too little to be sent: the member has not given it up
              </li>
            )}
            {has_role && <li>Works for the club or rides for an outlet: that ends first</li>}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" disabled={!isSettled} onClick={onClose} aria-label={`Close account of ${member.name}`}>
          Close account
        </Button>
        <Button variant="secondary" onClick={onRefuse} aria-label={`Refuse ${member.name}`}>
          Refuse
        </Button>
      </div>
    </Card>
  );
}
