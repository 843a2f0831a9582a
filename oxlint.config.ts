import { defineConfig } from 'oxlint';

import { boundaries, PARENTS, type Boundary } from './tools/lint/boundaries.ts';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', '**/*.e2e.ts'];

/** Where time and chance come in as arguments. */
const PURE = ['packages/**', 'apps/server/src/features/**'];

const ambient = (object: string, property: string) => ({
  object,
  property,
  message: 'Time and chance come in as arguments: deps.now() and deps.random.',
});

/** What browsers make markup or code of (Trusted Types refuse it at run time): React writes text. */
const MAKES_MARKUP = [
  { property: 'innerHTML' },
  { property: 'outerHTML' },
  { property: 'insertAdjacentHTML' },
  { property: 'setHTMLUnsafe' },
  { property: 'parseHTMLUnsafe' },
  { property: 'parseFromString' },
  { property: 'createContextualFragment' },
  { property: 'srcdoc' },
  { object: 'document', property: 'write' },
  { object: 'document', property: 'writeln' },
].map((sink) => ({ ...sink, message: 'React writes text; nothing makes markup of one.' }));

/** They give up after a second, which a busy machine may take to load what a dialog is made of; what is in the config says nothing to them. */
const IMPATIENT = ['waitFor', 'waitUntil'].map((property) => ({
  object: 'vi',
  property,
  message: 'Wait with `expect.poll`, on screens with `waitFor` of Testing Library.',
}));

function refuse(patterns: Boundary['refused']): ['error', { patterns: Boundary['refused'] }] {
  return ['error', { patterns }];
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: [
    'apps/web/build',
    'apps/web/.react-router',
    'apps/web/public',
    '**/*.generated.ts',
    'data',
    'screens',
  ],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    // React and the form library await what a handler returns, or do not care.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    // A route guard of React Router throws the Response that redirect() makes.
    'typescript/only-throw-error': [
      'error',
      { allow: [{ from: 'lib', name: 'Response' }], allowThrowingUnknown: true },
    ],
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'eslint/eqeqeq': 'error',
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'eslint/max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
    'eslint/no-script-url': 'error',
    'react/no-danger': 'error',
    'no-restricted-properties': ['error', ...MAKES_MARKUP],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // They object to what our libraries ask for: unbound methods of forms and parts, roles on plain elements …
    'typescript/unbound-method': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-misused-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/no-children-prop': 'off',
    // … or are for the React compiler, which we do not use.
    'react/incompatible-library': 'off',
    'react/refs': 'off',
    'react/purity': 'off',
    'react/set-state-in-effect': 'off',
  },
  overrides: [
    ...boundaries().map(({ files, refused }) => ({
      files,
      rules: { 'no-restricted-imports': refuse(refused) },
    })),
    {
      files: PURE,
      rules: {
        'no-restricted-properties': ['error', ...MAKES_MARKUP, ambient('Date', 'now'), ambient('Math', 'random')],
      },
    },
    {
      // Outside the web, `use` is a name like any other: Playwright calls a fixture's continuation so.
      files: ['e2e/**', 'tools/**', 'apps/server/**', 'apps/sandbox/**', 'bench/**', 'simulation/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      // Long stories are told in tests, and a test may look into any slice.
      files: TESTS,
      rules: {
        'max-lines': 'off',
        'max-lines-per-function': 'off',
        'no-restricted-properties': ['error', ...IMPATIENT],
        'eslint/no-script-url': 'off',
        'no-restricted-imports': refuse([PARENTS]),
      },
    },
  ],
});
