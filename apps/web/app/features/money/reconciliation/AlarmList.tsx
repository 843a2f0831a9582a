import type { ReplyOf } from '@club/contract/endpoint';
import type { listAlarms, MoneyAlarm } from '@club/contract/money/reconciliation';
import { formatDateTime } from '@club/rules/kampala-time';
import { ownPath } from '@club/rules/redirect-path';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';

import { plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { alarmsQuery } from './queries.ts';
import { alarmLabel, networkNames } from './reconciliation-words.ts';

type Balances = ReplyOf<typeof listAlarms>['balances'];

/** What somebody should look at now, and what our wallets hold. */
export function AlarmList() {
  const query = useQuery(alarmsQuery);
  return (
    <section aria-label="Alarms">
      <SectionHeader
        title="Alarms"
        intro={
          query.isPending ? <Bone className="h-5 w-64" /> : query.data && <Wallets balances={query.data.balances} />
        }
      />
      {query.isPending && (
        <Loading label="Loading alarms">
          <Bone className="h-12 rounded-md" />
        </Loading>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState
          title="Alarms could not be shown"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <Alarms alarms={query.data.results} open={query.data.open_count} />}
    </section>
  );
}

function Alarms({ alarms, open }: { alarms: MoneyAlarm[]; open: number }) {
  const shown = alarms.filter((alarm) => alarm.ended_at === null);
  if (open === 0) {
    const last = alarms.find((alarm) => alarm.ended_at !== null);
    return (
      <Notice tone="good" title="Nothing to look at">
        {last?.ended_at && `Last: ${alarmLabel(last)}, ended ${formatDateTime(last.ended_at)}.`}
      </Notice>
    );
  }
  return (
    <>
      <ul aria-label="Open alarms" className="grid gap-3">
        {shown.map((alarm) => (
          <AlarmItem key={alarm.id} alarm={alarm} />
        ))}
      </ul>
      {open > shown.length && <p className="text-soft mt-3">And {plural(open - shown.length, 'more alarm')}.</p>}
    </>
  );
}

function AlarmItem({ alarm }: { alarm: MoneyAlarm }) {
  const { detail, amount, network, began_at, link } = alarm;
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="bad" icon={TriangleAlert}>
            {alarmLabel(alarm)}
          </Badge>
          {amount !== null && <Ugx amount={amount} className="font-bold" />}
        </p>
        <p>{withWholeNumbers(detail)}.</p>
        <p className="text-soft text-sm">
          {network === null ? 'Since' : `${networkNames[network]} · since`} {formatDateTime(began_at)}
        </p>
      </div>
      <Link
        to={ownPath(link, paths.adminFinance({ tab: 'reconciliation' }))}
        className="text-brand-ink inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
      >
        Look at it<span className="sr-only">: {detail}</span>
      </Link>
    </Card>
  );
}

/** The number of an order is not torn apart at the end of a line. */
function withWholeNumbers(text: string) {
  return text.split(/(KC-[\d-]+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="figures whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

/** The wallets that pay out are the ones that may run dry. */
function Wallets({ balances }: { balances: Balances }) {
  const ours = balances.filter(({ product }) => product === 'payout');
  if (ours.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {ours.map((balance) => (
        <Wallet key={balance.network} balance={balance} />
      ))}
    </p>
  );
}

/** Not asked yet, asked without an answer so far, and a figure with its time are three things. */
function Wallet({ balance: { network, amount, known_at, asked_at } }: { balance: Balances[number] }) {
  const name = networkNames[network];
  if (amount === null) {
    return (
      <span>
        What {name} can pay out nobody knows yet:{' '}
        {asked_at === null ? 'not asked so far' : `asked ${formatDateTime(asked_at)}, no answer so far`}
      </span>
    );
  }
  return (
    <span>
      {name} can pay out <Ugx amount={amount} className="font-semibold" />
      {known_at && <>, as of {formatDateTime(known_at)}</>}
    </span>
  );
}
