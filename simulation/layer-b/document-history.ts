import { doneAnswer, refusedOnce, type Act, type Intent } from './history.ts';

interface DocumentKind {
  readonly act: Act;
  /** As request keys name it. */
  readonly route: string;
  /** Where the answer has its id. */
  readonly id: string;
  /** Those that exist because somebody asked. */
  readonly rows: string;
}

/** What exists because somebody asked for it with a key. */
export const DOCUMENTS: readonly DocumentKind[] = [
  { act: 'place', route: 'POST /orders/', id: 'id', rows: 'SELECT id FROM orders' },
  { act: 'payout', route: 'POST /members/me/cashback/payout/', id: 'payout_id', rows: 'SELECT id FROM payouts' },
  {
    act: 'refund',
    route: 'POST /admin/orders/:id/refunds/',
    id: 'id',
    rows: `SELECT id FROM refunds WHERE cause = 'by_admin'`,
  },
];

interface Found {
  /** Ids of the documents that there are. */
  readonly documents: readonly string[];
  /** Who and key, and the document that it stands for. */
  readonly keys: readonly { readonly name: string; readonly id: string }[];
}

/** A key makes one document, every document has a key that somebody sent, and what was told to be there is there. */
export function wrongDocuments(
  { act, id }: Pick<DocumentKind, 'act' | 'id'>,
  { documents, keys }: Found,
  history: readonly Intent[],
): string[] {
  const asked = history.filter((intent) => intent.act === act);
  const sent = new Set(asked.map(nameOf));
  const refused = new Set(refusedOnce(asked).map(nameOf));
  const made = new Set(keys.map((key) => key.id));
  const told = asked.map((intent) => doneAnswer(intent)?.body[id]).filter((one) => typeof one === 'string');
  return [
    ...keys.filter(({ name }) => !sent.has(name)).map(({ name }) => `I16 ${act} that nobody sent: ${name}`),
    ...keys.filter(({ name }) => refused.has(name)).map(({ name }) => `I16 ${act} was refused and done: ${name}`),
    ...documents.filter((one) => !made.has(one)).map((one) => `I16 ${act} ${one} without a request`),
    ...told.filter((one) => !documents.includes(one)).map((one) => `I16 ${act} ${one} was told and is lost`),
    ...(made.size === keys.length ? [] : [`I16 two keys stand for one ${act}`]),
  ];
}

function nameOf({ caller, key }: Intent): string {
  return `${caller.member_id} ${key}`;
}
