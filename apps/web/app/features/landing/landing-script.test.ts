import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const PAGE = `
  <button data-open-check-status>Check Status</button>
  <button data-close-check-status>Cancel</button>
  <dialog id="check-status" open>
    <form id="check-status-form" action="/application-status">
      <input name="phone" />
      <p id="check-status-error" hidden><span id="check-status-error-text"></span></p>
    </form>
  </dialog>`;

beforeAll(async () => {
  // @ts-expect-error -- no module: the page runs it as it stands
  await import('./landing-script.js');
});
beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => vi.restoreAllMocks());

function send(phone: string): { error: string | null; went: string | undefined } {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  return { error: press(phone), went: assign.mock.calls[0]?.[0]?.toString() };
}

function press(phone: string): string | null {
  document.querySelector('input')!.value = phone;
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  const error = document.getElementById('check-status-error')!;
  return error.hidden ? null : error.textContent;
}

describe('the check-status dialog of the landing page', () => {
  it.each([
    ['0770 000 123', '256770000123'],
    ['770000123', '256770000123'],
    ['+256 770 000 123', '256770000123'],
  ])('leads %s to the status page as %s', (typed, sent) => {
    expect(send(typed)).toEqual({ error: null, went: `/application-status?phone=${sent}` });
  });

  it('asks for the number that is missing', () => {
    expect(send(' - ')).toEqual({ error: 'Please enter your phone number', went: undefined });
  });

  it('does not say of the last time what was missing when it is opened again', () => {
    expect(press('')).toBe('Please enter your phone number');
    const input = document.querySelector('input')!;
    expect(input.getAttribute('aria-invalid')).toBe('true');
    document.querySelector<HTMLElement>('[data-close-check-status]')!.click();
    document.querySelector<HTMLElement>('[data-open-check-status]')!.click();
    expect(document.getElementById('check-status-error')!.hidden).toBe(true);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('says when an exception stands in the way', () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(press('0770000123')).toBe('An error occurred while checking your status. Please try again.');
  });
});
