import type { TestWorld } from './world.ts';

/** The texts queued for a number so far, oldest first. */
export async function textsTo(world: TestWorld, phone: string): Promise<{ template: string; body: string }[]> {
  return world.deps.db
    .selectFrom('messages')
    .select(['template', 'body'])
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The code in the newest text of a template; throws when there is none. */
export async function codeTo(world: TestWorld, phone: string, template: string): Promise<string> {
  const texts = (await textsTo(world, phone)).filter((text) => text.template === template);
  const code = /\b\d{6}\b/.exec(texts.at(-1)?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no ${template} was sent to ${phone}`);
  return code;
}

/** A code that is certainly another one. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** What a browser's page sends, and the cookie of a device from an answer that handed one out. */
export const BROWSER = { 'sec-fetch-site': 'same-origin' };
export function cookieOf(answer: { headers: Record<string, unknown> }): { cookie: string } {
  return { cookie: String(answer.headers['set-cookie']).split(';')[0]! };
}
