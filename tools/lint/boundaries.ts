/** Which slice of the server may import which: acyclic, and the only place where that is written. */
export const mayImport: Record<string, readonly string[] | 'any'> = {
  ledger: [],
  notifications: [],
  offers: [],
  outlets: [],
  site: [],
  members: ['notifications'],
  payments: ['transfers', 'ledger', 'notifications'],
  transfers: ['ledger', 'notifications'],
  cashback: ['ledger', 'notifications', 'members', 'transfers'],
  auth: ['members', 'notifications'],
  membership: ['members', 'notifications'],
  delivery: ['outlets', 'notifications'],
  cart: ['offers'],
  'offers-of-day': ['outlets', 'payments', 'cashback', 'notifications'],
  redemption: ['offers-of-day', 'outlets', 'cashback', 'notifications'],
  refunds: ['ledger', 'notifications', 'transfers', 'cashback', 'offers'],
  reconciliation: ['ledger', 'notifications', 'transfers'],
  settlements: ['ledger', 'notifications', 'transfers', 'outlets'],
  orders: ['refunds', 'cart', 'offers', 'payments', 'ledger', 'delivery', 'cashback', 'outlets', 'notifications'],
  support: 'any',
  reports: 'any',
  'back-office': 'any',
};

/** The same for the web. Every screen may ask who is signed in and what is in the cart. */
export const webMayImport: Record<string, readonly string[] | 'any'> = {
  landing: [],
  legal: [],
  site: [],
  auth: [],
  membership: ['auth'],
  members: [],
  cart: ['payments'],
  offers: [],
  'offers-of-day': ['payments'],
  redemption: [],
  checkout: ['payments', 'cashback'],
  payments: [],
  orders: ['payments'],
  outlets: [],
  delivery: [],
  cashback: [],
  finance: ['settlements'],
  settlements: [],
  notifications: [],
  profile: ['auth', 'cashback'],
  support: [],
  'back-office': [],
  dashboard: 'any',
};

const SHARED_WEB_SLICES = ['members', 'cart', 'site'];

export interface Boundary {
  files: string[];
  /** Import texts that are refused, as gitignore-like patterns, with the sentence that explains it. */
  refused: { group: string[]; message: string }[];
}

/** Refused everywhere. */
export const PARENTS = {
  group: ['../*', '../**', '..'],
  message: 'An import that leaves its folder uses the alias of the package (#server/…, #web/…, @club/…).',
};

/** Every boundary of the repository. A later one replaces an earlier one for the files they share. */
export function boundaries(): Boundary[] {
  const all = [...packages(), ...serverLayers(), ...serverSlices(), ...webLayers(), ...webSlices(), ...outside()];
  return all.map(({ files, refused }) => ({ files, refused: [PARENTS, ...refused] }));
}

function packages(): Boundary[] {
  return [
    { files: ['**/*'], refused: [] },
    {
      files: ['packages/rules/src/**'],
      refused: [{ group: ['*', '!./*'], message: 'Rules are pure: they import nothing but each other.' }],
    },
    {
      files: ['packages/contract/src/**'],
      refused: [
        {
          group: ['*', '!./*', '!@club', '!@club/rules', '!@club/rules/*', '!zod'],
          message: 'The contract imports only rules and zod.',
        },
      ],
    },
  ];
}

/** What a feature may know of a provider: `<kind>/provider.ts` or the file named like its folder. */
const PROVIDER_INTERFACES = [
  '!#server/providers/*/provider.ts',
  ...['sms', 'email', 'push', 'whatsapp', 'geocoding'].map((kind) => `!#server/providers/${kind}/${kind}.ts`),
  '!#server/providers/send-outcome.ts',
];

const TOPS = ['#server/app.ts', '#server/main.ts', '#server/worker.ts', '#server/deps.ts'];
const FOREIGN = ['#tools/*', '#tools/**', '#web/**', '#sandbox/**', '@club/sandbox/**', '@club/web/**'];

