const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The reference id of a request when it is a UUID version 4, in one spelling. */
export function uuidV4(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && UUID_V4.test(value) ? value.toLowerCase() : undefined;
}
