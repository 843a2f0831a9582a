import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** The first 64 bits: one line or one phone holds all the addresses below them. */
const GROUPS_OF_A_LINE = 4;

/** Whom an address counts as: an IPv4 address itself, of an IPv6 address the line it belongs to. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, GROUPS - front.length - back.length) }, () => '0');
  const line = [...front, ...zeros, ...back].slice(0, GROUPS_OF_A_LINE);
  return `${line.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
