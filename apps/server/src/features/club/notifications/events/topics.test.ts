import type { Preferences } from '@club/contract/club/notifications';
import { describe, expect, it } from 'vitest';

import { mayTell, topicOf, type Channel } from './topics.ts';

const all: Preferences = {
  orderUpdates: true,
  newOffers: true,
  cashbackAlerts: true,
  smsNotifications: true,
  emailNotifications: true,
  whatsappNotifications: true,
};
const none = Object.fromEntries(Object.keys(all).map((name) => [name, false])) as Preferences;
const channels: Channel[] = ['app', 'sms', 'email', 'push', 'whatsapp'];

describe('mayTell', () => {
  it('lets everything through that is wished for', () => {
    for (const channel of channels) expect(mayTell(all, 'order', channel)).toBe(true);
  });

  it('lets security through whatever the switches say, save by WhatsApp', () => {
    expect(channels.filter((channel) => mayTell(none, 'security', channel))).toEqual(['app', 'sms', 'email', 'push']);
  });

  it('keeps a topic that is switched off from every channel', () => {
    for (const channel of channels) {
      expect(mayTell({ ...all, orderUpdates: false }, 'order', channel)).toBe(false);
      expect(mayTell({ ...all, cashbackAlerts: false }, 'cashback', channel)).toBe(false);
      expect(mayTell({ ...all, newOffers: false }, 'offer', channel)).toBe(false);
    }
  });

  it('silences only marketing by the SMS switch', () => {
    const preferences = { ...all, smsNotifications: false };
    expect(mayTell(preferences, 'order', 'sms')).toBe(true);
    expect(mayTell(preferences, 'offer', 'sms')).toBe(false);
    expect(mayTell(preferences, 'offer', 'app')).toBe(true);
  });

  it('silences e-mail and WhatsApp by their own switches', () => {
    expect(mayTell({ ...all, emailNotifications: false }, 'order', 'email')).toBe(false);
    expect(mayTell({ ...all, whatsappNotifications: false }, 'order', 'whatsapp')).toBe(false);
  });
});

describe('topicOf', () => {
  it('takes a text with a code for security by SMS, and for news of an order elsewhere', () => {
    expect(topicOf('order_ready', 'sms')).toBe('security');
    expect(topicOf('order_ready', 'email')).toBe('order');
  });

  it('takes what nobody named for security', () => {
    expect(topicOf('application_rejected', 'sms')).toBe('security');
  });
});

describe('what somebody has to do at work', () => {
  it('is told whatever their switches say as a member who buys', () => {
    const work = ['delivery_given', 'delivery_taken_back', 'customer_arrived', 'order_problem'] as const;
    for (const template of work) {
      for (const channel of ['app', 'sms', 'push'] as const) {
        expect(mayTell(none, topicOf(template, channel), channel)).toBe(true);
      }
    }
  });
});
