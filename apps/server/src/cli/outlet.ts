import { openingHoursWarning } from '@club/rules/opening-hours';
import type { Command } from 'commander';

import { openOutlet } from '#server/features/outlets/outlets/open-outlet.ts';
import { outletNamed } from '#server/features/outlets/outlets/outlet-named.ts';
import { closeOutlet, refuseClosing, reopenOutlet } from '#server/features/outlets/settings/close-outlet.ts';
import { correctOutlet, OUTLET_FACTS } from '#server/features/outlets/settings/correct-outlet.ts';
import { listOutlets } from '#server/features/people/staff/list-outlets.ts';
import { countOpenOrders } from '#server/features/shop/order-book/count-open-orders.ts';

import { agreed, answer, complete, Misused, type Desk } from './desk.ts';
import { nobodyManages } from './manager.ts';

type Text = 'name' | 'area' | 'town' | 'address' | 'phone' | 'hours' | 'latitude' | 'longitude';

type Options = { readonly [name in Text]?: string } & {
  readonly services: string;
  readonly deliveryFee: string;
  readonly readyMinutes: string;
  readonly tin?: string;
  readonly distributor?: string;
  readonly json?: boolean;
};

const ASKED: Record<Text, string> = {
  name: 'Name of the outlet',
  area: 'Area, such as Ntinda',
  town: 'Town',
  address: 'Address, as people find it',
  phone: 'Phone number that customers may call',
  hours: 'Opening hours, such as "Every day 8:00–20:00"',
  latitude: 'Latitude, such as 0.3536',
  longitude: 'Longitude, such as 32.6120',
};

const NAMED = { outlet: 'Name or id of the outlet' } as const;
const ASKED_TO_CLOSE = { ...NAMED, why: 'Why, as its managers read it in an SMS' } as const;

