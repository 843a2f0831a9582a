import { inflateSync } from 'node:zlib';

import { addressOf, type Endpoint } from '@club/contract/endpoint';
import * as calls from '@club/contract/money/settlements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { openBooks, sleep, type Books } from '#server-test/outlet-books.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { adjusted } from '#server/features/money/ledger/flows.ts';

const SALES = 60;

let world: OrdersWorld;
let admin: Person;
let books: Books;
let statement: calls.StatementDetail;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
  books = await openBooks(world);
  await world.deps.db
    .updateTable('outlets')
    .set({ name: '=Ŋŋoma "Best", Ntinda' })
    .where('id', '=', books.outlet_id)
    .execute();
  for (let sale = 0; sale < SALES; sale += 1) await books.sell(1_234_000 + sale, 5_000);
  await books.post('outlet_corrected', adjusted({ kind: 'outlet_payable', owner: books.outlet_id }, -70_000));
  await sleep(world);
  statement = await books.issue(admin);
});
afterAll(() => world.close());

async function fetchFile(person: Person, target: Endpoint) {
  const answer = await world.app.http.inject({
    method: 'GET',
    url: addressOf(target, { id: statement.id }),
    headers: { authorization: `Bearer ${freshToken(world.deps, person)}` },
  });
  return { headers: answer.headers, bytes: answer.rawPayload };
}

interface Written {
  text: string;
  x: number;
  y: number;
}

/** What is written on each page and where, read out of the page's own instructions. */
function pagesOf(pdf: Buffer): Written[][] {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g);
  return [...streams].flatMap(([, stream]) => {
    const drawn = inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    const texts = [...drawn.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm[\s\S]*?\[(.*?)\] TJ/g)].map(([, x, y, parts]) => ({
      x: Number(x),
      y: Number(y),
      text: [...parts!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
        .join('')
        .replaceAll('\u0096', '-'),
    }));
    return texts.length === 0 ? [] : [texts];
  });
}

describe('a statement as PDF', () => {
  it('holds every figure of the statement, on as many A4 pages as it takes', async () => {
    const { headers, bytes } = await fetchFile(books.manager, calls.getMyStatementPdf);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="ngngoma-best-ntinda-statement-1.pdf"',
      'cache-control': 'no-store',
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    const pages = pagesOf(bytes);
    const texts = pages.map((page) => page.map(({ text }) => text));
    const first = texts[0]!;
    expect(first).toEqual(expect.arrayContaining(['Kasente Club', 'Statement 1', '=Ngngoma "Best", Ntinda']));
    const count = new Intl.NumberFormat('en-UG');
    const valueOf = (label: string) => first[first.indexOf(label) + 1];
    expect(valueOf('Sales completed')).toBe(count.format(statement.sales));
    expect(valueOf('Commission of the club')).toBe(count.format(-statement.commission));
    expect(valueOf('Delivery fees, kept for the delivery')).toBe(count.format(-300_000));
    expect(valueOf('Corrections')).toBe('-70,000');
    expect(first.find((text) => text.startsWith('UGX'))).toContain(count.format(statement.closing_balance));
    expect(texts.flat().filter((text) => text === 'Sale')).toHaveLength(SALES);
    expect(texts.flat()).toContain('Correction');
    expect(texts.map((page) => page.find((text) => text.startsWith('Page ')))).toEqual(['Page 1', 'Page 2']);
    expect(texts.every((page) => page.includes('Balance'))).toBe(true);
    const balances = pages.at(-1)!.filter(({ text }) => /^[\d,]+$/.test(text));
    expect(balances.at(-1)!.text).toBe(count.format(statement.closing_balance));
  });

  it('names the outlet in full, however long its name', async () => {
    const name = 'Mukwano Family Supermarket and Hardware '.repeat(5).trim();
    const outlets = world.deps.db.updateTable('outlets').where('id', '=', books.outlet_id);
    const { name: before } = await world.deps.db
      .selectFrom('outlets')
      .select('name')
      .where('id', '=', books.outlet_id)
      .executeTakeFirstOrThrow();
    await outlets.set({ name }).execute();
    const [first] = pagesOf((await fetchFile(admin, calls.getStatementPdf)).bytes);
    await outlets.set({ name: before }).execute();
    const left = Math.min(...first!.map(({ x }) => x));
    const lines = first!.filter(({ x, text }) => x === left && name.includes(text));
    expect(lines.map(({ text }) => text).join(' ')).toBe(name);
    expect(lines.length).toBeGreaterThan(2);
  });

  it('keeps everything on the sheet, and the lines apart', async () => {
    const pages = pagesOf((await fetchFile(admin, calls.getStatementPdf)).bytes);
    for (const page of pages) {
      for (const { x, y } of page) expect(x >= 40 && x <= 560 && y >= 20 && y <= 820).toBe(true);
      const lines = [...new Set(page.map(({ y }) => Math.round(y)))].toSorted((a, b) => a - b);
      const gaps = lines.slice(1).map((y, index) => y - lines[index]!);
      expect(Math.min(...gaps.filter((gap) => gap > 3))).toBeGreaterThanOrEqual(8);
    }
  });
});

it('gives a statement as CSV that a spreadsheet adds up to the same', async () => {
  const { headers, bytes } = await fetchFile(admin, calls.getStatementCsv);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="ngngoma-best-ntinda-statement-1.csv"',
    'cache-control': 'no-store',
  });
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines[0]).toBe('\uFEFFDate,Time,What,Reference,Note,Gross,Commission,Delivery fee,Amount,Balance');
  expect(lines.at(-1)).toBe(`${statement.to_day},,Closing balance,,,,,,,${statement.closing_balance}`);
  const entries = lines.slice(2, -1).map((line) => line.split(','));
  expect(entries).toHaveLength(SALES + 1);
  const sum = entries.reduce((total, cells) => total + Number(cells[8]), statement.opening_balance);
  expect(sum).toBe(statement.closing_balance);
});
