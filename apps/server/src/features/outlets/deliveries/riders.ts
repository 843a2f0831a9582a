import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { addRider as addRiderCall, listRiders as listRidersCall, Rider } from '@club/contract/outlets/riders';
import { distanceKm, type Point } from '@club/rules/delivery-fee';
import { bySuggestion, PLACE_COUNTS_MS } from '@club/rules/nearest-rider';
import { whyRiderStays } from '@club/rules/rider-leaving';
import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { sql, type Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { offerDeliveryIn } from '#server/features/delivery/zones/offer-delivery.ts';
import { goodsOut, isOut } from '#server/features/outlets/delivery-book/riders-on-board.ts';
import { markBreak, markRiderLeft, upsertRider } from '#server/features/outlets/delivery-book/riders.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { lockRidersOf } from '#server/features/outlets/outlets/delivery-needs.ts';
import { isUnproven } from '#server/features/people/members/phone-numbers.ts';
import { phoneOf } from '#server/features/people/members/phone-of.ts';
import { tellRole } from '#server/features/people/members/tell-role.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** Whoever has it may be somebody else than the member who named it. */
const UNPROVEN_NUMBER = 'The member has not confirmed this number by a code. Take their other one';

interface Manager {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

type Row = Pick<
  Selectable<DB['riders']>,
  'id' | 'plate' | 'state' | 'last_latitude' | 'last_longitude' | 'last_place_at'
> &
  Point & { name: string; phone: string; under_way: number; to_bring_back: number; has_photo: boolean };

/** Who brings orders for an outlet: who has least to do first, of those whoever is nearest. */
export async function listRiders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<ReplyOf<typeof listRidersCall>> {
  const outlet = await chooseOutlet(db, outlet_ids, wanted);
  const riders = await ridersWhere(db, now(), sql`r.outlet_id = ${outlet.id} AND r.state <> 'left'`);
  return { results: bySuggestion(riders), outlet };
}

/** A member brings orders for the outlet from now on; added twice they are the same rider. */
export async function addRider(
  deps: Deps,
  by: string,
  outlet_id: string,
  { phone, plate }: BodyOf<typeof addRiderCall>,
): Promise<Rider> {
  refuseFields({ phone: isUgandanNumber(phone) ? null : 'Please enter a valid phone number' });
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const number = toE164(phone);
    refuseFields({ phone: (await isUnproven(tx, number)) ? UNPROVEN_NUMBER : null });
    const member = await tx
      .selectFrom('members as m')
      .innerJoin('phone_numbers as p', 'p.member_id', 'm.id')
      .select('m.id')
      .where('m.status', '=', 'active')
      .where('p.e164', '=', number)
      .where('p.unproven', '=', false)
      // An account that is being closed comes first, and then has no such member; one that is to be closed finds the rider.
      .forShare('m')
      .executeTakeFirst();
    refuseFields({ phone: member === undefined ? 'No member has this number' : null });
    await lockRidersOf(tx, outlet_id);
    await offerDeliveryIn(tx, deps, { outlet_id, has_riders: true, by: { member_id: by } });
    const isNew = await upsertRider(tx, { id: deps.random.id(at), member_id: member!.id, outlet_id, plate, at });
    await audit(tx, {
      at,
      actor_id: by,
      action: 'rider.add',
      subject_type: 'outlet',
      subject_id: outlet_id,
      after: { member_id: member!.id, plate },
    });
    if (isNew) await tellRiding(tx, deps, { member_id: member!.id, outlet_id }, 'given');
    const [rider] = await ridersWhere(
      tx,
      at,
      sql`r.outlet_id = ${outlet_id} AND r.member_id = ${member!.id} AND r.state <> 'left'`,
    );
    return rider!;
  });
}

