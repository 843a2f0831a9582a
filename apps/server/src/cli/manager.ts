import type { Command } from 'commander';

import { grantOutlet, revokeOutlet } from '#server/features/people/staff/manage-outlet.ts';

import { answer, complete, type Desk } from './desk.ts';

/** Its offers stay open, and orders are paid for which nobody says yes to. */
export const nobodyManages = (outlet: string) =>
  `Nobody manages ${outlet}, so nobody answers its orders: kasente manager grant.`;

interface Options {
  phone?: string;
  outlet?: string;
  json?: boolean;
}

const ASKED = { phone: 'Phone number of the member', outlet: 'Name or id of the outlet' } as const;

export function managerCommands(program: Command, desk: Desk): void {
  const manager = program.command('manager').description('members who handle the orders of an outlet');
  const add = (name: string, description: string, act: typeof grantOutlet, said: Said) =>
    manager
      .command(name)
      .description(description)
      .option('--phone <number>', ASKED.phone)
      .option('--outlet <outlet>', ASKED.outlet)
      .action(async (_options, command: Command) => {
        const options: Options = command.optsWithGlobals();
        const wanted = await complete(desk, options, ASKED);
        const managing = await act(await desk.deps(), wanted, desk.by);
        const { outlet, managers } = managing;
        answer(desk, options, managing, [
          `${managing.name} ${said[managing.changed ? 'now' : 'before'](outlet.name)}`,
          ...(managers === 0 ? [nobodyManages(outlet.name)] : []),
        ]);
      });
  add('grant', 'let a member handle the orders of an outlet', grantOutlet, {
    now: (outlet) => `manages ${outlet} now.`,
    before: (outlet) => `manages ${outlet} already.`,
  });
  add('revoke', 'take an outlet from a member’s hands again', revokeOutlet, {
    now: (outlet) => `manages ${outlet} no more.`,
    before: (outlet) => `does not manage ${outlet}.`,
  });
}

type Said = Readonly<Record<'now' | 'before', (outlet: string) => string>>;
