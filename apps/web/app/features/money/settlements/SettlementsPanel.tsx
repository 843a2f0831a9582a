import { exportSettlements, type OutletOwed } from '@club/contract/money/settlements';
import { formatUgx } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';

import { DaysAndTotal } from '#web/features/money/desk/DaysAndTotal.tsx';
import { isBounded, readPageOfDays } from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { useExport } from '#web/features/money/desk/use-finance-acts.ts';
import { settlementsQuery } from '#web/features/money/settlements/desk/settlement-queries.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

import { statementLook } from './statement-looks.ts';

/** What the club owes its outlets, those first that are owed most, and what it sent them in the days chosen. */
export default function SettlementsPanel() {
  const [{ page, ...days }, change] = useSearch(readPageOfDays);
  const query = useQuery(settlementsQuery({ page, ...days }));
  const file = useExport(exportSettlements);
  const areDaysChosen = isBounded(days);
  return (
    <div className="grid gap-4">
      <DaysAndTotal
        days={days}
        onDays={change}
        total={query.data}
        failed={query.isError}
        word="sent"
        onExport={() => file.mutate(days)}
        exporting={file.isPending}
      />
      {query.data ? (
        <p>
          Owed now to all outlets together: <Ugx amount={query.data.owed} className="font-semibold" />
        </p>
      ) : (
        query.isPending && <Bone className="h-6 w-72 max-w-full" />
      )}
      <FinanceList
        label="Settlements"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        rowHeight="h-30 sm:h-22"
        empty="Outlets and what they are owed show here."
      >
        {(money) => <OutletItem key={money.outlet.id} money={money} showsPaid={areDaysChosen} />}
      </FinanceList>
    </div>
  );
}

function OutletItem({ money, showsPaid }: { money: OutletOwed; showsPaid: boolean }) {
  const { outlet, balance, paid, latest, account } = money;
  return (
    <Card as="li" padded={false}>
      <Link
        to={paths.adminOutletSettlements(outlet.id)}
        className="hover:bg-sunken flex items-center gap-3 rounded-lg p-4 transition sm:p-5"
      >
        <span className="@container min-w-0 flex-1">
          <span className="grid gap-2 @min-[32rem]:grid-cols-[1fr_auto] @min-[32rem]:items-center">
            <span className="grid gap-0.5">
              <span className="font-bold">{outlet.name}</span>
              <DottedFacts
                as="span"
                facts={[
                  outlet.area,
                  latest && `statement ${latest.number}`,
                  showsPaid && `${formatUgx(paid)} sent in these days`,
                ]}
              />
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2 @min-[32rem]:justify-end">
              {latest && <StatusBadge look={statementLook(latest)} />}
              {account === null && (
                <Badge tone="warn" icon={CircleAlert}>
                  No number yet
                </Badge>
              )}
              <Ugx amount={balance} className="text-lg font-bold @min-[32rem]:min-w-36 @min-[32rem]:text-right" />
            </span>
          </span>
        </span>
        <ChevronRight aria-hidden className="text-soft size-5 shrink-0" />
      </Link>
    </Card>
  );
}
