import { describe, expect, it } from 'vitest';

import type { Build } from './build.ts';
import { choosePage } from './choose-page.ts';

const build: Build = {
  id: 'abc',
  files: [],
  pages: ['/', '/login', '/offline'],
  shell: '/shell.html',
  member_routes: ['/orders', '/orders/:id', '/cart'],
  console_routes: [{ address: '/outlet/orders', scripts: ['/assets/frame.js', '/assets/outlet.js'], whole: [] }],
};

describe('choosing the page for an address', () => {
  it.each([
    ['/', '/'],
    ['/login', '/login'],
    ['/login/', '/login'],
    ['/cart', '/shell.html'],
    ['/orders/123', '/shell.html'],
    ['/orders/123/', '/shell.html'],
  ])('answers %s with %s', (path, page) => {
    expect(choosePage(path, build)).toEqual({ kind: 'kept', page });
  });

  it('names the scripts that a console screen needs', () => {
    const scripts = ['/assets/frame.js', '/assets/outlet.js'];
    expect(choosePage('/outlet/orders', build)).toEqual({ kind: 'console', scripts });
  });

  it.each(['/orders/1/2', '/nothing', '/orders.json', '/media/picture.webp'])('leaves %s to the server', (path) => {
    expect(choosePage(path, build)).toEqual({ kind: 'network' });
  });
});