function serverLayers(): Boundary[] {
  const upwards = { group: ['#server/features/**', '#server/wiring/**', '#seeds/**', ...TOPS, ...FOREIGN] };
  const lower = (folder: string, ...more: string[]) => ({
    files: [`apps/server/src/${folder}/**`],
    refused: [
      {
        group: [...upwards.group, ...more],
        message: `${folder} is below the features: it knows nothing of them, of wiring or of the process.`,
      },
    ],
  });
  return [
    lower('db', '#server/http/**'),
    lower('jobs', '#server/http/**'),
    lower('ports', '#server/http/**'),
    lower('security', '#server/http/**'),
    lower('providers', '#server/http/**'),
    lower('http'),
    {
      files: ['apps/server/src/wiring/**'],
      refused: [{ group: [...TOPS, ...FOREIGN], message: 'Wiring joins features; the process starts both.' }],
    },
  ];
}

function serverSlices(): Boundary[] {
  return Object.keys(mayImport).flatMap((slice) => {
    const files = `apps/server/src/features/${slice}`;
    const refused = [
      {
        group: slicesRefused('#server/features', slice, mayImport, []),
        message: `The slice ${slice} may not import that slice: see mayImport in tools/lint/boundaries.ts.`,
      },
      {
        group: ['#server/wiring/**', '#seeds/**', ...TOPS, ...FOREIGN],
        message: 'Features know neither wiring nor the process.',
      },
      {
        group: ['#server/providers/**', ...PROVIDER_INTERFACES],
        message: 'A feature knows a provider by its interface; the adapter comes in with deps.',
      },
    ];
    const noHttp = { group: ['#server/http/**'], message: 'Only routes.ts knows HTTP.' };
    return [
      { files: [`${files}/**`], refused: [...refused, noHttp] },
      { files: [`${files}/routes.ts`], refused },
    ];
  });
}

function webLayers(): Boundary[] {
  const lower = ['ui', 'lib', 'api'].map((folder) => ({
    files: [`apps/web/app/${folder}/**`],
    refused: [
      {
        group: [
          '#web/features/**',
          '#web/shell/**',
          '#web/root.tsx',
          '#web/routes.ts',
          '#web/guards.ts',
          ...SERVER_SIDE,
        ],
        message: `${folder} is below the features: it knows neither them nor the shell.`,
      },
    ],
  }));
  return [{ files: ['apps/web/**'], refused: [NO_SERVER] }, ...lower];
}

const SERVER_SIDE = ['#server/**', '#seeds/**', '#tools/**', '#sandbox/**', '@club/server/**', '@club/sandbox/**'];
const NO_SERVER = { group: SERVER_SIDE, message: 'The web app knows only rules and contract.' };

function webSlices(): Boundary[] {
  return Object.keys(webMayImport).map((slice) => ({
    files: [`apps/web/app/features/${slice}/**`],
    refused: [
      NO_SERVER,
      {
        group: slicesRefused('#web/features', slice, webMayImport, SHARED_WEB_SLICES),
        message: `The screen slice ${slice} may not import that slice: see webMayImport in tools/lint/boundaries.ts.`,
      },
      // The public pages carry the shell's header and footer themselves: they stand outside its layouts.
      ...(slice === 'landing' || slice === 'legal'
        ? []
        : [
            {
              group: ['#web/shell/**', '#web/root.tsx'],
              message: 'The shell holds the screens, not the other way round.',
            },
          ]),
    ],
  }));
}

function outside(): Boundary[] {
  const onlyContract = {
    group: ['#server/**', '#seeds/**', '#web/**', '@club/server/**', '@club/web/**'],
    message: 'This side of the wire knows only rules and contract.',
  };
  return [
    { files: ['apps/sandbox/**', 'e2e/**'], refused: [onlyContract] },
    {
      files: ['bench/**'],
      // Some things are too quick to be measured over the wire.
      refused: [
        { group: ['#server/http/**', '#seeds/**', '#web/**'], message: 'Benchmarks measure work, not wiring.' },
      ],
    },
    {
      files: ['tools/**'],
      refused: [
        { group: ['#server/features/**', '#server/http/**'], message: 'Tools start the product from outside.' },
      ],
    },
  ];
}

/** What is listed is refused: everything but the slice itself and what it may import. */
function slicesRefused(
  prefix: string,
  slice: string,
  table: Record<string, readonly string[] | 'any'>,
  shared: string[],
): string[] {
  const allowed = table[slice];
  if (allowed === 'any') return [`${prefix}/none`];
  const open = [slice, ...shared, ...(allowed ?? [])];
  return Object.keys(table)
    .filter((other) => !open.includes(other))
    .map((other) => `${prefix}/${other}/**`);
}
