import { getMe } from '@ballast/contract/account/me.ts';
import { API_BASE } from '@ballast/contract/call.ts';
import { cancelWithdrawal, createWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { createClient } from '../../server/account/clients.ts';
import { createStaff } from '../../server/account/users.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import type { Database } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { clientAccount, worldAccount } from '../../server/ledger/account.ts';
import { openClientAccounts } from '../../server/ledger/accounts.ts';
import { line, postEntry } from '../../server/ledger/entries.ts';
import { recordVideoCall } from '../../server/payments/targets/held-calls.ts';
import { decideTarget } from '../../server/payments/targets/targets.ts';
import { keepWallet } from '../../server/payments/targets/wallets.ts';
import type { KeepAlive } from '../harness/keep-alive.ts';
import { type Client, openSessionOf, SECRET, tokenOf } from './signed-in.ts';

/** Settings of a server as production runs it, without what tests and demos add to each call. */
export const AS_IN_PRODUCTION = {
  BALLAST_MODE: 'production',
  BALLAST_SANDBOXES: 'custody,trade,messages,signing,verification,screening',
  BALLAST_SECRETS: SECRET,
  BALLAST_WORKERS: 'off',
  // More than one machine asks for, from one address; what counting costs is in the figures.
  CALLS_A_MINUTE: '10000000',
  PUBLIC_URL: 'http://localhost:3000',
  SUPPORT_EMAIL: 'help@bank.example',
  LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
  LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
};

/** A client's browser: what its requests carry, and where it withdraws to. */
export type Browser = {
  headers: Readonly<Record<string, string>>;
  readonly session: Client;
  readonly walletId: string;
  readonly clientId: string;
};

/** Asks for a withdrawal of a thousandth of a bitcoin; returns its id. */
export async function askForWithdrawal(connection: KeepAlive, browser: Browser): Promise<string> {
  const wish = {
    currency: 'BTC',
    target_id: browser.walletId,
    amount: '0.001',
    acknowledged: true,
  };
  const asked = await post(connection, browser, createWithdrawal.path, wish);
  return (JSON.parse(asked) as { id: string }).id;
}

export async function cancelAsked(
  connection: KeepAlive,
  browser: Browser,
  id: string,
): Promise<void> {
  await post(connection, browser, cancelWithdrawal.path.replace('{id}', id), {});
}

function post(
  connection: KeepAlive,
  { headers }: Browser,
  path: string,
  body: unknown,
): Promise<string> {
  return connection.send({
    method: 'POST',
    path: API_BASE + path,
    headers: { ...headers, 'idempotency-key': newId() },
    body: JSON.stringify(body),
  });
}

/** A verified client with bitcoin, signed in, and the wallet that it may withdraw to. */
export async function openBrowser(database: Database, port: number): Promise<Browser> {
  const { token, session, walletId, clientId } = await addClient(database);
  return { walletId, clientId, session, headers: await headersOf(token, port) };
}

/** Gives a browser another token before the one that it has is over. */
export async function renewToken(database: Database, browser: Browser): Promise<void> {
  const token = await tokenOf(database, browser.session);
  browser.headers = { ...browser.headers, authorization: `Bearer ${token}` };
}

/** What a browser's requests carry once it has been to the server on this port. */
export async function headersOf(token: string, port: number): Promise<Browser['headers']> {
  const bearer = { authorization: `Bearer ${token}` };
  const greeting = await fetch(`http://127.0.0.1:${port}${API_BASE}${getMe.path}`, {
    headers: bearer,
  });
  const cookies = greeting.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  return { ...bearer, cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(xsrf) };
}

/** A verified client with bitcoin and a wallet that may be paid to at once. */
async function addClient(
  database: Database,
): Promise<{ token: string; session: Client; walletId: string; clientId: string }> {
  const { ids, walletId, session } = await transact(database, async (tx) => {
    const made = await createClient(tx, SYSTEM, {
      email: `${newId()}@example.com`,
      firstName: 'Ada',
      lastName: 'Marlowe',
      accountType: 'INDIVIDUAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'VERIFIED',
      kycStage: 'COMPLETED',
      usTaxPayer: false,
    });
    const { clientId: ownerId, userId } = made;
    await openClientAccounts(tx, ownerId);
    const officerId = await createStaff(tx, SYSTEM, {
      email: `${newId()}@example.com`,
      firstName: 'Omar',
      lastName: 'Haddad',
      roles: ['OPERATIONS'],
    });
    const officer = { ...SYSTEM, userId: officerId, kind: 'staff' } as const;
    const actor = { ...SYSTEM, userId, clientId: ownerId, kind: 'client' } as const;
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    const network = 'BITCOIN';
    const wallet = {
      ownerId,
      network,
      address,
      memo: null,
      name: null,
      hostedBy: 'Example Exchange',
    };
    const added = await keepWallet(tx, actor, wallet);
    await decideTarget(tx, officer, { ownerId, targetId: added, state: 'APPROVED', reason: null });
    await recordVideoCall(tx, officer, { ownerId, targetId: added, purpose: 'WALLET' });
    return { ids: made, walletId: added, session: await openSessionOf(tx, userId) };
  });
  const available = clientAccount(ids.clientId, 'available', 'BTC');
  const lines = [
    line(worldAccount('custody', 'BTC'), -100_000_000n),
    line(available, 100_000_000n),
  ];
  await postEntry(database, { key: newId(), kind: 'correction', lines });
  const token = await tokenOf(database, session);
  return { token, session, walletId, clientId: ids.clientId };
}
