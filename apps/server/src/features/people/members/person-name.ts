import { sql } from 'kysely';

/** Who a member is, for a SELECT: id and name, or null where nobody is meant. */
export const personName = (id: ReturnType<typeof sql>) => sql<{ id: string; name: string } | null>`(
  SELECT json_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name)
  FROM members person WHERE person.id = ${id})`;
