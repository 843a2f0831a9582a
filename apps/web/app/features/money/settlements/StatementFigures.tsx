import type { StatementDetail } from '@club/contract/money/settlements';
import { formatDate } from '@club/rules/kampala-time';

import { Card } from '#web/ui/Card.tsx';
import { SummaryLines } from '#web/ui/SummaryLines.tsx';

/** What a statement adds up, from the balance before to the balance after. */
export function StatementFigures({ statement }: { statement: StatementDetail }) {
  const { opening_balance, sales, returns, commission, delivery_fees, cashback_share } = statement;
  const { corrections, settlements, closing_balance, to_day } = statement;
  // A plain zero, not a negative one.
  const less = (amount: number) => 0 - amount;
  return (
    <Card as="section" aria-label="What it adds up">
      <SummaryLines
        lines={[
          { label: 'Opening balance', amount: opening_balance },
          { label: 'Sales completed', amount: sales },
          { label: 'Returns', amount: less(returns) },
          { label: 'Commission of the club', amount: less(commission) },
          { label: 'Delivery fees', amount: less(delivery_fees) },
          { label: 'Share in cashback', amount: less(cashback_share) },
          { label: 'Corrections', amount: corrections },
          { label: 'Paid to the outlet', amount: less(settlements) },
          {
            label: `${closing_balance < 0 ? 'Owed by' : 'Owed to'} the outlet on ${formatDate(to_day)}`,
            amount: closing_balance,
            total: true,
          },
        ]}
      />
    </Card>
  );
}
