import { describe, expect, it } from 'vitest';

import { readyBlock } from './ready-block.ts';
import { settingsFrom } from './settings.ts';

describe('what is printed when all is ready', () => {
  it('names the addresses and the demo sign-ins', () => {
    const text = readyBlock(settingsFrom({ PORT: '3100' }), 1);
    expect(text).toContain('http://localhost:3100/');
    expect(text).toContain('Demo sign-ins');
  });

  it('names no address of a worker, which has none', () => {
    const text = readyBlock(settingsFrom({ ROLE: 'worker', DATABASE_URL: 'postgres://db/club' }), 1);
    expect(text).toContain('is ready');
    expect(text).not.toMatch(/localhost:3000|Web app|API|Demo sign-ins/);
  });
});
