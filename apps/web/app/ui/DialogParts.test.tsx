import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { withBack } from '#web/lib/back-for-tests.ts';

import { Button } from './Button.tsx';
import { ConfirmDialog, Dialog, Sheet } from './DialogParts.tsx';
import { reachTo } from './toasts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a question begins at what leaves all as it is, and has a cross that does the same', async () => {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog open title="Clear it?" confirmLabel="Clear" cancelLabel="Keep" {...{ onClose, onConfirm }}>
      This cannot be undone.
    </ConfirmDialog>,
  );
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

function showForm(readFirst: boolean) {
  render(
    <Dialog open onClose={() => undefined} title="Set it up" readFirst={readFirst}>
      <p>A long text that comes before the field.</p>
      <form>
        <input aria-label="Code" />
      </form>
    </Dialog>,
  );
}

it('a dialog begins at the first field of its form', async () => {
  showForm(false);
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Code'));
});

it('a dialog that is to be read first has the focus itself, and nothing scrolls it', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  showForm(true);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'Set it up' }));
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
});

/** A list whose row asks before it goes. */
function Rows({ goes }: { goes: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const answer = () => {
    setAsking(false);
    setGone(goes);
  };
  return (
    <main>
      <button type="button">Refresh</button>
      {!isGone && (
        <button type="button" onClick={() => setAsking(true)}>
          Redeem
        </button>
      )}
      {isAsking && (
        <Dialog open onClose={answer} title="Redeemed">
          It is done.
        </Dialog>
      )}
    </main>
  );
}

it.each([
  { goes: false, to: 'Redeem' },
  { goes: true, to: 'Refresh' },
])('gives the focus back to $to when what opened it goes: $goes', async ({ goes, to }) => {
  render(<Rows goes={goes} />);
  const opener = screen.getByRole('button', { name: 'Redeem' });
  opener.focus();
  fireEvent.click(opener);
  const close = await screen.findByRole('button', { name: 'Close' });
  await expect.poll(() => document.activeElement).toBe(close);
  fireEvent.click(close);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: to }));
});

/** A list of which a row's question leads to another dialog, or takes the row's button away, or the row as well. */
function List({ how }: { how: 'told at once' | 'told before' | 'button goes' | 'row goes' }) {
  const [at, setAt] = useState<'list' | 'asked' | 'both' | 'told' | 'over'>('list');
  const answer = () => setAt(how === 'told at once' ? 'told' : how === 'told before' ? 'both' : 'over');
  useEffect(() => {
    if (at === 'both') setAt('told');
  }, [at]);
  const goes = at === 'over' ? how : null;
  return (
    <main>
      <button type="button">Add</button>
      <ul>
        {goes !== 'row goes' && (
          <li aria-label="Clara">
            {goes === null && (
              <button type="button" onClick={() => setAt('asked')}>
                New PIN
              </button>
            )}
            <button type="button">Log</button>
          </li>
        )}
      </ul>
      {(at === 'asked' || at === 'both') && (
        <ConfirmDialog open onClose={answer} onConfirm={answer} title="Sure?" confirmLabel="Do it" children="Words." />
      )}
      {(at === 'both' || at === 'told') && (
        <Dialog open onClose={() => setAt('list')} title="It is 123456">
          Words.
        </Dialog>
      )}
    </main>
  );
}

it.each([
  { how: 'told at once', name: 'New PIN' },
  { how: 'told before', name: 'New PIN' },
  { how: 'button goes', name: 'Clara' },
  { how: 'row goes', name: 'Add' },
] as const)('gives the focus to $name after a question in a row: $how', async ({ how, name }) => {
  render(<List how={how} />);
  const opener = screen.getByRole('button', { name: 'New PIN' });
  opener.focus();
  fireEvent.click(opener);
  const yes = await screen.findByRole('button', { name: 'Do it' });
  await expect.poll(() => screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true);
  yes.focus();
  fireEvent.click(yes);
  if (how.startsWith('told')) {
    const told = await screen.findByRole('dialog', { name: 'It is 123456' });
    await expect.poll(() => told.contains(document.activeElement)).toBe(true);
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  }
  const place = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await expect.poll(place).toBe(name);
});

/** A page with a link behind what is open on it, and with a message. */
function Behind({ children }: { children: ReactNode }) {
  return (
    <main>
      <a href="/elsewhere">Elsewhere</a>
      {children}
      <div data-toast="info">
        <button type="button">Close message</button>
      </div>
    </main>
  );
}

const kinds = [
  { name: 'a dialog', Kind: Dialog },
  { name: 'a sheet', Kind: Sheet },
  { name: 'a question', Kind: ConfirmDialog },
];

