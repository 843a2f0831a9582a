import { describe, expect, it } from 'vitest';

import { addressToLookUp, isApiPath } from './api-path.ts';

describe('the one form of an address', () => {
  it.each([
    ['/api/club/offers/', '/api/club/offers/'],
    ['/%61pi/club/offers/', '/api/club/offers/'],
    ['/%61%70%69/cl%75b/offers/?q=%61', '/api/club/offers/?q=%61'],
    ['/api/offers/', '/api/club/offers/'],
    ['/%61pi/%6fffers/', '/api/club/offers/'],
    ['/api/%63lub/offers/', '/api/club/offers/'],
    ['/api?a=/api/b', '/api?a=/api/b'],
    ['http://evil.example/%61pi/club/', '/api/club/'],
    ['http://evil.example', '/'],
    ['/terms#/api/club/', '/terms'],
    ['/api#/club/', '/api'],
    ['/%61pi/club/%00', '/api/club/%00'],
    ['/%61pi/club/%E0%A4%A', '/api/club/%25E0%25A4%25A'],
    ['/api%2fclub/offers/', '/api%2Fclub/offers/'],
    ['/%2561pi/club/', '/%2561pi/club/'],
    ['/terms%2ehtml', '/terms.html'],
    ['/%c3%a9', '/%C3%A9'],
  ])('of %s is %s', (sent, form) => {
    expect(addressToLookUp(sent)).toBe(form);
    // What has it keeps it, or two who ask would hear two things.
    if (!sent.includes('%E0')) expect(addressToLookUp(form)).toBe(form);
  });

  it('tells the API from pages', () => {
    expect(['/api', '/api/', '/api?x', '/api/club/x'].every(isApiPath)).toBe(true);
    expect(['/', '/apis', '/API/club', '/api%2Fclub', '/terms'].some(isApiPath)).toBe(false);
  });
});
