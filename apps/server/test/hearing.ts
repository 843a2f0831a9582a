import { type LiveEvent, STREAM_PATH } from '@club/contract/club/notifications';

import { announce, type Audience } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';

import { listenHere } from './listen-here.ts';
import { freshToken, type Person } from './people.ts';
import type { Shift } from './tablets.ts';
import type { TestWorld } from './world.ts';

const LAST = 'the last word';

/** A member, or somebody of the staff on the tablet of an outlet. */
type Listener = Person | (Shift & { readonly outlet_id: string });

export interface Ears {
  /** What the streams of these people say while `act` is done, as `topic id`. */
  heardBy<Who extends string>(
    people: Record<Who, Listener>,
    act: () => Promise<unknown>,
  ): Promise<Record<Who, string[]>>;
  close(): Promise<void>;
}

/** Opens the event stream of a world for whoever wants to hear what others are told. */
export async function openEars({ app, deps }: TestWorld): Promise<Ears> {
  await app.hub.open(deps.config.DATABASE_URL);
  const origin = await listenHere(app.http);
  async function hear(person: Listener) {
    const leave = new AbortController();
    const headers =
      'tablet' in person
        ? { authorization: `Bearer ${person.token}`, cookie: person.tablet.cookie }
        : { authorization: `Bearer ${freshToken(deps, person)}` };
    const { body } = await fetch(origin + STREAM_PATH, { headers, signal: leave.signal });
    return { reader: body!.getReader(), leave };
  }
  return {
    async heardBy(people, act) {
      const streams = await Promise.all(
        Object.entries<Listener>(people).map(async ([name, person]) => ({ name, person, ...(await hear(person)) })),
      );
      await act();
      await transact(deps.db, async (tx) => {
        for (const { person } of streams) announce(tx, { topic: 'cart', id: LAST, to: audienceOf(person) });
      });
      const heard = await Promise.all(
        streams.map(async ({ name, reader, leave }) => {
          const events = await readUntilLast(reader);
          leave.abort();
          return [name, events.map(({ topic, id }) => `${topic} ${id}`)] as const;
        }),
      );
      return Object.fromEntries(heard) as Awaited<ReturnType<Ears['heardBy']>>;
    },
    close: () => app.hub.close(),
  };
}

function audienceOf(person: Listener): Audience {
  return 'tablet' in person ? { outlet_id: person.outlet_id } : { member_id: person.member_id };
}

async function readUntilLast(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<LiveEvent[]> {
  let text = '';
  while (!text.includes(LAST)) {
    const { done, value } = await reader.read();
    // With the word that a role is another one a stream ends.
    if (done && text.includes('"everything"')) break;
    if (done) throw new Error(`the stream ended: ${text}`);
    text += Buffer.from(value).toString('utf8');
  }
  const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, json]) => JSON.parse(json!) as LiveEvent);
  return events.filter(({ id }) => id !== LAST);
}
