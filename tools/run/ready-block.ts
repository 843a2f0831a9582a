import type { RunSettings } from '#tools/run/settings.ts';

const SIGN_INS = [
  ['admin', '0770000001', '1470'],
  ['second admin', '0770000006', '6035'],
  ['outlet manager', '0770000002', '2580'],
  ['member', '0770000003', '3690'],
  ['rider', '0770000004', '4820'],
] as const;

/** What a person needs to know once everything runs. */
export function readyBlock(settings: RunSettings, seconds: number): string {
  const home = `http://localhost:${settings.port}`;
  const handset = `http://localhost:${settings.sandboxPort}`;
  return [
    '',
    `Kasente Club is ready (${seconds.toFixed(1)} s).`,
    '',
    ...(settings.role === 'worker'
      ? ['  This is a worker: it does the jobs and answers at no address.']
      : [`  Web app         ${home}/`, `  API             ${home}/api/club/openapi.json`]),
    ...(settings.usesSandbox ? [`  Handset         ${handset}/   (sandbox phone: SMS inbox and payment prompts)`] : []),
    ...(settings.usesSandbox ? [`  Mail            ${handset}/mail   (what the club sends by e-mail)`] : []),
    ...(settings.isDemo && settings.role !== 'worker' ? ['', ...signIns()] : []),
    '',
    `  Data lies in ${settings.dataDir}; the server's log is server.log there.`,
    '  Stop with Ctrl-C; npm start again goes on with the same data.',
    '',
  ].join('\n');
}

function signIns(): string[] {
  return [
    '  Demo sign-ins      phone        PIN',
    ...SIGN_INS.map(([who, phone, pin]) => `    ${who.padEnd(16)} ${phone}   ${pin}`),
    `    The member's Airtel line is 0750000003. In the queue, without a PIN yet: applicant 0770000005.`,
  ];
}
