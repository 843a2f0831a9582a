import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Command } from 'commander';

import { erasePerson, exportPerson } from '#server/features/people/closing/erase-person.ts';
import { exportApplicant, forgetApplicant } from '#server/features/people/closing/forget-applicant.ts';
import { readmitMember, refuseSuspending, suspendMember } from '#server/features/people/closing/suspend-member.ts';
import { anyMemberAt, nameOf, personAt } from '#server/features/people/staff/find-person.ts';

import { agreed, answer, complete, Misused, type Desk } from './desk.ts';

interface Options {
  phone?: string;
  out?: string;
  givesUp?: string;
  why?: string;
  yes?: boolean;
  json?: boolean;
}

const ASKED = { phone: 'Phone number of the person' } as const;
const ASKED_TO_SUSPEND = { ...ASKED, why: 'Why, as the member reads it in an SMS' } as const;

export function personCommands(program: Command, desk: Desk): void {
  const person = program
    .command('person')
    .description('what the club keeps about one person, a member or somebody who has applied');
  person
    .command('export')
    .description('everything the club keeps about a person, as JSON')
    .option('--phone <number>', ASKED.phone)
    .option('--out <file>', 'a new file for it, which only you may read; without it: the terminal')
    .action((_options, command: Command) => exportOf(desk, command.optsWithGlobals()));
  person
    .command('erase')
    .description(
      'end a membership and forget what nobody needs, refused while money or an order is on its way; or erase an application',
    )
    .option('--phone <number>', ASKED.phone)
    .option('--gives-up <ugx>', 'what the person gives up, as they have told you, because no network sends so little')
    .option('--yes', 'do not ask whether to go on')
    .action((_options, command: Command) => erase(desk, command.optsWithGlobals()));
  person
    .command('suspend')
    .description('keep a member out who uses the membership for fraud, and tell them why')
    .option('--phone <number>', ASKED.phone)
    .option('--why <words>', ASKED_TO_SUSPEND.why)
    .option('--yes', 'do not ask whether to go on')
    .action((_options, command: Command) => suspend(desk, command.optsWithGlobals()));
  person
    .command('readmit')
    .description('let a suspended member sign in again')
    .option('--phone <number>', ASKED.phone)
    .action((_options, command: Command) => readmit(desk, command.optsWithGlobals()));
}

async function exportOf(desk: Desk, options: Options): Promise<void> {
  const { phone } = await complete(desk, options, ASKED);
  const deps = await desk.deps();
  const person = await personAt(deps.db, phone);
  const read = () =>
    'member_id' in person
      ? exportPerson(deps, person.member_id, desk.by)
      : exportApplicant(deps, person.application_ids, desk.by);
  if (options.out === undefined) return desk.terminal.out(await read());
  const file = resolve(desk.folder, options.out);
  await fill(file, read);
  answer(desk, options, { file }, [`Written to ${file}`]);
}

/** Makes the file before anything is read, so that the journal tells of no export that nobody has. Never over another file. */
async function fill(path: string, read: () => Promise<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'EEXIST' ? `There is a file ${path} already.` : `${path} cannot be written.`);
  });
  try {
    await file.writeFile(await read());
  } catch (error) {
    await rm(path);
    throw error;
  } finally {
    await file.close();
  }
}

async function erase(desk: Desk, options: Options): Promise<void> {
  const { phone } = await complete(desk, options, ASKED);
  const deps = await desk.deps();
  const person = await personAt(deps.db, phone);
  const what = 'member_id' in person ? 'membership' : 'application';
  const question = `The ${what} of ${phone} ends and cannot be brought back. Go on?`;
  if (!(await agreed(desk, options, question))) throw new Misused('Nothing was done. With --yes it is done unasked.');
  if ('member_id' in person) {
    await erasePerson(deps, person.member_id, desk.by, givenUp(options));
    answer(desk, options, person, ['The membership is ended, and what nobody needs is forgotten.']);
  } else {
    await forgetApplicant(deps, person.application_ids, desk.by);
    answer(desk, options, person, ['The application is erased, and the number may be used for another one.']);
  }
}

async function suspend(desk: Desk, options: Options): Promise<void> {
  const { phone, why } = await complete(desk, options, ASKED_TO_SUSPEND);
  const deps = await desk.deps();
  const { id } = await anyMemberAt(deps.db, phone);
  await refuseSuspending(deps, id, why);
  const question = `${await nameOf(deps.db, id)} is signed out, cannot sign in any more, and reads: ${why} Go on?`;
  if (!(await agreed(desk, options, question))) throw new Misused('Nothing was done. With --yes it is done unasked.');
  await suspendMember(deps, id, why, desk.by);
  answer(desk, options, { member_id: id }, ['The membership is suspended, and the member is told why.']);
}

async function readmit(desk: Desk, options: Options): Promise<void> {
  const { phone } = await complete(desk, options, ASKED);
  const deps = await desk.deps();
  const { id } = await anyMemberAt(deps.db, phone);
  await readmitMember(deps, id, desk.by);
  answer(desk, options, { member_id: id }, ['The member may sign in again, and is told.']);
}

function givenUp({ givesUp }: Options): number | undefined {
  if (givesUp === undefined) return undefined;
  if (!/^\d{1,6}$/.test(givesUp)) throw new Misused('--gives-up takes a whole number of shillings.');
  return Number(givesUp);
}
