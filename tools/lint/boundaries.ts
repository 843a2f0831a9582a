import { mayImport, webMayImport } from './slices.ts';

const SHARED_WEB_SLICES = ['people/members', 'shop/cart', 'club/site'];

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
          group: [
            '*',
            '!./*',
            '!@club',
            '!@club/rules',
            '!@club/rules/*',
            '!@club/contract',
            '!@club/contract/**',
            '!zod',
          ],
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
const FOREIGN = [
  '#tools/*',
  '#tools/**',
  '#simulation/**',
  '#web/**',
  '#sandbox/**',
  '@club/sandbox/**',
  '@club/web/**',
];

function serverLayers(): Boundary[] {
  const upwards = {
    group: ['#server/features/**', '#server/wiring/**', '#server/cli/**', '#seeds/**', ...TOPS, ...FOREIGN],
  };
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
      files: ['apps/server/src/cli/**'],
      refused: [
        {
          group: ['#server/http/**', '#server/app.ts', '#server/main.ts', '#seeds/**', ...FOREIGN],
          message: 'The command line is a door of its own to the use cases: it knows neither HTTP nor the process.',
        },
        innerFolders('#server/features', '', mayImport),
      ],
    },
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
        message: `The slice ${slice} may not import that slice: see mayImport in tools/lint/slices.ts.`,
      },
      innerFolders('#server/features', slice, mayImport),
      {
        group: ['#server/wiring/**', '#server/cli/**', '#seeds/**', ...TOPS, ...FOREIGN],
        message: 'Features know neither wiring, the command line nor the process.',
      },
      {
        group: ['#server/providers/**', ...PROVIDER_INTERFACES],
        message: 'A feature knows a provider by its interface; the adapter comes in with deps.',
      },
    ];
    const noHttp = { group: ['#server/http/**'], message: 'Only routes.ts knows HTTP.' };
    return [
      { files: [`${files}/**`], refused: [...refused, noHttp] },
      { files: [`${files}/**/routes.ts`], refused },
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

const SERVER_SIDE = [
  '#server/**',
  '#seeds/**',
  '#simulation/**',
  '#tools/**',
  '#sandbox/**',
  '@club/server/**',
  '@club/sandbox/**',
];
const NO_SERVER = { group: SERVER_SIDE, message: 'The web app knows only rules and contract.' };

function webSlices(): Boundary[] {
  return Object.keys(webMayImport).map((slice) => ({
    files: [`apps/web/app/features/${slice}/**`],
    refused: [
      NO_SERVER,
      {
        group: slicesRefused('#web/features', slice, webMayImport, SHARED_WEB_SLICES),
        message: `The screen slice ${slice} may not import that slice: see webMayImport in tools/lint/slices.ts.`,
      },
      innerFolders('#web/features', slice, webMayImport),
      // The public pages carry the shell's header and footer themselves: they stand outside its layouts.
      ...(slice === 'club/landing' || slice === 'club/legal'
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
    group: [
      '#server/**',
      '#server-test/**',
      '#seeds/**',
      '#simulation/**',
      '#web/**',
      '@club/server/**',
      '@club/web/**',
    ],
    message: 'This side of the wire knows only rules and contract.',
  };
  return [
    { files: ['apps/sandbox/**', 'e2e/**'], refused: [onlyContract] },
    {
      files: ['bench/**'],
      // Some things are too quick to be measured over the wire.
      refused: [
        {
          // The crowd of `npm run data` is what they measure with.
          group: ['#server/http/**', '#seeds/**', '!#seeds/crowd', '!#seeds/crowd/**', '#web/**'],
          message: 'Benchmarks measure work, not wiring.',
        },
      ],
    },
    {
      files: ['simulation/**'],
      refused: [
        {
          group: ['#server/http/**', '#seeds/**', '#web/**'],
          message: 'The simulation uses the server past its edge.',
        },
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

/** A slice shows its face: of other slices only what lies at the top of their folder. */
function innerFolders(prefix: string, slice: string, table: Record<string, unknown>): Boundary['refused'][number] {
  return {
    group: Object.keys(table)
      .filter((other) => other !== slice)
      .map((other) => `${prefix}/${other}/*/**`),
    message: 'What lies in the inner folders of a slice is its own: others use what lies at its top.',
  };
}

/** What is listed is refused: everything but the slice itself and what it may import. */
function slicesRefused(
  prefix: string,
  slice: string,
  table: Record<string, readonly string[] | 'any'>,
  shared: string[],
): string[] {
  const allowed = table[slice];
  if (allowed === 'any') return [`${prefix}/none/**`];
  const open = [slice, ...shared, ...(allowed ?? [])];
  return Object.keys(table)
    .filter((other) => !open.includes(other))
    .map((other) => `${prefix}/${other}/**`);
}
