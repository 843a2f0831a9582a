import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { Button } from './Button.tsx';

afterEach(cleanup);

const form = (loading: boolean) => (
  <>
    <Button loading={loading}>Send</Button>
    <input aria-label="Code" />
  </>
);
const button = () => screen.getByRole('button');
const code = () => screen.getByLabelText('Code');

/** A browser takes the focus from what cannot have it; here that has to be done for it. */
function loseFocus(): void {
  code().focus();
  code().blur();
}

describe('a button that was busy', () => {
  it('has the focus again that it lost', () => {
    const { rerender } = render(form(false));
    button().focus();
    rerender(form(true));
    loseFocus();
    rerender(form(false));
    expect(document.activeElement).toBe(button());
  });

  it('leaves the focus where it went meanwhile', () => {
    const { rerender } = render(form(false));
    button().focus();
    rerender(form(true));
    code().focus();
    rerender(form(false));
    expect(document.activeElement).toBe(code());
  });

  it('takes no focus that it had not', () => {
    const { rerender } = render(form(false));
    rerender(form(true));
    rerender(form(false));
    expect(document.activeElement).toBe(document.body);
  });
});
