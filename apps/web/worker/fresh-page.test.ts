import { describe, expect, it } from 'vitest';

import { freshPage } from './fresh-page.ts';

const never = new Promise<Response>(() => undefined);
const kept = () => Promise.resolve(new Response('kept'));
const noneKept = Promise.resolve(undefined);
const words = async (page: Promise<Response>) => (await page).text();
const answer = (text: string, status = 200) => Promise.resolve(new Response(text, { status }));
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a page whose words may have changed', () => {
  it("is the server's while the network answers", async () => {
    expect(await words(freshPage(answer('new'), kept()))).toBe('new');
    expect(await words(freshPage(answer('gone', 404), kept()))).toBe('gone');
  });

  it('is the kept one without a network, when the network is silent, and while the server is broken', async () => {
    expect(await words(freshPage(noNetwork(), kept()))).toBe('kept');
    expect(await words(freshPage(never, kept(), 10))).toBe('kept');
    expect(await words(freshPage(answer('Bad gateway', 502), kept()))).toBe('kept');
  });

  it("is the server's, however late or broken, where none is kept", async () => {
    const late = new Promise<Response>((resolve) => setTimeout(resolve, 30, new Response('late')));
    expect(await words(freshPage(late, noneKept, 10))).toBe('late');
    expect(await words(freshPage(answer('Bad gateway', 502), noneKept))).toBe('Bad gateway');
    await expect(freshPage(noNetwork(), noneKept)).rejects.toThrow('Failed to fetch');
  });
});
