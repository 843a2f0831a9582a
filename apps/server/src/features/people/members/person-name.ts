import { sql } from 'kysely';

/** Whether a member acts for the club, for a SELECT. */
export const isActiveAdmin = (id: ReturnType<typeof sql>) => sql<boolean>`EXISTS (
  SELECT FROM role_grants granted JOIN members holder ON holder.id = granted.member_id
  WHERE holder.id = ${id} AND holder.status = 'active' AND granted.role = 'admin' AND granted.revoked_at IS NULL)`;

/** Who has asked for what takes two, for a SELECT: id, name and whether their word still counts, or null. */
export const askerName = (id: ReturnType<typeof sql>) => sql<{ id: string; name: string; is_admin: boolean } | null>`(
  SELECT json_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name,
    'is_admin', ${isActiveAdmin(sql`person.id`)})
  FROM members person WHERE person.id = ${id})`;

/** Who a member is, for a SELECT: id and name, or null where nobody is meant. */
export const personName = (id: ReturnType<typeof sql>) => sql<{ id: string; name: string } | null>`(
  SELECT json_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name)
  FROM members person WHERE person.id = ${id})`;
