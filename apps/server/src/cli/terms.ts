import { formatDate } from '@club/rules/kampala-time';
import type { Command } from 'commander';

import { announceTerms, refuseTermsChange } from '#server/features/club/terms/announce-terms.ts';

import { agreed, answer, complete, Misused, type Desk } from './desk.ts';

interface Options {
  from?: string;
  what?: string;
  yes?: boolean;
  json?: boolean;
}

const ASKED = { from: 'From which day on (such as 2026-12-31)', what: 'What changes, as members read it' } as const;

export function termsCommands(program: Command, desk: Desk): void {
  const terms = program.command('terms').description('the terms that members agree to');
  terms
    .command('announce')
    .description('tell every member what will change and from which day on, at least 14 days before')
    .option('--from <day>', ASKED.from)
    .option('--what <words>', ASKED.what)
    .option('--yes', 'do not ask whether to go on')
    .action((_options, command: Command) => announce(desk, command.optsWithGlobals()));
}

async function announce(desk: Desk, options: Options): Promise<void> {
  const change = await complete(desk, options, ASKED);
  const deps = await desk.deps();
  refuseTermsChange(change, deps.now());
  const question = `Every member is told: from ${change.from} on: ${change.what} Go on?`;
  if (!(await agreed(desk, options, question))) throw new Misused('Nothing was done. With --yes it is done unasked.');
  const announced = await announceTerms(deps, change, desk.by);
  answer(desk, options, { ...change, announced }, [
    announced
      ? `Every member is told from now on, one after the other, what changes on ${formatDate(change.from)}: at the bell, and by e-mail where we have an address.`
      : 'Members were told so before.',
  ]);
}
