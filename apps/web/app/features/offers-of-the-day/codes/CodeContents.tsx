import type { RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { MapPin } from 'lucide-react';

import { Ugx } from '#web/ui/Money.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

interface CodeContentsProps {
  code: RedemptionCode;
  isActive: boolean;
}

/** What a code is for, and where it is handed over. */
export function CodeContents({ code, isActive }: CodeContentsProps) {
  return (
    <>
      <p className="text-soft">{code.offer_description}</p>
      <ul className="grid gap-1">
        {code.items.map((item) => (
          <li key={item.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-[min(6rem,100%)] flex-1">
              <span className="figures">{item.quantity} ×</span> {unbroken(`${item.brand_name} ${item.product_name}`)}
            </span>
            <Ugx amount={item.unit_price} />
          </li>
        ))}
      </ul>
      <p className="text-soft flex items-start gap-1.5 text-sm">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {!isActive && code.also_at.length > 0 && <span className="block">It was good at any of these:</span>}
          {code.outlet_name}, {code.outlet_address}
          {code.also_at.map(({ id, name, address }) => (
            <span key={id} className="block">
              or {name}, {address}
            </span>
          ))}
        </span>
      </p>
    </>
  );
}
