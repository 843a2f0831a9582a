import type { Tablet } from '@club/contract/outlets/tablets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { TabletCodeDialog } from './TabletCodeDialog.tsx';

afterEach(cleanup);

const LATER = '2099-12-01T08:00:00.000Z';
const tablet: Tablet = {
  id: 't1',
  name: 'Window',
  state: 'waiting',
  created_at: '2026-11-28T08:00:00.000Z',
  enrolled_at: null,
  off_at: null,
  signed_in: null,
};

/** What the dialog says of a code once the list of tablets has been these, one after the other. */
async function textAfter(lists: (Tablet | undefined)[], until = LATER): Promise<string> {
  const client = new QueryClient();
  const shown = { id: 't1', name: 'Window', code: 'K7QD-93MP', until };
  const draw = (listed: Tablet | undefined) => (
    <QueryClientProvider client={client}>
      <TabletCodeDialog shown={shown} tablet={listed} onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(draw(lists[0]));
  for (const listed of lists.slice(1)) rerender(draw(listed));
  return (await screen.findByRole('dialog', { name: 'Set up Window' })).textContent;
}

it.each([
  ['the list is still of before', [undefined]],
  ['nobody has entered it', [undefined, tablet]],
])('shows a code while %s', async (_, lists) => {
  expect(await textAfter(lists)).toContain('K7QD-93MP');
});

it('says that the tablet is set up in the place of its code, which is spent', async () => {
  const text = await textAfter([tablet, { ...tablet, state: 'active', enrolled_at: tablet.created_at }]);
  expect(text).toContain('Window is set up');
  expect(text).not.toContain('K7QD-93MP');
});

it.each([
  ['a colleague has switched it off', [tablet, undefined], LATER],
  ['its time is over', [tablet], '2026-11-28T08:15:00.000Z'],
])('shows no code that opens nothing: %s', async (_, lists, until) => {
  const text = await textAfter(lists, until);
  expect(text).toContain('This code opens nothing any more');
  expect(text).not.toContain('K7QD-93MP');
});
