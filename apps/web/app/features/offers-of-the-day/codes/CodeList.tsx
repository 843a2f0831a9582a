import type { ReplyOf } from '@club/contract/endpoint';
import type { CodeTab, listMyCodes, RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, Clock3, Ticket } from 'lucide-react';
import { useState } from 'react';

import { RedeemDialog } from '#web/features/offers-of-the-day/redemption/RedeemDialog.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { isOfAnother } from '#web/ui/is-of-another.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { CodeBones } from './CodeBones.tsx';
import { CodeCard } from './CodeCard.tsx';
import { ReportDialog } from './ReportDialog.tsx';

interface CodeListProps {
  tab: CodeTab;
  query: UseQueryResult<ReplyOf<typeof listMyCodes>>;
  onPage: (page: number) => void;
}

export function CodeList({ tab, query, onPage }: CodeListProps) {
  // Held here and not by the card: a redeemed code leaves this tab while its summary is still read.
  const [redeeming, setRedeeming] = useState<RedemptionCode | null>(null);
  const [reporting, setReporting] = useState<RedemptionCode | null>(null);
  return (
    <>
      <Codes tab={tab} query={query} onPage={onPage} onRedeem={setRedeeming} onReport={setReporting} />
      {redeeming && <RedeemDialog code={redeeming} onClose={() => setRedeeming(null)} />}
      {reporting && <ReportDialog code={reporting} onClose={() => setReporting(null)} />}
    </>
  );
}

interface CodesProps extends CodeListProps {
  onRedeem: (code: RedemptionCode) => void;
  onReport: (code: RedemptionCode) => void;
}

function Codes({ tab, query, onPage, onRedeem, onReport }: CodesProps) {
  if (query.data === undefined) {
    if (!query.isError) return <CodeBones />;
    return (
      <>
        {tab === 'active' && (
          <Notice tone="info" title="Your codes stay valid">
            You also find each in the SMS that came when it was paid.
          </Notice>
        )}
        <ErrorState
          title="Your codes could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  if (isOfAnother(query)) return <CodeBones />;
  if (query.data.results.length === 0) {
    return query.data.count > 0 ? <EmptyPage label="Codes" onPage={onPage} /> : <NoCodes tab={tab} />;
  }
  return (
    <ul className="grid items-start gap-5 lg:grid-cols-2" aria-busy={query.isPlaceholderData}>
      {query.data.results.map((code) => (
        <CodeCard key={code.id} code={code} onRedeem={onRedeem} onReport={onReport} />
      ))}
    </ul>
  );
}

function NoCodes({ tab }: { tab: CodeTab }) {
  switch (tab) {
    case 'active':
      return (
        <EmptyState
          icon={Ticket}
          title="No active codes"
          action={<LinkButton to={paths.dayOffers()}>Browse Offers of the Day</LinkButton>}
        >
          Buy an offer of the day, and the code to collect it with comes here.
        </EmptyState>
      );
    case 'redeemed':
      return (
        <EmptyState icon={CircleCheck} title="No redeemed codes">
          What you have collected at an outlet is kept here.
        </EmptyState>
      );
    case 'expired':
      return (
        <EmptyState icon={Clock3} title="No expired codes">
          Codes whose time ran out before they were used would be here.
        </EmptyState>
      );
  }
}
