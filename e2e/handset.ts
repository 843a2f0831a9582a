import type { Page } from '@playwright/test';
import { z } from 'zod';

import { waitUntil } from '#tools/wait-until.ts';

/** The sandbox phone of a number: what its owner reads and does. */
export interface Handset {
  /** The newest text that contains the words, waited for. */
  sms(contains: string): Promise<string>;
  /** Waits until a payment asks for the PIN. */
  isAsked(): Promise<void>;
  approve(): Promise<void>;
  refuse(): Promise<void>;
}

const WAIT_MS = 30_000;

export function handsetOf(phone: string, sandbox = process.env['SANDBOX_ORIGIN']!): Handset {
  const ask = (method: string, path: string, body?: unknown) => control(sandbox, method, path, body);
  return {
    async sms(contains) {
      const query = new URLSearchParams({ contains, wait_ms: String(WAIT_MS) });
      const found: unknown = await (await ask('GET', `/sms/${phone}/latest?${query}`)).json();
      return z.object({ text: z.string() }).parse(found).text;
    },
    async isAsked() {
      const prompts = async () => z.array(z.unknown()).parse(await (await ask('GET', `/prompts/${phone}`)).json());
      const isAsked = await waitUntil(async () => (await prompts()).length > 0, { limitMs: WAIT_MS });
      if (!isAsked) throw new Error(`No payment asked ${phone} for its PIN`);
    },
    approve: async () => void (await ask('POST', `/prompts/${phone}/approve`, { wait_ms: WAIT_MS })),
    refuse: async () => void (await ask('POST', `/prompts/${phone}/refuse`, { wait_ms: WAIT_MS })),
  };
}

/** All that was sent to a number, newest first. */
export async function smsOf(phone: string, sandbox = process.env['SANDBOX_ORIGIN']!): Promise<string[]> {
  const reply: unknown = await (await control(sandbox, 'GET', `/sms/${phone}`)).json();
  return z
    .array(z.object({ text: z.string() }))
    .parse(reply)
    .map(({ text }) => text);
}

/** What the network really took from a number: the amounts its owner would find in the statement. */
export async function debitsOf(phone: string, sandbox = process.env['SANDBOX_ORIGIN']!): Promise<number[]> {
  const reply: unknown = await (await control(sandbox, 'GET', `/movements?direction=debit&msisdn=${phone}`)).json();
  return z
    .array(z.object({ amount: z.number() }))
    .parse(reply)
    .map(({ amount }) => amount);
}

/** Whether the network tells the club of settled payments. It is the network of all journeys. */
export async function setCallbacks(mode: 'normal' | 'drop', sandbox = process.env['SANDBOX_ORIGIN']!): Promise<void> {
  await control(sandbox, 'PUT', '/callbacks', { mode });
}

async function control(sandbox: string, method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(`${sandbox}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Picks up the phone on the sandbox's own page. */
export async function openHandset(page: Page, phone: string): Promise<void> {
  await page.goto(`${process.env['SANDBOX_ORIGIN']}/`);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Open' }).click();
}
