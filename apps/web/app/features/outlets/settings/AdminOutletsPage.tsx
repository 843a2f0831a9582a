import type { AdminOutlet } from '@club/contract/outlets/settings';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';

import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { isOfAnother } from '#web/ui/is-of-another.ts';
import { Ugx } from '#web/ui/Money.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { FeeDialog } from './FeeDialog.tsx';
import { ADMIN_OUTLETS_PER_PAGE, adminOutletsQuery } from './queries.ts';

export const meta = titled('Outlet Settings');

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return { search: (raw['search'] ?? '').trim(), page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** All outlets with what a delivery of each costs. */
export default function AdminOutletsPage() {
  const [{ search, page }, change] = useSearch(readSearch);
  const outlets = useQuery(adminOutletsQuery(search, page));
  const isAnswered = outlets.data !== undefined && !isOfAnother(outlets);
  const [edited, setEdited] = useState<AdminOutlet | null>(null);
  const known = outlets.data?.results.find(({ id }) => id === edited?.id);
  return (
    <>
      <SectionHeader level={1} title="Outlet Settings" intro="The delivery fee of every outlet." />
      <div className="max-w-form mb-4">
        <SearchBar
          label="Search outlets"
          placeholder="Name, area or town"
          settled={search}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      {(outlets.isPending || isOfAnother(outlets)) && (
        <Loading label="Loading outlets">
          <OutletTableBones />
        </Loading>
      )}
      {outlets.isError && outlets.data === undefined && (
        <ErrorState
          title="Failed to load outlets"
          error="Failed to load outlets. Please try again."
          onRetry={() => void outlets.refetch()}
          retrying={outlets.isFetching}
        />
      )}
      {isAnswered && outlets.data.count === 0 && (
        <EmptyState
          icon={Store}
          title="No outlets found"
          action={search !== '' && <Button onClick={() => change({ search: undefined })}>Clear search</Button>}
        >
          {search === '' ? 'Outlets stand here once the club has opened one.' : 'Try another name, area or town.'}
        </EmptyState>
      )}
      {isAnswered && outlets.data.count > 0 && (
        <>
          {outlets.data.results.length === 0 ? (
            <EmptyPage label="Outlets" onPage={(next) => change({ page: next })} />
          ) : (
            <OutletTable outlets={outlets.data.results} onEdit={setEdited} />
          )}
          <Pagination
            label="Outlets"
            page={page}
            count={outlets.data.count}
            perPage={ADMIN_OUTLETS_PER_PAGE}
            onPage={(next) => change({ page: next })}
          />
        </>
      )}
      {edited && <FeeDialog outlet={known ?? edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Columns of their own widths, so that they stand where they stood while the rows were waited for. */
const tableClass = 'block w-full text-left @min-[40rem]:table @min-[40rem]:table-fixed';
const columns = [
  { title: 'Name', width: '@min-[40rem]:w-[38%]' },
  { title: 'Location', width: '@min-[40rem]:w-[30%]' },
  { title: 'Delivery fee', width: '@min-[40rem]:text-right' },
];

function OutletTable({ outlets, onEdit }: { outlets: AdminOutlet[]; onEdit: (outlet: AdminOutlet) => void }) {
  return (
    <Card padded={false} className="@container overflow-hidden">
      <table aria-label="Outlets" className={tableClass}>
        <OutletTableHead />
        <tbody className="block @min-[40rem]:table-row-group">
          {outlets.map((outlet) => (
            <tr
              key={outlet.id}
              className="border-line grid gap-0.5 border-t p-4 @min-[40rem]:table-row @min-[40rem]:p-0"
            >
              <th scope="row" className="font-semibold @min-[40rem]:px-5 @min-[40rem]:py-3">
                {outlet.name} {outlet.status === 'paused' && <Badge tone="warn">Paused</Badge>}
                {outlet.status === 'closed' && <Badge tone="bad">Closed</Badge>}
              </th>
              <td className="text-soft @min-[40rem]:px-5 @min-[40rem]:py-3">{outlet.location}</td>
              <td className="@min-[40rem]:px-5 @min-[40rem]:py-3 @min-[40rem]:text-right">
                <span className="text-soft @min-[40rem]:hidden">Delivery fee: </span>
                {outlet.delivery_fee === 0 ? (
                  <span className="text-soft">No fee set</span>
                ) : (
                  <Ugx amount={outlet.delivery_fee} className="font-semibold" />
                )}
              </td>
              <td className="mt-2 @min-[40rem]:mt-0 @min-[40rem]:px-5 @min-[40rem]:py-3 @min-[40rem]:text-right">
                <Button
                  variant="secondary"
                  aria-label={`Edit the delivery fee of ${outlet.name}`}
                  onClick={() => onEdit(outlet)}
                >
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function OutletTableHead() {
  return (
    <thead className="sr-only @min-[40rem]:not-sr-only">
      <tr className="text-soft">
        {columns.map(({ title, width }) => (
          <th key={title} scope="col" className={cx('px-4 py-3 font-semibold @min-[40rem]:px-5', width)}>
            {title}
          </th>
        ))}
        <th scope="col" className="px-4 py-3 @min-[40rem]:w-32 @min-[40rem]:px-5">
          <span className="sr-only">Edit</span>
        </th>
      </tr>
    </thead>
  );
}

const BONE_ROWS = 8;

/** The table as it will stand there, without its words. */
function OutletTableBones() {
  return (
    <Card padded={false} className="@container overflow-hidden">
      <table aria-hidden className={tableClass}>
        <OutletTableHead />
        <tbody className="block @min-[40rem]:table-row-group">
          {Array.from({ length: BONE_ROWS }, (_, row) => (
            <tr key={row} className="border-line grid gap-2 border-t p-4 @min-[40rem]:table-row @min-[40rem]:p-0">
              <td className="@min-[40rem]:px-5 @min-[40rem]:py-3">
                <Bone className="h-5 w-44" />
              </td>
              <td className="@min-[40rem]:px-5 @min-[40rem]:py-3">
                <Bone className="h-5 w-32" />
              </td>
              <td className="@min-[40rem]:px-5 @min-[40rem]:py-3">
                <Bone className="h-5 w-24 @min-[40rem]:ml-auto" />
              </td>
              <td className="@min-[40rem]:px-5 @min-[40rem]:py-3">
                <Bone className="h-11 w-19 rounded-md @min-[40rem]:ml-auto" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
