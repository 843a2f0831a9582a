import type { StatementResult } from '@club/contract/money/reconciliation';
import { formatDate } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';

import { plural } from '#web/lib/format.ts';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** What a file holds, before it is imported. */
export function StatementSummary({ result }: { result: StatementResult }) {
  const { file_name, rows_new, rows_updated, rows_known, bad_count, bad_lines, known_file } = result;
  return (
    <div className="grid gap-4" role="status">
      <h3 className="font-bold break-all">{file_name}</h3>
      {known_file && <Notice tone="info">This very file was imported before.</Notice>}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact name="New lines">{formatCount(rows_new)}</Fact>
        <Fact name="No longer pending">{formatCount(rows_updated)}</Fact>
        <Fact name="Known lines">{formatCount(rows_known)}</Fact>
        <Fact name="Bad lines">{formatCount(bad_count)}</Fact>
        <Fact name="Days">{daysOf(result)}</Fact>
        <Fact name="Money in">
          <Ugx amount={result.money_in} />
        </Fact>
        <Fact name="Money out">
          <Ugx amount={result.money_out} />
        </Fact>
        <Fact name="Fees">
          <Ugx amount={result.fees} />
        </Fact>
      </dl>
      {bad_count > 0 && (
        <Notice tone="warn" title={`${plural(bad_count, 'line')} cannot be taken in`}>
          <ul className="grid gap-1">
            {bad_lines.map(({ line, reason }) => (
              <li key={line}>
                Line <span className="figures">{line}</span>: {reason}
              </li>
            ))}
          </ul>
          {bad_count > bad_lines.length && <p>And {plural(bad_count - bad_lines.length, 'more line')}.</p>}
        </Notice>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}

function daysOf({ first_day, last_day }: StatementResult): string {
  if (first_day === null || last_day === null) return 'None';
  const [first, last] = [first_day, last_day].map((day) => formatDate(`${day}T12:00:00+03:00`));
  return first === last ? first! : `${first} – ${last}`;
}
