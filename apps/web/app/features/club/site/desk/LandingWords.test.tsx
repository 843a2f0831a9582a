import type { LandingPart } from '@club/contract/club/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { LandingWords } from './LandingWords.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const quote = (name: string) => ({ name, place: 'Kampala', user_content: `Words of ${name}`, is_sample: false });
const client = new QueryClient();

function words(version: number, names: string[]) {
  const part: LandingPart = {
    version,
    value: { applicants_claim: '', testimonials: names.map(quote) },
    changed_at: null,
    changed_by: null,
  };
  return (
    <QueryClientProvider client={client}>
      <LandingWords part={part} />
    </QueryClientProvider>
  );
}

it.each([
  ['Change: Betty', 'Save', ['Amina', 'Betty', 'Carol']],
  ['Remove: Betty', 'Remove', ['Amina', 'Carol']],
])('%s is over the words as they were seen, whatever is saved meanwhile', async (open, submit, names) => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Promise(() => {});
  });
  const { rerender } = render(words(4, ['Amina', 'Betty', 'Carol']));
  fireEvent.click(screen.getByRole('button', { name: open }));
  await screen.findByRole('dialog');
  rerender(words(5, ['Betty', 'Carol']));
  fireEvent.click(screen.getByRole('button', { name: submit }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({ was: 4, value: { applicants_claim: '', testimonials: names.map(quote) } });
});

it('a new testimonial that was refused, because a colleague has saved meanwhile, stays written and is saved after theirs', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const sent: unknown[] = [];
  const refused = { error_code: 'site_changed', message: 'Somebody else has changed this.', errors: {} };
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json(refused, { status: 409 }));
  });
  const { rerender } = render(words(4, ['Amina']));
  fireEvent.click(screen.getByRole('button', { name: 'Add Testimonial' }));
  const written = quote('Betty');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: written.name } });
  fireEvent.change(screen.getByLabelText('Place'), { target: { value: written.place } });
  fireEvent.change(screen.getByLabelText('What they say'), { target: { value: written.user_content } });
  rerender(words(5, ['Amina', 'Carol']));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Save again to put yours in its place/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toHaveLength(2);
  const saved = (was: number, names: string[]) => ({
    was,
    value: { applicants_claim: '', testimonials: names.map(quote) },
  });
  expect(sent).toEqual([saved(4, ['Amina', 'Betty']), saved(5, ['Amina', 'Carol', 'Betty'])]);
});
