import { describe, expect, it } from 'vitest';

import {
  MOST_TESTIMONIALS,
  SITE_TEXT_LIMITS,
  standardLanding,
  SUPPORT_NUMBER_EXAMPLE,
  supportNumberError,
  whatsappLink,
  whatsappNumberError,
} from './site-content.ts';
import { formatPhone } from './uganda-phone.ts';

describe('numbers of the club', () => {
  it.each([SUPPORT_NUMBER_EXAMPLE, '+256 770 123 456', '+256 770 123456', '0414 123456', '165', '123456789012345'])(
    'may be %s',
    (text) => expect(supportNumberError(text)).toBeNull(),
  );
  it.each(['', 'call us', '12', '+', '1234567890123456', '0770/123456', 'javascript:1'])('are not “%s”', (text) =>
    expect(supportNumberError(text)).toBe(`Please enter a phone number such as ${SUPPORT_NUMBER_EXAMPLE}`),
  );
  it('show how they are written, spaced as everywhere and in one piece', () => {
    expect(SUPPORT_NUMBER_EXAMPLE.replaceAll('\u00a0', ' ')).toBe(formatPhone('256770123456'));
    expect(SUPPORT_NUMBER_EXAMPLE).not.toContain(' ');
  });
  it('name their country where WhatsApp needs it', () => {
    expect(whatsappNumberError('+256 770 123456')).toBeNull();
    expect(whatsappNumberError(SUPPORT_NUMBER_EXAMPLE)).toBeNull();
    for (const text of ['+123456789', '+123456789012345']) expect(whatsappNumberError(text)).toBeNull();
    for (const text of ['0770 123456', '+12345678', '+1234567890123456', '256770123456'])
      expect(whatsappNumberError(text)).not.toBeNull();
    expect(whatsappLink('+256 770 123456')).toBe('https://wa.me/256770123456');
  });
});

describe('words of the public pages', () => {
  it('are marked as samples until members have spoken, and are as many and as long as their forms say', () => {
    expect(standardLanding.testimonials.map(({ is_sample }) => is_sample)).toEqual([true, true, true]);
    expect(MOST_TESTIMONIALS).toBe(6);
    expect(SITE_TEXT_LIMITS).toEqual({ claim: 80, name: 40, place: 40, quote: 300, hours: 80, address: 200 });
  });
});
