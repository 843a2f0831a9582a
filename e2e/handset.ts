/** The sandbox phone of a number: what its owner reads and does. */
export interface Handset {
  /** The newest text, waited for, that contains the words. */
  sms(contains: string): Promise<string>;
  setBalance(amount: number): Promise<void>;
  approve(): Promise<void>;
  refuse(): Promise<void>;
}

const WAIT_MS = 20_000;

export function handsetOf(phone: string): Handset {
  const control = `${process.env['SANDBOX_ORIGIN']}/control`;
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(control + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    async sms(contains) {
      const query = new URLSearchParams({ contains, wait_ms: String(WAIT_MS) });
      const response = await ask('GET', `/sms/${phone}/latest?${query}`);
      return JSON.stringify(await response.json());
    },
    setBalance: async (amount) => void (await ask('PUT', `/wallets/mtn/${phone}`, { balance: amount })),
    approve: async () => void (await ask('POST', `/prompts/${phone}/approve`, { wait_ms: WAIT_MS, pin: '12345' })),
    refuse: async () => void (await ask('POST', `/prompts/${phone}/refuse`, { wait_ms: WAIT_MS })),
  };
}
