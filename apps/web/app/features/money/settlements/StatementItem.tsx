import type { StatementSummary } from '@club/contract/money/settlements';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { periodText, statementLook } from './statement-looks.ts';

/** One statement in a list; all of it is the link. */
export function StatementItem({ statement, to }: { statement: StatementSummary; to: string }) {
  return (
    <Card as="li" padded={false}>
      <Link to={to} className="hover:bg-sunken flex items-center gap-3 rounded-lg p-4 transition sm:p-5">
        <span className="@container min-w-0 flex-1">
          <span className="grid gap-2 @min-[32rem]:grid-cols-[1fr_auto] @min-[32rem]:items-center">
            <span className="grid gap-0.5">
              <span className="font-bold">Statement {statement.number}</span>
              <span className="figures text-soft text-sm">{unbroken(periodText(statement))}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2 @min-[32rem]:justify-end">
              <StatusBadge look={statementLook(statement)} />
              <Ugx
                amount={statement.closing_balance}
                className="text-lg font-bold @min-[32rem]:min-w-36 @min-[32rem]:text-right"
              />
            </span>
          </span>
        </span>
        <ChevronRight aria-hidden className="text-soft size-5 shrink-0" />
      </Link>
    </Card>
  );
}
