import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';

import { networkNames } from '#web/features/money/desk/finance-looks.ts';
import { callbacksQuery, ROWS_PER_PAGE } from '#web/features/money/desk/queries.ts';
import { RawJson } from '#web/features/money/desk/RawJson.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';

/** What a network told us of payments that are none of ours. */
export function CallbackList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  return (
    // Not found by the search of the payments, so that clearing it would not help.
    <PagedList
      icon={ReceiptText}
      perPage={ROWS_PER_PAGE}
      label="Unmatched callbacks"
      query={useQuery(callbacksQuery(page))}
      page={page}
      onPage={onPage}
      empty="Every callback that came to a right address belongs to a payment."
    >
      {(callback) => (
        <Card as="li" key={callback.id} className="grid gap-1">
          <h3 className="font-bold">
            {networkNames[callback.network]}, {callback.reference ?? 'no reference of ours'}
          </h3>
          <DottedFacts
            facts={[
              formatDateTime(callback.last_at),
              callback.copies > 1 && `came ${callback.copies} times since ${formatDateTime(callback.received_at)}`,
            ]}
          />
          <RawJson label="What it said" value={callback.body} />
        </Card>
      )}
    </PagedList>
  );
}
