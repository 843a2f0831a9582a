import { CashbackOverview } from '#web/features/money/cashback/CashbackOverview.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';

import { RewardList } from './RewardList.tsx';

interface RewardsTabProps {
  page: number;
  onPage: (page: number) => void;
}

export function RewardsTab({ page, onPage }: RewardsTabProps) {
  return (
    <section aria-label="Cashback & Rewards" className="grid gap-6">
      <div className="-mb-4">
        <SectionHeader
          title="Cashback & Rewards"
          intro="What your orders have earned you, and what else the club gave you."
        />
      </div>
      <CashbackOverview page={page} onPage={onPage} />
      <RewardList />
    </section>
  );
}
