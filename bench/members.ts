import pg from 'pg';

const ADMIN = { phone: '0770000001', pin: '1470' };

export interface Api {
  readonly origin: string;
}

type Json = Record<string, unknown>;

export async function ask(api: Api, method: string, path: string, body?: Json, token?: string): Promise<Json> {
  const response = await fetch(`${api.origin}/api/club${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Json;
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function signIn(api: Api, phone: string, pin: string): Promise<string> {
  const answer = await ask(api, 'POST', '/auth/login/', { phone, pin });
  return String(answer['access']);
}

/** Makes members the way the product does: they apply, the admin approves, they sign in. Their access tokens. */
export async function makeMembers(api: Api, count: number): Promise<string[]> {
  const admin = await signIn(api, ADMIN.phone, ADMIN.pin);
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const phone = `+25677${7_000_000 + number}`;
    const applied = await ask(api, 'POST', '/members/', {
      first_name: 'Bench',
      last_name: `Member ${number}`,
      mtn_money_number: phone,
      airtel_money_number: null,
      payment_priority: 'mtn',
      pin: '8264',
      join_reasons: ['special_prices', 'cashback_rewards'],
    });
    await ask(
      api,
      'POST',
      `/admin/applications/${String(applied['id'])}/approve/`,
      { override_unconfirmed: true },
      admin,
    );
    tokens.push(await signIn(api, phone, '8264'));
  }
  return tokens;
}

export interface Line {
  readonly offer: string;
  readonly product: string;
}

/** Products of the outlet with the most offers, so that one cart may hold any of them. */
export async function findLines(api: Api, token: string): Promise<{ offer_ids: string[]; lines: Line[] }> {
  const first = await ask(api, 'GET', '/offers/?per_page=30', undefined, token);
  const offers = first['results'] as { id: string; outlet_id: string; products: { id: string }[] }[];
  const byOutlet = Map.groupBy(offers, (offer) => offer.outlet_id);
  const largest = [...byOutlet.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const lines = largest.flatMap((offer) => offer.products.map((product) => ({ offer: offer.id, product: product.id })));
  return { offer_ids: offers.map((offer) => offer.id), lines };
}

const PLENTY = 100_000_000;

/** Enough of everything, so that what is measured is selling and not being sold out. */
export async function fillShelves(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('UPDATE offer_products SET quantity = $1', [PLENTY]);
  await client.query('UPDATE products SET on_hand = $1', [PLENTY]);
  await client.end();
}
