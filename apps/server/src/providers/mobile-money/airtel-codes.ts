/** The request was looked at and will never move money; by product, as Airtel's lists of codes say. */
const COLLECT_FAILURES = [
  'DP00800001002', // wrong PIN
  'DP00800001003', // over the payer's limit
  'DP00800001004', // under the least amount
  'DP00800001005', // no PIN entered
  'DP00800001007', // not enough money
  'DP00800001008', // refused
  'DP00800001009', // do not honour
  'DP00800001010', // payee not permitted
  'DP00800001026', // signature does not fit
  'DP00800001029', // expired
];
const PAYOUT_FAILURES = [
  'DP00900001003', // daily limit
  'DP00900001004', // amount out of range
  'DP00900001005', // failed
  'DP00900001007', // our own float is too low
  'DP00900001009', // invalid initiatee
  'DP00900001010', // user not allowed
  'DP00900001012', // no such number
  'DP00900001013', // refused
  'DP00900001016', // signature does not fit
];
const ESB_REFUSALS = ['ESB000033', 'ESB000034', 'ESB000035', 'ESB000036', 'ESB000039'];

/** What the router in front refuses never reaches the wallet. 117 is its time-out, and not among them. */
const ROUTER_REFUSALS = ['001', '003', '005', '006', '007', '110', '112', '114', '115', '116', '119'];

const REFUSALS = new Set([...COLLECT_FAILURES, ...PAYOUT_FAILURES, ...ESB_REFUSALS]);
const IN_PROCESS = new Set(['DP00800001006', 'DP00900001006']);
const DONE = new Set(['DP00800001001', 'DP00900001001']);
const DUPLICATES = new Set(['ESB000041', 'DP00900001011', 'DP00900001017']);
const NOT_FOUND = new Set(['DP00800001025', 'DP00900001015', 'ESB000045']);
/** Time-outs and plain doubt: the money may have moved. */
const IN_DOUBT = new Set([
  'DP00800001000',
  'DP00800001024',
  'DP00900001000',
  'DP00900001014',
  'ESB000001',
  'ESB000004',
  'ESB000008',
  'ESB000014',
]);

/** Older results that say no more than that a call went well or not. */
export const PLAIN_RESULTS: ReadonlySet<string> = new Set(['ESB000010', 'ESB000011']);

export type CodeMeaning = 'refused' | 'in_process' | 'done' | 'duplicate' | 'not_found' | 'in_doubt' | 'unknown';

/**
 * What the codes of an answer say together. The pair matters: a repeated id comes with the code of doubt and the result of a
 * duplicate. The older `result_code` speaks only where the newer one says nothing.
 */
export function meaningOf(codes: {
  response_code?: string | undefined;
  result_code?: string | undefined;
}): CodeMeaning {
  const { response_code: newer, result_code: older } = codes;
  if (older !== undefined && DUPLICATES.has(older)) return 'duplicate';
  const byNewer = newer === undefined ? 'unknown' : lookUp(newer);
  return byNewer === 'unknown' && newer === undefined && older !== undefined ? lookUp(older) : byNewer;
}

export function isRouterRefusal(code: string): boolean {
  return code.startsWith('ROUTER') && ROUTER_REFUSALS.includes(code.slice('ROUTER'.length));
}

function lookUp(code: string): CodeMeaning {
  if (REFUSALS.has(code)) return 'refused';
  if (IN_PROCESS.has(code)) return 'in_process';
  if (DONE.has(code)) return 'done';
  if (DUPLICATES.has(code)) return 'duplicate';
  if (NOT_FOUND.has(code)) return 'not_found';
  return IN_DOUBT.has(code) ? 'in_doubt' : 'unknown';
}
