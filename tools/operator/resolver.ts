import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

// Loaded by --import into programs that a test starts: every name under .test leads to this machine, as a name server of the
// test's own would say. The programs themselves know nothing of it.
const asked = dns.lookup;
const here = { address: '127.0.0.1', family: 4 } as const;

function lookup(host: string, ...rest: unknown[]): void {
  if (!host.endsWith('.test')) return Reflect.apply(asked, dns, [host, ...rest]) as undefined;
  const answer = rest.at(-1) as (error: null, address: unknown, family?: number) => void;
  const options = rest.length > 1 ? rest[0] : undefined;
  const wantsAll = typeof options === 'object' && options !== null && 'all' in options && options.all === true;
  process.nextTick(() => (wantsAll ? answer(null, [here]) : answer(null, here.address, here.family)));
}

dns.lookup = lookup as typeof dns.lookup;
syncBuiltinESMExports();
