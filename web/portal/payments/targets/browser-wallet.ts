/** A wallet that lives in the browser, as it offers itself to pages (EIP-1193). */
export type BrowserWallet = {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>;
};

/** Why a wallet did not sign. */
export type WalletProblem = 'other_account' | 'declined' | 'asks_already' | 'failed';

export class WalletFailure extends Error {
  readonly problem: WalletProblem;

  constructor(problem: WalletProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'WalletFailure';
    this.problem = problem;
  }
}

/** By the numbers of EIP-1193 and of MetaMask. */
const PROBLEMS: Readonly<Record<number, WalletProblem>> = {
  4001: 'declined',
  [-32002]: 'asks_already',
};

/** The wallet of this browser; null where there is none. */
export function findBrowserWallet(): BrowserWallet | null {
  const { ethereum } = globalThis as { readonly ethereum?: Partial<BrowserWallet> };
  return typeof ethereum?.request === 'function' ? (ethereum as BrowserWallet) : null;
}

/**
 * Has the wallet sign a message with the key of an address of Ethereum (EIP-191, `personal_sign`), after its owner has let this page know its
 * accounts. Gives the signature in hexadecimal; throws `WalletFailure`.
 */
export async function signInBrowser(
  wallet: BrowserWallet,
  address: string,
  message: string,
): Promise<string> {
  const accounts = await ask(wallet, 'eth_requestAccounts');
  const own = Array.isArray(accounts) ? accounts.map((each) => `${each}`.toLowerCase()) : [];
  if (!own.includes(address.toLowerCase())) throw new WalletFailure('other_account');
  const signature = await ask(wallet, 'personal_sign', [hexOf(message), address]);
  if (typeof signature !== 'string') throw new WalletFailure('failed');
  return signature;
}

async function ask(
  wallet: BrowserWallet,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await wallet.request({ method, ...(params && { params }) });
  } catch (cause) {
    const { code } = (cause ?? {}) as { readonly code?: unknown };
    throw new WalletFailure((typeof code === 'number' && PROBLEMS[code]) || 'failed', { cause });
  }
}

function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
