import type { StatementDetail } from '@club/contract/money/settlements';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';

import { useClock } from '#web/lib/use-clock.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Breadcrumb, Card, type Crumb, SectionHeader } from '#web/ui/Card.tsx';
import { LastingHolder } from '#web/ui/Lasting.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { StepTimeline } from '#web/ui/StepTimeline.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { statementQuery, type Reader } from './queries.ts';
import { periodText, statementLook } from './statement-looks.ts';
import { statementSteps } from './statement-steps.ts';
import { StatementDownloads } from './StatementDownloads.tsx';
import { StatementEntries } from './StatementEntries.tsx';
import { StatementFigures } from './StatementFigures.tsx';
import { StatementPayments } from './StatementPayments.tsx';

interface StatementScreenProps {
  reader: Reader;
  id: string;
  /** Where all statements are. */
  home: { to: string; label: string };
  crumbs: (statement: StatementDetail) => Crumb[];
  /** What whoever looks may do about it now. */
  acts: (statement: StatementDetail) => ReactNode;
}

/** One statement: what it adds up, where it stands, what happened. */
export function StatementScreen({ reader, id, home, crumbs, acts }: StatementScreenProps) {
  const query = useQuery(statementQuery(reader, id));
  if (query.isPending) return <StatementBones />;
  if (query.data === undefined) {
    if (query.error.status === 404) {
      return (
        <EmptyState
          icon={FileX}
          title="Statement not found"
          level={1}
          action={<LinkButton to={home.to}>{home.label}</LinkButton>}
        >
          There is no such statement, or it is not yours.
        </EmptyState>
      );
    }
    return (
      <ErrorState
        title="The statement could not be shown"
        level={1}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <StatementView reader={reader} statement={query.data} crumbs={crumbs} acts={acts} />;
}

type StatementViewProps = Pick<StatementScreenProps, 'reader' | 'crumbs' | 'acts'> & { statement: StatementDetail };

function StatementView({ reader, statement, crumbs, acts }: StatementViewProps) {
  // A new number is held until its time, also where nobody touches the screen.
  useClock();
  // Nearly every act ends what can be done, and goes with its button.
  const progress = useFocusPlace<HTMLHeadingElement>(statement);
  const { id } = statement;
  return (
    <div className="max-w-6xl">
      <PageTitle>{`Statement ${statement.number}`}</PageTitle>
      <Breadcrumb crumbs={crumbs(statement)} />
      <SectionHeader
        level={1}
        title={`Statement ${statement.number}`}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>
              {statement.outlet.name}, <span className="figures">{unbroken(periodText(statement))}</span>
            </span>
            <StatusBadge look={statementLook({ ...statement, approved_once: statement.first_approved_by !== null })} />
          </span>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="grid min-w-0 gap-5 lg:order-2">
          <Card as="section" aria-labelledby="progress" className="grid gap-5">
            <h2 ref={progress} tabIndex={-1} id="progress" className="text-xl font-bold outline-none">
              Progress
            </h2>
            <StepTimeline label="Progress of the statement" steps={statementSteps(statement)} />
            <LastingHolder>{acts(statement)}</LastingHolder>
          </Card>
          <LastingHolder>
            <StatementPayments payments={statement.payments} outlet={statement.outlet.id} />
          </LastingHolder>
        </div>
        <div className="grid min-w-0 gap-5">
          <StatementFigures statement={statement} />
          <StatementDownloads reader={reader} id={id} />
          <StatementEntries reader={reader} id={id} />
        </div>
      </div>
    </div>
  );
}

function StatementBones() {
  return (
    <Loading label="Loading the statement">
      <div className="mb-5 grid gap-3">
        <Bone className="h-6 w-64 max-w-full" />
        <Bone className="h-9 w-56 max-w-full" />
        <Bone className="h-7 w-80 max-w-full" />
      </div>
      <div className="grid max-w-6xl gap-5 lg:grid-cols-[1fr_22rem]">
        <Bone className="h-80 rounded-lg lg:order-2" />
        <Card>
          <TextBones lines={9} />
        </Card>
      </div>
    </Loading>
  );
}
