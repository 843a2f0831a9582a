import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { useRowFocus } from './use-row-focus.ts';

afterEach(cleanup);

/** Orders of which each goes, or stays and can do something else, with its button. */
function Orders({ stay = false }: { stay?: boolean }) {
  const [orders, setOrders] = useState(['A', 'B', 'C'].map((name) => ({ name, act: 'Accept' })));
  const place = useRowFocus<HTMLDivElement>(orders);
  const press = (name: string) =>
    setOrders(
      stay
        ? orders.map((order) => (order.name === name ? { name, act: 'Prepare' } : order))
        : orders.filter((order) => order.name !== name),
    );
  return (
    <div ref={place} tabIndex={-1} data-testid="place">
      <button onClick={() => setOrders(orders.slice(1))}>Refresh</button>
      <ul>
        {orders.map(({ name, act }) => (
          <li key={name} aria-label={name}>
            <button key={act} onClick={() => press(name)}>{`${act} ${name}`}</button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const row = (name: string) => screen.getByRole('listitem', { name });

it('goes to the row that takes the place of one that is gone, then to the one before, then to what holds them', () => {
  render(<Orders />);
  press('Accept B');
  expect(document.activeElement).toBe(row('C'));
  press('Accept C');
  expect(document.activeElement).toBe(row('A'));
  press('Accept A');
  expect(document.activeElement).toBe(screen.getByTestId('place'));
});

it('goes to the row itself where only what was pressed in it is gone', () => {
  render(<Orders stay />);
  press('Accept B');
  expect(document.activeElement).toBe(row('B'));
});

it('stays where somebody is, whatever goes elsewhere', () => {
  render(<Orders />);
  screen.getByRole('button', { name: 'Accept A' }).focus();
  press('Refresh');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refresh' }));
});
