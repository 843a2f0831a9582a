import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { FormDialog } from './FormShell.tsx';
import { Lasting } from './Lasting.tsx';
import { PagedList } from './PagedList.tsx';

interface Row {
  id: string;
  amount: number;
}

let rows: Row[];
let said: string[];
let client: QueryClient;

beforeEach(() => {
  rows = [{ id: 'one', amount: 1 }];
  said = [];
  client = new QueryClient();
});
afterEach(cleanup);

function Item({ row }: { row: Row }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <button type="button" onClick={() => setAsking(true)}>
        Decide {row.id}
      </button>
      <Lasting open={isAsking} onClose={() => setAsking(false)}>
        {(close) => <Question row={row} onClose={close} />}
      </Lasting>
    </li>
  );
}

function Question({ row, onClose }: { row: Row; onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Decide ${row.id} about ${row.amount}`}
      onSubmit={(event) => {
        event.preventDefault();
        said.push(reason);
        onClose();
      }}
      loading={false}
      error={null}
      submitLabel="Save"
    >
      <input aria-label="Reason" value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}

function List() {
  const query = useQuery({
    queryKey: ['rows'],
    queryFn: () => Promise.resolve({ results: [...rows], count: rows.length }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList label="Rows" query={query} page={1} onPage={vi.fn()} empty="None yet." icon={Inbox} perPage={20}>
      {(row) => <Item key={row.id} row={row} />}
    </PagedList>
  );
}

const look = () => act(() => client.invalidateQueries({ queryKey: ['rows'] }));

async function typeReason(): Promise<void> {
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Decide one' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'As the statement says' } });
}

it('keeps what was typed about a row that a colleague takes from the list meanwhile, and sends it', async () => {
  await typeReason();
  rows = [];
  await look();
  await screen.findByText('None yet.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('As the statement says');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(said).toEqual(['As the statement says']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows what has changed of its row, and opens anew for the same row when that is back', async () => {
  await typeReason();
  rows = [{ id: 'one', amount: 2 }];
  await look();
  expect(await screen.findByRole('dialog', { name: 'Decide one about 2' })).toBeTruthy();
  rows = [];
  await look();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  rows = [{ id: 'one', amount: 3 }];
  await look();
  fireEvent.click(await screen.findByRole('button', { name: 'Decide one' }));
  expect(await screen.findByRole('dialog', { name: 'Decide one about 3' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
