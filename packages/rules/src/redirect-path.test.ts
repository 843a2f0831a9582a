import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ownPath } from './redirect-path.ts';

describe('ownPath', () => {
  it.each([['/offers/12?tab=terms#top'], ['/'], ['/offers?search=a%20b&page=2'], ['/orders/%2F%2Fx']])(
    'follows %s',
    (path) => expect(ownPath(path)).toBe(path),
  );

  it.each([
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['evil.example'],
    ['/\\/evil.example'],
    ['/\\\\evil.example'],
    ['//evil.example/%2f..'],
    ['//evil.example\\@club.example'],
    ['////evil.example'],
    ['/\r/evil.example'],
    ['/\u0000/evil.example'],
    ['/\u00a0/evil.example'],
    ['/\u2028/evil.example'],
    ['\t//evil.example'],
    ['\u0001//evil.example'],
    ['/a/../..//evil.example'],
    ['/./\\evil.example'],
    ['http:evil.example'],
    ['https:/evil.example'],
    ['https:\\\\evil.example'],
    ['HTTPS://evil.example'],
    ['ftp://evil.example'],
    ['blob:https://evil.example/x'],
    ['data:text/html,<script>alert(1)</script>'],
    ['java\tscript:alert(1)'],
    ['vbscript:x'],
    ['@evil.example'],
    ['.evil.example'],
    ['?next=//evil.example'],
    ['#//evil.example'],
    [' /offers'],
    [''],
    [`/${'a'.repeat(3_000)}`],
    [null],
    [['/offers']],
  ])('falls back for %j', (input) => expect(ownPath(input, '/home')).toBe('/home'));

  it('lands on our own origin whatever comes in', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil.example', '?', '#', '%2f', '\t', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = ownPath(`/${pieces.join('')}`);
        expect(new URL(target, 'https://club.example/login').origin).toBe('https://club.example');
      }),
    );
  });
});
