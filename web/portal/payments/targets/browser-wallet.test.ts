import { expect, test, vi } from 'vitest';
import { type BrowserWallet, findBrowserWallet, signInBrowser } from './browser-wallet.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MESSAGE = 'I prove to Ballast that this wallet is mine.\n\nAccount: Zoë';

/** Agrees to everything; in place of a signature it says what it was asked to sign, and for whom. */
const agreeing: BrowserWallet = {
  request: async ({ method, params }) => {
    if (method === 'eth_requestAccounts') return ['0x1111', ADDRESS.toLowerCase()];
    const [message, address] = params as [string, string];
    const text = Buffer.from(message.slice(2), 'hex').toString('utf8');
    return JSON.stringify([method, message.slice(0, 2), text, address]);
  },
};

const failing = (code: number | undefined, at: string): BrowserWallet => ({
  request: async (asked) => {
    if (asked.method === at)
      throw Object.assign(new Error('no'), code === undefined ? {} : { code });
    return agreeing.request(asked);
  },
});

test('a wallet is found where the browser has one, and nowhere else', () => {
  expect(findBrowserWallet()).toBeNull();
  vi.stubGlobal('ethereum', {});
  expect(findBrowserWallet()).toBeNull();
  vi.stubGlobal('ethereum', agreeing);
  expect(findBrowserWallet()).toBe(agreeing);
});

test('it is asked to sign the message, letter by letter, with the key of the address', async () => {
  const signed = await signInBrowser(agreeing, ADDRESS, MESSAGE);
  expect(JSON.parse(signed)).toEqual(['personal_sign', '0x', MESSAGE, ADDRESS]);
});

test('a wallet without the address is not asked to sign', async () => {
  const other = `0x${'22'.repeat(20)}`;
  await expect(signInBrowser(agreeing, other, MESSAGE)).rejects.toMatchObject({
    problem: 'other_account',
  });
});

test.each([
  [4001, 'eth_requestAccounts', 'declined'],
  [4001, 'personal_sign', 'declined'],
  [-32_002, 'eth_requestAccounts', 'asks_already'],
  [-32_603, 'personal_sign', 'failed'],
  [undefined, 'personal_sign', 'failed'],
])('its answer %s to %s is told as %s', async (code, at, problem) => {
  const asked = signInBrowser(failing(code, at), ADDRESS, MESSAGE);
  await expect(asked).rejects.toMatchObject({ problem });
});
