import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';

import { meQuery } from '#web/features/members/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { Board } from './Board.tsx';
import { type BoardTab, boardQuery } from './queries.ts';
import { useOrderChime } from './use-order-chime.ts';

export const meta = titled('Outlet orders');

const tabLabels: Record<BoardTab, string> = {
  new: 'New',
  preparing: 'Preparing',
  ready: 'Ready',
  completed: 'Completed',
};
const TABS = Object.keys(tabLabels) as BoardTab[];

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return {
    status: TABS.find((tab) => tab === raw['status']) ?? 'new',
    outlet: raw['outlet'] || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export default function OutletOrdersPage() {
  const [{ status, outlet, page }, change] = useSearch(readSearch);
  const board = useQuery(boardQuery(status, outlet, page));
  const outlets = useQuery(meQuery).data?.outlets ?? [];
  const chime = useOrderChime(board.data?.counts.new, board.data?.outlet.id);
  return (
    <>
      <SectionHeader
        level={1}
        title="Orders"
        intro={board.data?.outlet.name}
        action={
          <ToggleChip pressed={chime.on} onPress={chime.toggle} icon={chime.on ? BellRing : BellOff}>
            Sound {chime.on ? 'on' : 'off'}
          </ToggleChip>
        }
      />
      {outlets.length > 1 && (
        <div className="max-w-form mb-4">
          <SelectField
            label="Outlet"
            value={outlet ?? board.data?.outlet.id ?? ''}
            options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => change({ outlet: event.target.value })}
          />
        </div>
      )}
      <Tabs
        label="Orders"
        value={status}
        onChange={(next) => change({ status: next === 'new' ? undefined : next })}
        items={TABS.map((value) => ({ value, label: tabLabels[value], count: board.data?.counts[value] }))}
      >
        <Board board={board} status={status} page={page} onPage={(next) => change({ page: next })} />
      </Tabs>
    </>
  );
}
