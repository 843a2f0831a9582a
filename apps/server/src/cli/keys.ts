import type { Command } from 'commander';

import { rotateKeys } from '#server/features/people/staff/rotate-keys.ts';

import { answer, type Desk } from './desk.ts';

export function keysCommands(program: Command, desk: Desk): void {
  program
    .command('keys')
    .description('the keys that seal PINs')
    .command('rotate')
    .description('seal everything anew with PIN_KEY that one of PIN_KEYS_RETIRED has sealed')
    .action((_options, command: Command) => rotate(desk, command.optsWithGlobals()));
}

async function rotate(desk: Desk, options: { json?: boolean }): Promise<void> {
  const { renewed, lost } = await rotateKeys(await desk.deps(), desk.by);
  const names = Object.entries(lost).map(([name, count]) => `${count} by the key "${name}"`);
  answer(desk, options, { renewed, lost }, [
    `${renewed} sealed anew.`,
    names.length === 0
      ? 'Nothing needs an earlier key any more: PIN_KEYS_RETIRED may be emptied.'
      : `Sealed by keys that are not given: ${names.join(', ')}. Name them in PIN_KEYS_RETIRED and run this again.`,
  ]);
  if (names.length > 0) desk.fail();
}
