import { describe, expect, it } from 'vitest';

import { emailText } from '#server/features/club/notifications/events/email-texts.ts';

import { greetingName } from './greeting-name.ts';
import { smsText } from './sms-texts.ts';

describe('the name in a greeting', () => {
  it.each(['Amina', 'Amina Grace', "N'Golo", 'Anne-Marie', 'José', 'J. P.', 'Ñandú', '李', 'Nakato Ó Briain'])(
    '%j stays',
    (name) => {
      expect(greetingName(name)).toBe(name);
    },
  );

  it.each([
    ['Win at evil.ug/x', 'Win at evil. ugx'],
    ['https://evil.ug', 'httpsevil. ug'],
    ['you@evil.ug call 0770000001', 'youevil. ug call'],
    ['J.P.', 'J. P.'],
  ])('%j leads nowhere', (name, greeting) => {
    expect(greetingName(name)).toBe(greeting);
  });

  it('is short, however long the name', () => {
    expect(greetingName('Namutebi '.repeat(20)).length).toBeLessThanOrEqual(40);
  });

  it('is what letters and texts to people say, whose address or number anybody may have given', () => {
    const first_name = 'Win at evil.ug/x';
    const bodies = [
      emailText('application_received', { first_name, application_number: 'AP-1' })!.body,
      emailText('application_approved', { first_name })!.body,
      emailText('application_rejected', { first_name, reason: 'none' })!.body,
      smsText('application_received', { first_name, application_number: 'AP-1' }),
      smsText('application_approved', { first_name }),
      smsText('application_rejected', { first_name, reason: 'none' }),
    ];
    for (const body of bodies) expect(body).not.toContain('evil.ug');
  });
});
