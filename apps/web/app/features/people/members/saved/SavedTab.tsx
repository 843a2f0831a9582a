import { useQuery } from '@tanstack/react-query';

import { AddressesCard } from '#web/features/delivery/addresses/AddressesCard.tsx';
import { PayersCard } from '#web/features/money/payments/PayersCard.tsx';
import { payersQuery } from '#web/features/money/payments/queries.ts';
import { cx } from '#web/ui/classes.ts';

/** What checkout offers again: numbers to pay with, and addresses. */
export function SavedTab() {
  const { isPending, isFetching } = useQuery(payersQuery);
  return (
    <div className="grid gap-5">
      <PayersCard />
      {/* How high the card above will be nobody knows before it is here: what stands below would move under the eyes. */}
      <div className={cx(isPending && isFetching && 'invisible')}>
        <AddressesCard />
      </div>
    </div>
  );
}
