import { pages } from '@club/contract/pages';
import { formatDateTime } from '@club/rules/kampala-time';
import type { Command } from 'commander';

import { publicOrigin } from '#server/config.ts';
import type { IssuedLink } from '#server/features/people/auth/sign-in-links.ts';
import { appointAdmin, type AppointedAdmin } from '#server/features/people/staff/appoint-admin.ts';
import { refuseNoAdmin, resetAdmin } from '#server/features/people/staff/reset-admin.ts';
import { revokeAdmin } from '#server/features/people/staff/revoke-admin.ts';

import { agreed, answer, complete, Misused, type Desk } from './desk.ts';

interface Options {
  phone?: string;
  name?: string;
  yes?: boolean;
  last?: boolean;
  json?: boolean;
}

const WAS: Record<AppointedAdmin['was'], string> = {
  nobody: 'is a member and an admin of the club now.',
  applicant: 'had applied, and is a member and an admin of the club now.',
  member: 'was a member and is an admin of the club now; the PIN stays as it is.',
  admin: 'is an admin of the club already.',
};

export function adminCommands(program: Command, desk: Desk): void {
  const admin = program.command('admin').description('those who run the club');
  admin
    .command('create')
    .description('make somebody an admin: with a one-time link they choose a PIN and set up an authenticator app')
    .option('--phone <number>', 'their MTN or Airtel number, such as 0772123456')
    .option('--name <name>', 'first and last name')
    .action((_options, command: Command) => create(desk, command.optsWithGlobals()));
  admin
    .command('reset')
    .description('for an admin who has lost PIN, phone or authenticator app: everything ends, a new link begins')
    .option('--phone <number>', 'the number they sign in with')
    .option('--yes', 'do not ask whether to go on')
    .action((_options, command: Command) => reset(desk, command.optsWithGlobals()));
  admin
    .command('revoke')
    .description('take the club from an admin’s hands again: they stay a member')
    .option('--phone <number>', 'the number they sign in with')
    .option('--last', 'also where they are the last one, and nobody is left to decide anything')
    .action((_options, command: Command) => revoke(desk, command.optsWithGlobals()));
}

async function create(desk: Desk, options: Options): Promise<void> {
  const { phone, name } = await complete(desk, options, { phone: 'Phone number', name: 'First and last name' });
  const [first_name = '', ...rest] = name.trim().split(/\s+/);
  const deps = await desk.deps();
  const { member_id, was, link } = await appointAdmin(deps, { phone, first_name, last_name: rest.join(' ') }, desk.by);
  const address = link && addressOf(link, publicOrigin(deps.config));
  const result = { member_id, was, link: address, expires_at: link?.expires_at.toISOString() ?? null };
  answer(desk, options, result, [`${name.trim()} ${WAS[was]}`, ...linkLines(link, address)]);
}

async function reset(desk: Desk, options: Options): Promise<void> {
  const { phone } = await complete(desk, options, { phone: 'Phone number of the admin' });
  const deps = await desk.deps();
  await refuseNoAdmin(deps, phone);
  const question = `PIN, devices and authenticator app of ${phone} will open nothing any more. Go on?`;
  if (!(await agreed(desk, options, question))) throw new Misused('Nothing was done. With --yes it is done unasked.');
  const { member_id, link } = await resetAdmin(deps, phone, desk.by);
  const address = addressOf(link, publicOrigin(deps.config));
  const result = { member_id, link: address, expires_at: link.expires_at.toISOString() };
  answer(desk, options, result, [
    'The old PIN, devices and authenticator app open nothing any more.',
    ...linkLines(link, address),
  ]);
}

async function revoke(desk: Desk, options: Options): Promise<void> {
  const { phone } = await complete(desk, options, { phone: 'Phone number of the admin' });
  const revoked = await revokeAdmin(await desk.deps(), phone, desk.by, options.last);
  const said = revoked.changed ? 'is a member and no admin any more.' : 'is no admin of the club.';
  answer(desk, options, revoked, [`${revoked.name} ${said}`]);
}

/** Behind the #, so that it is sent to nobody and stands in no log. */
function addressOf({ token }: IssuedLink, origin: string): string {
  return `${origin}${pages.firstSignIn()}#${token}`;
}

function linkLines(link: IssuedLink | null, address: string | null): string[] {
  if (link === null || address === null) return [];
  return [
    '',
    `Hand this link to them and to nobody else; it works once, until ${formatDateTime(link.expires_at.toISOString())}:`,
    `  ${address}`,
    'It asks for a new PIN, signs in, and then asks to set up an authenticator app.',
  ];
}
