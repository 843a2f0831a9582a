import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld({ PUBLIC_ORIGIN: 'https://club.kasente.example' });
});
afterAll(() => world.close());

const open = async (path: string) => {
  const { statusCode, body, headers } = await world.app.http.inject({
    method: 'GET',
    url: path,
    headers: { accept: 'text/html' },
  });
  return { statusCode, body, headers };
};

describe('the page behind a shared link', () => {
  it('shows the offer with preview tags and leads to the application with the sharer’s code', async () => {
    const deal = await makeDeal(world, { name: 'Rolex & tea', products: [{ price: 10_000 }], discount_percentage: 30 });
    const { statusCode, body, headers } = await open(`/deal/${deal.id}?ref=AMINA7`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<h1>Rolex &amp; tea</h1>');
    expect(body).toContain('<meta property="og:title" content="Rolex &amp; tea – Kasente Club">');
    expect(body).toMatch(/<meta property="og:image" content="https:\/\/club\.kasente\.example\/media\/[^"]+">/);
    expect(body).toContain('UGX 7,000');
    expect(body).toContain('<s>UGX 10,000</s>');
    expect(body).toContain('30% Off');
    expect(body).toContain('Save UGX 3,000');
    expect(body).toContain('href="/apply?ref=AMINA7"');
    expect(body).toContain('href="/?ref=AMINA7"');
    const shared = `https://club.kasente.example/deal/${deal.id}?ref=AMINA7`;
    expect(body).toContain(`<meta property="og:url" content="${shared}">`);
    expect(body).toContain(`href="/offers-of-day/${deal.id}?ref=AMINA7"`);
  });

  it('runs no script, and says nothing of members or codes', async () => {
    const deal = await makeDeal(world, { name: 'Soap box' });
    const owner = await makeMember(world.deps, { first_name: 'Nalwoga' });
    const code = await buyCode(world, owner, deal);
    const { body, headers } = await open(`/deal/${deal.id}`);
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(String(headers['content-security-policy'])).not.toContain('script-src');
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
    expect(body).toContain('<a href="/">');
    expect(body).toContain(`href="/offers-of-day/${deal.id}"`);
    for (const secret of [code.code, owner.phone, owner.member_id, 'Nalwoga']) expect(body).not.toContain(secret);
    expect(body).toContain('href="/apply"');
  });

  it('escapes what people wrote, and takes no code that is none', async () => {
    const deal = await makeDeal(world, { name: '<img src=x onerror=alert(1)>', description: '"><b>' });
    const { body } = await open(`/deal/${deal.id}?ref=${encodeURIComponent('"><script>')}`);
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('"><b>');
    expect(body).not.toContain('<script>');
    expect(body).toContain('href="/apply"');
  });

  it('says when it opens, that it is sold out or over, and is not there when it never was or is paused', async () => {
    const now = world.deps.now().getTime();
    const later = await makeDeal(world, { starts_at: new Date(now + 3_600_000) });
    const over = await makeDeal(world, { ends_at: new Date(now - 1) });
    const gone = await makeDeal(world, { products: [{ quantity: 1 }] });
    await buyCode(world, await makeMember(world.deps), gone);
    expect((await open(`/deal/${later.id}`)).body).toContain('Opens on');
    expect((await open(`/deal/${over.id}`)).body).toContain('This offer has ended.');
    expect((await open(`/deal/${gone.id}`)).body).toContain('Sold out for now.');
    await world.deps.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', gone.id).execute();
    expect((await open(`/deal/${gone.id}`)).statusCode).toBe(404);
    expect((await open('/deal/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await open('/deal/nothing')).statusCode).toBe(404);
  });
});
