import type { UnusedCodes } from '@club/contract/offers-of-the-day/control';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { UNUSED_WAIT_HOURS, unusedPolicyLabels } from '@club/rules/unused-code';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';

import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Breadcrumb, Card, SectionHeader } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

import type { ActedOn } from './act-words.ts';
import { ActDialog } from './ActDialog.tsx';
import { UNUSED_PER_PAGE, unusedQuery } from './queries.ts';

export const meta = titled('Unused Codes');

type Code = UnusedCodes['results'][number];

function readSearch(raw: Readonly<Record<string, string>>): { page: number } {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** The codes of one offer that nobody used, and what became of their money. */
export default function UnusedCodesPage() {
  const { id = '' } = useParams();
  const [{ page }, change] = useSearch(readSearch);
  const unused = useQuery(unusedQuery(id, page));
  const [isChanging, setChanging] = useState(false);
  const offer = unused.data?.offer;
  const title = offer === undefined ? 'Unused codes' : `Unused codes: ${offer.name}`;
  return (
    <>
      {offer && <PageTitle>{title}</PageTitle>}
      <Breadcrumb crumbs={[{ label: 'Control Room', to: paths.adminDayOffers() }, { label: 'Unused codes' }]} />
      <SectionHeader
        level={1}
        title={title}
        intro={`${UNUSED_WAIT_HOURS} hours after a code has run out, and once no report about it is open, its price goes where it was promised.`}
        action={
          offer && (
            <Button variant="secondary" onClick={() => setChanging(true)}>
              {unusedPolicyLabels[offer.unused_codes]}: change
            </Button>
          )
        }
      />
      {unused.data && <Totals totals={unused.data.totals} />}
      <PagedList
        label="Unused codes"
        query={unused}
        page={page}
        onPage={(next) => change({ page: next })}
        empty="No code of this offer has run out without being used."
        icon={Ticket}
        perPage={UNUSED_PER_PAGE}
        rowHeight="h-20"
      >
        {(code) => <CodeRow key={code.id} code={code} />}
      </PagedList>
      {isChanging && offer && <ActDialog offer={actedOn(offer)} kind="policy" onClose={() => setChanging(false)} />}
    </>
  );
}

const actedOn = (offer: UnusedCodes['offer']): ActedOn => ({ ...offer, products: [], codes: { live: 0 } });

const totalLabels = {
  waiting: 'Waiting',
  forfeit: 'Not given back',
  credit: 'Became cashback',
  refund: 'Went back',
  nothing: 'Given back before',
} as const satisfies Record<keyof UnusedCodes['totals'], string>;

function Totals({ totals }: Pick<UnusedCodes, 'totals'>) {
  return (
    <Card className="mb-5">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {(Object.keys(totalLabels) as (keyof typeof totalLabels)[]).map((name) => (
          <div key={name}>
            <dt className="text-soft text-sm">{totalLabels[name]}</dt>
            <dd className="figures font-bold">
              {formatCount(totals[name].count)} · <Ugx amount={totals[name].amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function CodeRow({ code }: { code: Code }) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <p className="figures font-bold">{code.order_number}</p>
        <p className="text-soft text-sm">
          Ran out <span className="figures">{formatDateTime(code.expired_at)}</span> · paid <Ugx amount={code.paid} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {code.result === null ? (
          <>
            {code.reported && <Badge tone="warn">A report is open</Badge>}
            <Badge tone="info">Waiting: {unusedPolicyLabels[code.policy].toLowerCase()}</Badge>
          </>
        ) : (
          <>
            <Badge tone={code.result === 'forfeit' ? 'neutral' : 'good'}>{totalLabels[code.result]}</Badge>
            <span className="figures text-soft">
              <Ugx amount={code.amount ?? 0} /> on {formatDateTime(code.settled_at ?? code.expired_at)}
            </span>
          </>
        )}
      </p>
    </Card>
  );
}
