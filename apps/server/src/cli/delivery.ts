import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { DeliveryZone } from '@club/rules/delivery-fee';
import { formatUgx } from '@club/rules/money';
import type { Command } from 'commander';
import { z } from 'zod';

import { offerDelivery } from '#server/features/delivery/zones/offer-delivery.ts';
import { setZones } from '#server/features/delivery/zones/set-zones.ts';
import { findDeliveringOutlet } from '#server/features/delivery/zones/zones.ts';
import { outletNamed } from '#server/features/outlets/outlets/outlet-named.ts';

import { answer, Misused, type Desk } from './desk.ts';

interface Options {
  json?: boolean;
}

const priced = { zone_name: z.string(), delivery_fee: z.number() };
const corner = z.strictObject({ latitude: z.number(), longitude: z.number() });
const ring = z.strictObject({ ...priced, up_to_km: z.number() });
const area = z.strictObject({ ...priced, corners: z.array(corner) });
const zonesFile = z.array(z.looseObject({}));

export function deliveryCommands(program: Command, desk: Desk): void {
  const delivery = program.command('delivery').description('where outlets deliver, for how much, and by whom');
  delivery
    .command('zones <outlet> [file]')
    .description('shows the zones of an outlet, or sets them from a JSON file: rings by up_to_km, areas by corners')
    .action((outlet: string, file: string | undefined, _options, command: Command) =>
      zones(desk, outlet, file, command.optsWithGlobals()),
    );
  delivery
    .command('riders <outlet> <yes|no>')
    .description('whether anybody brings what is ordered; members are offered deliveries only then')
    .action((outlet: string, said: string, _options, command: Command) =>
      riders(desk, outlet, said, command.optsWithGlobals()),
    );
}

async function zones(desk: Desk, name: string, file: string | undefined, options: Options): Promise<void> {
  const wanted = file === undefined ? undefined : await zonesIn(resolve(desk.folder, file));
  const deps = await desk.deps();
  const { id } = await outletNamed(deps.db, name);
  if (wanted !== undefined) await setZones(deps, id, wanted, desk.by);
  const outlet = (await findDeliveringOutlet(deps.db, id))!;
  const lines = outlet.zones.map(
    (zone) =>
      `${zone.zone_name}: ${formatUgx(zone.delivery_fee)}, ${
        'up_to_km' in zone ? `up to ${zone.up_to_km} km` : `an area of ${zone.corners.length} corners`
      }`,
  );
  if (!outlet.can_deliver) lines.push('No delivery is offered there now.');
  answer(desk, options, { outlet_id: id, can_deliver: outlet.can_deliver, zones: outlet.zones }, lines);
}

async function zonesIn(path: string): Promise<DeliveryZone[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Misused(`There is no file ${path} that can be read.`);
  });
  const wrong: string[] = [];
  const zones = listIn(path, text).flatMap((zone, index): DeliveryZone[] => {
    const read = ('corners' in zone ? area : ring).safeParse(zone);
    if (read.success) return [read.data];
    for (const issue of read.error.issues) {
      wrong.push(
        `${[`zone ${index + 1}`, ...(issue.path.length > 0 ? [issue.path.join('.')] : [])].join(', ')}: ${issue.message}`,
      );
    }
    return [];
  });
  if (wrong.length > 0) throw new Misused(`${path} is no list of zones:\n${wrong.join('\n')}`);
  return zones;
}

function listIn(path: string, text: string): object[] {
  try {
    return zonesFile.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Misused(`${path} is no list of zones:\n${why}`);
  }
}

async function riders(desk: Desk, name: string, said: string, options: Options): Promise<void> {
  if (said !== 'yes' && said !== 'no') throw new Misused('Say yes or no.');
  const deps = await desk.deps();
  const outlet = await outletNamed(deps.db, name);
  await offerDelivery(deps, outlet.id, said === 'yes', desk.by);
  answer(desk, options, { outlet_id: outlet.id, has_riders: said === 'yes' }, [
    said === 'yes'
      ? `${outlet.name} has riders now; deliveries are offered where it delivers.`
      : `${outlet.name} has no riders; deliveries are not offered.`,
  ]);
}