interface Named {
  readonly outlet?: string;
  readonly why?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const SERVICES = new Set(['in_store', 'curbside', 'delivery']);

export function outletCommands(program: Command, desk: Desk): void {
  const outlet = program.command('outlet').description('the shops that sell through the club');
  const create = outlet.command('create').description('open an outlet');
  for (const name of Object.keys(ASKED) as Text[]) create.option(`--${name} <${name}>`, ASKED[name]);
  create
    .option('--services <list>', 'of in_store, curbside and delivery, with commas between', 'in_store')
    .option('--delivery-fee <ugx>', 'what a delivery costs', '0')
    .option('--tin <tin>', 'the tax number that stands on its receipts')
    .option('--ready-minutes <minutes>', 'how long an order usually takes to be ready', '60')
    .option('--distributor <name>', 'who supplies it, where somebody does')
    .action((_options, command: Command) => createFrom(desk, command.optsWithGlobals()));
  const correct = outlet
    .command('correct')
    .description('correct what the club says of an outlet: only what is named is changed, and its managers are told')
    .option('--outlet <outlet>', NAMED.outlet);
  for (const fact of OUTLET_FACTS) correct.option(`--${fact} <${fact}>`, ASKED[fact]);
  correct.action((_options, command: Command) => correctFrom(desk, command.optsWithGlobals()));
  outlet
    .command('close')
    .description(
      'for an outlet that leaves or may not sell: nobody can order there any more, and its managers are told why',
    )
    .option('--outlet <outlet>', NAMED.outlet)
    .option('--why <words>', ASKED_TO_CLOSE.why)
    .option('--yes', 'do not ask whether to go on')
    .action((_options, command: Command) => close(desk, command.optsWithGlobals()));
  outlet
    .command('reopen')
    .description('let an outlet that was closed sell again')
    .option('--outlet <outlet>', NAMED.outlet)
    .action((_options, command: Command) => reopen(desk, command.optsWithGlobals()));
  outlet
    .command('list')
    .description('every outlet, with its id and its managers')
    .action((_options, command: Command) => list(desk, command.optsWithGlobals()));
}

async function correctFrom(desk: Desk, options: Options & Named): Promise<void> {
  const { outlet } = await complete(desk, { outlet: options.outlet }, NAMED);
  if (OUTLET_FACTS.every((fact) => options[fact] === undefined)) {
    throw new Misused(`Name what is to be corrected: ${OUTLET_FACTS.map((fact) => `--${fact}`).join(', ')}.`);
  }
  const deps = await desk.deps();
  const { id, name } = await outletNamed(deps.db, outlet);
  const { latitude, longitude, area, town, address, phone } = options;
  const place = {
    latitude: latitude === undefined ? undefined : numberOf(latitude),
    longitude: longitude === undefined ? undefined : numberOf(longitude),
  };
  const { changed } = await correctOutlet(
    deps,
    id,
    { name: options.name, area, town, address, phone, ...place },
    desk.by,
  );
  answer(desk, options, { outlet_id: id, changed }, [
    changed.length === 0
      ? `${name} is so already.`
      : `${name} is corrected, and its managers are told: ${changed.join(', ')}.`,
  ]);
}

async function close(desk: Desk, options: Named): Promise<void> {
  const { outlet, why } = await complete(desk, options, ASKED_TO_CLOSE);
  const deps = await desk.deps();
  const { id, name } = await outletNamed(deps.db, outlet);
  await refuseClosing(deps, id, why);
  const question = `Nobody can order at ${name} any more, and its managers read: ${why} Go on?`;
  if (!(await agreed(desk, options, question))) throw new Misused('Nothing was done. With --yes it is done unasked.');
  await closeOutlet(deps, id, why, desk.by);
  const open_orders = await countOpenOrders(deps.db, id);
  answer(desk, options, { outlet_id: id, open_orders }, [
    `${name} is closed, and its managers are told why.`,
    `Orders there that are not over: ${open_orders}. What is paid is still handed over, and what is owed is still settled.`,
  ]);
}

async function reopen(desk: Desk, options: Named): Promise<void> {
  const { outlet } = await complete(desk, options, NAMED);
  const deps = await desk.deps();
  const { id, name } = await outletNamed(deps.db, outlet);
  await reopenOutlet(deps, id, desk.by);
  answer(desk, options, { outlet_id: id }, [`${name} is open again, and its managers are told.`]);
}

async function createFrom(desk: Desk, options: Options): Promise<void> {
  const { hours, latitude, longitude, ...texts } = await complete(desk, options, ASKED);
  const named = options.services.split(',').map((name) => name.trim());
  // Of what was mistyped nobody can say what was meant: it is refused as if nothing was named.
  const services = named.every((name) => SERVICES.has(name)) ? named : [];
  const wanted = {
    ...texts,
    opening_hours: hours,
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    delivery_fee: numberOf(options.deliveryFee),
    ready_minutes: numberOf(options.readyMinutes),
    tin: options.tin,
    distributor_name: options.distributor ?? null,
    offers_in_store: services.includes('in_store'),
    offers_curbside: services.includes('curbside'),
    offers_delivery: services.includes('delivery'),
  };
  const { id } = await openOutlet(await desk.deps(), wanted, desk.by);
  answer(desk, options, { id }, [
    `${texts.name.trim()} is open. Its id: ${id}`,
    nobodyManages(texts.name.trim()),
    ...[openingHoursWarning(hours) ?? []].flat(),
  ]);
}

async function list(desk: Desk, options: { json?: boolean }): Promise<void> {
  const { db } = await desk.deps();
  const outlets = await listOutlets(db);
  const lines = outlets.flatMap(({ id, name, area, town, status, managers }) => [
    `${id}  ${name}, ${area}, ${town}${status === 'active' ? '' : ` (${status})`}`,
    ...managers.map((manager) => `    ${manager.name}  ${manager.phone}`),
  ]);
  answer(desk, options, { outlets }, outlets.length === 0 ? ['There is no outlet yet.'] : lines);
}

/** What is no number at all is refused with its field, like a wrong one. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
