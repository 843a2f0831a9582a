import type { OutletOrder } from '@club/contract/outlets/counter';
import { useState } from 'react';

import { SearchBar } from '#web/ui/SearchBar.tsx';

import { CodeBox } from './CodeBox.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';

interface FindOrdersProps {
  outlet: string | undefined;
  search: string;
  onSearch: (text: string) => void;
}

/** The order of who stands at the counter: by the code first, else by number, name or phone. */
export function FindOrders({ outlet, search, onSearch }: FindOrdersProps) {
  const [found, setFound] = useState<{ order: OutletOrder; code: string } | null>(null);
  return (
    <>
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2 md:gap-4">
        <CodeBox outlet={outlet} onFound={(order, code) => setFound({ order, code })} />
        <SearchBar
          label="Search orders"
          placeholder="Order number, name or phone"
          settled={search}
          onSearch={onSearch}
        />
      </div>
      {found && <CompleteDialog order={found.order} code={found.code} onClose={() => setFound(null)} />}
    </>
  );
}
