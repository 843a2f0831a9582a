import { useParams } from 'react-router';

import { SettleStatement } from '#web/features/money/settlements/desk/SettleStatement.tsx';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';

import { StatementScreen } from './StatementScreen.tsx';

export const meta = titled('Statement');

/** One outlet's statement, for the admins who answer and pay it. */
export default function StatementPage() {
  const { id = '' } = useParams();
  const home = { to: paths.adminFinance({ tab: 'settlements' }), label: 'Settlements' };
  return (
    <StatementScreen
      key={id}
      reader="admin"
      id={id}
      home={home}
      crumbs={({ number, outlet }) => [
        home,
        { label: outlet.name, to: paths.adminOutletSettlements(outlet.id) },
        { label: `Statement ${number}` },
      ]}
      acts={(statement) => <SettleStatement statement={statement} />}
    />
  );
}
