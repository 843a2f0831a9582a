import { useParams } from 'react-router';

import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';

import { AnswerStatement } from './AnswerStatement.tsx';
import { StatementScreen } from './StatementScreen.tsx';

export const meta = titled('Statement');

/** One statement of an outlet, for whoever runs it. */
export default function MyStatementPage() {
  const { id = '' } = useParams();
  return (
    <StatementScreen
      key={id}
      reader="outlet"
      id={id}
      home={{ to: paths.outletStatements(), label: 'All Statements' }}
      crumbs={({ number, outlet }) => [
        { label: 'Statements', to: paths.outletStatements({ outlet: outlet.id }) },
        { label: `Statement ${number}` },
      ]}
      acts={(statement) => <AnswerStatement statement={statement} />}
    />
  );
}
