import type { MissingLine } from '@club/contract/shop/checkout';
import { useLocation } from 'react-router';

import { Notice } from '#web/ui/Notice.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import type { ReorderNews } from './use-reorder.ts';

const reasons: Record<MissingLine['reason'], string> = {
  offer_ended: 'its offer has ended',
  sold_out: 'it is sold out',
  member_limit_reached: 'you have had as many as each member may',
};

/** After "Buy Again": what of the order is not in the cart as it was. */
export function ReorderNotes() {
  // Written by `useReorder` alone, perhaps before the app was renewed, or nothing.
  const news = useLocation().state as Partial<ReorderNews> | null;
  const { fewer = [], unavailable = [] } = news ?? {};
  if (fewer.length + unavailable.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="warn" title="Not everything could be added again">
        <ul className="grid list-disc gap-1 pl-5">
          {unavailable.map((line) => (
            <li key={line.product_id}>
              {unbroken(`${line.brand_name} ${line.product_name}`)}: {reasons[line.reason]}.
            </li>
          ))}
          {fewer.map((line) => (
            <li key={line.product_id}>
              {unbroken(`${line.brand_name} ${line.product_name}`)}: {line.quantity} instead of {line.asked_quantity}.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
