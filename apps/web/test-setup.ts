import { expect } from 'vitest';

// A busy machine takes its time to load what a dialog is made of; only what draws something waits for it.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
