import { AddressesCard } from '#web/features/delivery/addresses/AddressesCard.tsx';
import { PayersCard } from '#web/features/money/payments/PayersCard.tsx';

/** What checkout offers again: numbers to pay with, and addresses. */
export function SavedTab() {
  return (
    <div className="grid gap-5">
      <PayersCard />
      <AddressesCard />
    </div>
  );
}