it.each(kinds)('keeps the focus in $name when Tab is pressed sooner than the next picture comes', async ({ Kind }) => {
  const usual = { onClose: vi.fn(), onConfirm: vi.fn(), title: 'Filters', confirmLabel: 'Do it', children: 'Words.' };
  const { rerender } = render(<Behind children={<Kind open {...usual} />} />);
  const popup = await screen.findByRole(Kind === ConfirmDialog ? 'alertdialog' : 'dialog');
  await expect.poll(() => popup.contains(document.activeElement)).toBe(true);
  const behind = screen.getByText('Elsewhere');
  behind.focus();
  expect(document.activeElement).toBe(popup);
  // A message that is pressed keeps it, so that it can be closed.
  screen.getByText('Close message').focus();
  expect(document.activeElement).toBe(screen.getByText('Close message'));
  rerender(<Behind children={<Kind open={false} {...usual} />} />);
  await expect.poll(() => screen.queryByRole('heading')).toBeNull();
  behind.focus();
  expect(document.activeElement).toBe(behind);
});

it.each(kinds)("closes $name with Android's Back, and leaves the next one to the page", async ({ Kind }) => {
  const pressBack = withBack();
  const usual = { onClose: vi.fn(), onConfirm: vi.fn(), title: 'Filters', confirmLabel: 'Do it', children: 'Words.' };
  const { rerender } = render(<Kind open {...usual} />);
  expect(pressBack()).toBe(true);
  expect([usual.onClose, usual.onConfirm].map((each) => each.mock.calls.length)).toEqual([1, 0]);
  rerender(<Kind open={false} {...usual} />);
  expect(pressBack()).toBe(false);
});

it.each(kinds)('keeps Escape in $name from what lies below: to the browser it is what Back is', async ({ Kind }) => {
  const usual = { onClose: vi.fn(), onConfirm: vi.fn(), title: 'Filters', confirmLabel: 'Do it', children: 'Words.' };
  render(<Kind open {...usual} />);
  await screen.findByRole('heading', { name: 'Filters' });
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(usual.onClose).toHaveBeenCalledOnce();
});

it('gives the focus to the first thing on the page when nothing had it before', async () => {
  const words = { onClose: vi.fn(), title: 'Payment Failed', children: 'Words.' };
  const { rerender } = render(<Behind children={<Dialog open {...words} />} />);
  await expect.poll(() => document.activeElement).toBe(await screen.findByRole('button', { name: 'Close' }));
  rerender(<Behind children={<Dialog open={false} {...words} />} />);
  await expect.poll(() => document.activeElement).toBe(screen.getByText('Elsewhere'));
});

it('lets the focus be in the dialog that was opened above another', async () => {
  const asked = { onClose: vi.fn(), onConfirm: vi.fn(), title: 'Sure?', confirmLabel: 'Do it', children: 'Words.' };
  const both = (open: boolean) => (
    <Behind>
      <Dialog open onClose={asked.onClose} title="Below">
        Words.
      </Dialog>
      <ConfirmDialog open={open} {...asked} />
    </Behind>
  );
  const { rerender } = render(both(false));
  await screen.findByRole('dialog', { name: 'Below' });
  rerender(both(true));
  const above = await screen.findByRole('alertdialog');
  await expect.poll(() => above.contains(document.activeElement)).toBe(true);
  screen.getByText('Elsewhere').focus();
  expect(document.activeElement).toBe(above);
  screen.getByText('Do it').focus();
  expect(document.activeElement?.textContent).toBe('Do it');
});

/** A form whose button is busy from the press on, also while something is asked in between. */
function Saved({ at }: { at: 'begin' | 'asked' | 'going on' | 'over' }) {
  return (
    <main>
      <a href="/elsewhere">Elsewhere</a>
      <Button loading={at !== 'begin' && at !== 'over'}>Save</Button>
      {at === 'asked' && (
        <Dialog open between onClose={() => undefined} title="Enter your PIN">
          Words.
        </Dialog>
      )}
    </main>
  );
}

/** As a browser takes it from a button that is off. */
function loseFocus(): void {
  const link = screen.getByText('Elsewhere');
  link.focus();
  link.blur();
}

it('leaves the focus to the button that was pressed when it stood between that and what became of it', async () => {
  const { rerender } = render(<Saved at="begin" />);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  rerender(<Saved at="going on" />);
  loseFocus();
  rerender(<Saved at="asked" />);
  await expect.poll(() => document.activeElement).toBe(await screen.findByRole('button', { name: 'Close' }));
  rerender(<Saved at="going on" />);
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  rerender(<Saved at="over" />);
  expect(document.activeElement).toBe(save);
});

it.each(kinds)('begins $name below the messages that stand there', async ({ Kind }) => {
  const usual = { onClose: vi.fn(), onConfirm: vi.fn(), title: 'Filters', confirmLabel: 'Do it', children: 'Words.' };
  render(<Kind open {...usual} />);
  const popup = await screen.findByRole(Kind === ConfirmDialog ? 'alertdialog' : 'dialog');
  act(() => reachTo(100));
  expect(popup.closest<HTMLElement>('[style*="--toasts"]')?.style.getPropertyValue('--toasts')).toBe('100px');
  act(() => reachTo(undefined));
  expect(popup.closest('[style*="--toasts"]')).toBeNull();
});
