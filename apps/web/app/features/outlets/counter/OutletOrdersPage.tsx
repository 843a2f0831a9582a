import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { useFirstPageAgain } from '#web/lib/use-first-page-again.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { Board } from './Board.tsx';
import { FindOrders } from './FindOrders.tsx';
import { type BoardTab, boardQuery } from './queries.ts';
import { Reports } from './Reports.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SoundNotice } from './SoundNotice.tsx';
import { useOrderChime } from './use-order-chime.ts';
import { useWakeLock } from './use-wake-lock.ts';

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
    search: (raw['search'] ?? '').trim(),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export default function OutletOrdersPage() {
  const [{ status, search, page }, change] = useSearch(readSearch);
  const { outlet } = useChosenOutlet();
  const board = useQuery(boardQuery(status, outlet, page, search));
  const chime = useOrderChime(board.data?.newest_at, board.data?.outlet.id);
  useWakeLock(chime.on);
  useFirstPageAgain(board, page, () => change({ page: undefined }, { replace: true }));
  const shown = (
    <Board
      board={board}
      status={status}
      search={search}
      isUnseen={chime.isUnseen}
      page={page}
      onPage={(next) => change({ page: next })}
    />
  );
  return (
    <>
      <SectionHeader
        level={1}
        title="Orders"
        // Elsewhere it stands in the frame.
        intro={
          board.isLoading ? (
            <Bone className="h-6 w-40 sm:hidden" />
          ) : (
            <span className="text-sm sm:hidden">{board.data?.outlet.name}</span>
          )
        }
        action={
          <ToggleChip pressed={chime.on} onPress={chime.toggle} icon={chime.on ? BellRing : BellOff}>
            Sound {chime.on ? 'on' : 'off'}
          </ToggleChip>
        }
      />
      <ChooseOutlet />
      <SoundNotice chime={chime} />
      <FindOrders outlet={outlet} search={search} onSearch={(text) => change({ search: text })} />
      {search === '' ? (
        <Tabs
          label="Orders"
          value={status}
          onChange={(next) => change({ status: next === 'new' ? undefined : next })}
          items={TABS.map((value) => ({ value, label: tabLabels[value], count: board.data?.counts[value] }))}
        >
          {shown}
        </Tabs>
      ) : (
        <SearchResults search={search} count={board.isPlaceholderData ? undefined : board.data?.count}>
          {shown}
        </SearchResults>
      )}
      <Reports outlet={outlet} />
    </>
  );
}
