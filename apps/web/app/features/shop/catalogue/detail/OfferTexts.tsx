import type { OfferDetail } from '@club/contract/shop/catalogue';
import { formatDate, formatDateTime } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { Clock, MapPin, Phone, Truck } from 'lucide-react';
import { useState } from 'react';

import { Card } from '#web/ui/Card.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

/** What the offer is and on which terms. */
export function OfferTexts({ offer }: { offer: OfferDetail }) {
  const [tab, setTab] = useState<'description' | 'terms'>('description');
  return (
    <Card as="section" aria-label="About this offer">
      <Tabs
        label="About this offer"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'description', label: 'Description' },
          { value: 'terms', label: 'Terms' },
        ]}
      >
        {tab === 'description' ? (
          <p className="max-w-read whitespace-pre-line">{offer.description}</p>
        ) : (
          <ul className="marker:text-brand-ink grid list-disc gap-2 pl-5">
            {offer.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
            <li>
              Runs from {formatDate(offer.start_date)} until {formatDateTime(offer.end_date)}
            </li>
          </ul>
        )}
      </Tabs>
    </Card>
  );
}

/** Where the goods are. */
export function OfferOutlet({ offer }: { offer: OfferDetail }) {
  return (
    <Card as="section" aria-label="Outlet" className="grid gap-3">
      <h2 className="text-lg font-bold">{offer.outlet_name}</h2>
      <ul className="text-soft grid gap-2 wrap-anywhere">
        <li className="flex gap-3">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {offer.outlet_address}, {offer.outlet_area}
          </span>
        </li>
        <li className="flex gap-3">
          <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="whitespace-pre-line">{unbroken(offer.outlet_opening_hours)}</span>
        </li>
        {offer.distributor_name !== null && (
          <li className="flex gap-3">
            <Truck aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>Supplied by {offer.distributor_name}</span>
          </li>
        )}
        <li className="flex gap-3">
          <Phone aria-hidden className="mt-0.5 size-5 shrink-0" />
          <a
            href={`tel:${offer.outlet_phone}`}
            className="figures text-brand-ink -my-2.5 inline-flex min-h-11 items-center font-medium"
          >
            {formatPhone(offer.outlet_phone)}
          </a>
        </li>
      </ul>
    </Card>
  );
}