async function tellRiding(tx: Tx, deps: Deps, rider: { member_id: string; outlet_id: string }, to: 'given' | 'taken') {
  const outlet = await tx
    .selectFrom('outlets')
    .select(['id', 'name'])
    .where('id', '=', rider.outlet_id)
    .executeTakeFirstOrThrow();
  await tellRole(tx, deps, { member_id: rider.member_id, held: { role: 'rider', outlet }, change: to });
}

/**
 * A rider has left: whoever still has a delivery brings it first, and what could not be delivered is back at the outlet, unless that waits
 * for it no more. Such goods stay sold and unpaid for, and can be received as before when they come. Again it answers the same.
 */
export async function endRider(deps: Deps, manager: Manager, id: string, without_goods: boolean): Promise<Rider> {
  return transact(deps.db, async (tx) => {
    const rider = await tx
      .selectFrom('riders')
      .select(['outlet_id', 'member_id'])
      .where('id', '=', id)
      .where('outlet_id', 'in', [...manager.outlet_ids])
      .executeTakeFirst();
    if (rider === undefined) throw new Problem('not_found');
    await lockRidersOf(tx, rider.outlet_id);
    await tx.selectFrom('riders').select('id').where('id', '=', id).forUpdate().execute();
    // Both are counted at one moment: what fails meanwhile is under way or to be brought back, never neither.
    const [found] = await ridersWhere(tx, deps.now(), sql`r.id = ${id}`);
    if (found!.state === 'left') return found!;
    const stays = whyRiderStays(found!, without_goods);
    if (stays !== null) throw new Problem(stays.code, { message: stays.message });
    await markRiderLeft(tx, id, rider.outlet_id);
    await tellRiding(tx, deps, rider, 'taken');
    const others = await tx
      .selectFrom('riders')
      .select('id')
      .where('outlet_id', '=', rider.outlet_id)
      .where('state', '<>', 'left')
      .executeTakeFirst();
    const by = { member_id: manager.member_id };
    if (others === undefined) await offerDeliveryIn(tx, deps, { outlet_id: rider.outlet_id, has_riders: false, by });
    return { ...found!, state: 'left' };
  });
}

/** A rider takes a break at every outlet, or goes on. Nothing new is given to who has a break. */
export async function setBreak({ db }: Pick<Deps, 'db'>, member_id: string, on_break: boolean) {
  const outlets = await transact(db, (tx) => markBreak(tx, member_id, on_break));
  return { is_rider: outlets > 0, on_break: outlets > 0 && on_break };
}

async function ridersWhere(db: Database | Tx, now: Date, isWanted: ReturnType<typeof sql>): Promise<Rider[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.plate, r.state, r.last_latitude, r.last_longitude, r.last_place_at, u.latitude, u.longitude,
      m.first_name || ' ' || m.last_name AS name, ${phoneOf('m')} AS phone,
      EXISTS (SELECT FROM rider_photos f WHERE f.rider_id = r.id) AS has_photo, has.under_way, has.to_bring_back
    FROM riders r JOIN members m ON m.id = r.member_id JOIN outlets u ON u.id = r.outlet_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d.status NOT IN ('delivered', 'failed')) AS under_way,
        count(*) FILTER (WHERE ${goodsOut}) AS to_bring_back
      FROM deliveries d WHERE d.rider_id = r.id AND ${isOut}
    ) has
    WHERE ${isWanted} ORDER BY has.under_way, name, r.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone_number: row.phone,
    plate: row.plate,
    state: row.state,
    under_way: row.under_way,
    to_bring_back: row.to_bring_back,
    distance_km: distanceOf(row, now),
    has_photo: row.has_photo,
  }));
}

/** How far from the outlet the rider was lately. */
function distanceOf(row: Row, now: Date): number | null {
  const { last_latitude, last_longitude, last_place_at } = row;
  if (last_latitude === null || last_longitude === null || last_place_at === null) return null;
  if (now.getTime() - last_place_at.getTime() > PLACE_COUNTS_MS) return null;
  return distanceKm({ latitude: last_latitude, longitude: last_longitude }, row);
}
