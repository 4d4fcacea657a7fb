import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { afterAll } from 'vitest';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { enrolAuthenticator } from '../../server/access/factors/authenticators.ts';
import type { Factor } from '../../server/access/factors/factors.ts';
import { createClient } from '../../server/account/clients.ts';
import { createStaff, setPhone } from '../../server/account/users.ts';
import { type Actor, type Person, SYSTEM } from '../../server/database/audit-trail.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { openQueue } from '../../server/jobs/queue.ts';
import { openClientAccounts } from '../../server/ledger/accounts.ts';
import { encryptedMessageJob } from '../../server/messages/encrypted-messages.ts';
import { messageJobs } from '../../server/messages/notifications.ts';
import type { TradeVerdicts } from '../../server/payments/corrections/trade-verdicts.ts';
import { receiveProviderEvent } from '../../server/payments/custody/provider-events.ts';
import {
  getDepositCredentials,
  requestDepositAddresses,
} from '../../server/payments/deposits/deposit-addresses.ts';
import { paymentsJobs, paymentsSweeps } from '../../server/payments/jobs.ts';
import { recordVideoCall } from '../../server/payments/targets/held-calls.ts';
import { decideTarget } from '../../server/payments/targets/targets.ts';
import { keepWallet } from '../../server/payments/targets/wallets.ts';
import type { FundFacts } from '../../server/payments/transactions/transactions.ts';
import { WITHDRAWAL_CASES } from '../../server/payments/withdrawals/withdrawal-cases.ts';
import {
  confirmWithdrawal,
  createWithdrawal,
  verifyWithdrawal,
} from '../../server/payments/withdrawals/withdrawals.ts';
import { SANDBOX_BANK_ACCOUNTS } from '../../server/providers/bank/sandbox-accounts.ts';
import type { Custody } from '../../server/providers/custody/port.ts';
import type { Messages } from '../../server/providers/messages/port.ts';
import type { EventHandlers } from '../../server/providers/process-events.ts';
import type { Providers } from '../../server/providers/providers.ts';
import type { Deliver } from '../../server/providers/sandbox/outgoing-events.ts';
import { decideCase } from '../../server/reviews/case-decisions.ts';
import { newestArrival } from '../../server/reviews/case-record.ts';
import type { Viewer } from '../../server/reviews/own-clients.ts';
import { readSecrets } from '../../server/secrets/secrets.ts';
import { caseBySubject } from './by-id.ts';
import { openTestWorld, type Through } from './providers.ts';

/** A client of a test; `secret` is that of the authenticator, empty without one. */
export type TestClient = { readonly id: string; readonly actor: Person; readonly secret: string };

/** Of a world in which nobody invests. */
export const NO_FUNDS: FundFacts = {
  names: async () => new Map(),
  idsOf: async () => [],
  legs: async () => [],
};

/** Of a world in which nothing is traded. */
export const NO_TRADES: TradeVerdicts = {
  draw: async () => {
    throw new Refusal('not_correctable');
  },
  halt: async () => undefined,
  resume: async () => undefined,
  end: async () => null,
  sidesOf: async () => new Map(),
};

/** Addresses outside of the platform. */
const OUTSIDE = {
  BITCOIN: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETHEREUM: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;

/** US dollars for one whole unit, for values that tests can reckon with. */
const PRICES: Record<AssetCode, string> = { BTC: '50000', ETH: '2500', USDT: '1', USDC: '1' };

export function networkOf(currency: AssetCode): keyof typeof OUTSIDE {
  return currency === 'BTC' ? 'BITCOIN' : 'ETHEREUM';
}

/** Reads an amount of a test. */
export function minorOf(currency: AssetCode, text: string): bigint {
  const amount = parseAmount(currency, text);
  if (!amount) throw new Error(`not an amount of ${currency}: ${text}`);
  return amount.minor;
}

/**
 * Payments on the sandboxes and a database of one test file's own, with their jobs run by hand.
 * `otherEvents` are handlers of the domains that stand after payments. With `bankFolder` the sandbox of the bank speaks in files there.
 */
export async function openPaymentsWorld(
  otherEvents: EventHandlers = {},
  through?: Through,
  bankFolder?: string,
) {
  const secrets = readSecrets(`test:${randomBytes(32).toString('base64')}`);
  const { dataKeys } = secrets;
  const files = { accounts: SANDBOX_BANK_ACCOUNTS, isSandbox: true, dataKeys };
  const world = await openTestWorld(through, (database) =>
    bankFolder === undefined ? 'sandbox' : { ...files, folder: bankFolder, database },
  );
  const { database, providers, sandbox, now } = world;
  const log = { warn: () => {}, error: () => {} };
  const queue = await openQueue(database, log);
  afterAll(() => queue.stop());

  const deliver: Deliver = async ({ provider, headers, rawBody }) => {
    const at = await now();
    const source = providers.eventSources[provider];
    await transact(database, (tx) => receiveProviderEvent(tx, source, { headers, rawBody }, at));
    return 200;
  };
  const custody: { current: Custody } = { current: providers.custody };
  const banking: { current: Pick<Providers, 'bank' | 'bankFiles'> } = { current: providers };
  const mail: { current: Messages } = { current: providers.messages };
  const context = {
    database,
    settings: { secrets, publicUrl: 'http://localhost:3000' },
    get providers() {
      const { bank, bankFiles } = banking.current;
      return { ...providers, custody: custody.current, messages: mail.current, bank, bankFiles };
    },
  };
  queue.register(
    [
      ...messageJobs(context),
      encryptedMessageJob(context),
      ...paymentsJobs(context, otherEvents, NO_FUNDS),
    ],
    [
      { name: 'sandbox', run: () => sandbox.work(deliver) },
      ...paymentsSweeps(context, otherEvents),
    ],
  );
  await setPrices();

  /** Moves the clock; the market goes on saying what it said. */
  async function advance(seconds: number): Promise<void> {
    await world.advance(seconds);
    const as_of = await now();
    // Tried again where a server that works beside the test writes prices, too.
    await transact(database, (tx) => tx.updateTable('latest_prices').set({ as_of }).execute());
  }

  async function setPrices() {
    const as_of = await now();
    const rows = Object.entries(PRICES).map(([code, price_usd]) => ({ code, as_of, price_usd }));
    await database.insertInto('latest_prices').values(rows).execute();
  }

  async function client({
    factor = 'OTP' as Factor,
    phone = '+41791234567',
  } = {}): Promise<TestClient> {
    return transact(database, async (tx) => {
      const { clientId: id, userId } = await createClient(tx, SYSTEM, {
        email: `${newId()}@example.com`,
        firstName: 'Ada',
        lastName: 'Byron',
        accountType: 'INDIVIDUAL',
        accountStatus: 'ACTIVE',
        verificationStatus: 'VERIFIED',
        kycStage: 'COMPLETED',
        usTaxPayer: false,
      });
      await openClientAccounts(tx, id);
      await requestDepositAddresses(tx, SYSTEM, id);
      if (factor === 'SMS') await setPhone(tx, userId, phone, 'VERIFIED');
      const secret = factor === 'OTP' ? await enrolAuthenticator(tx, SYSTEM, secrets, userId) : '';
      return { id, secret, actor: { ...SYSTEM, userId, clientId: id, kind: 'client' as const } };
    });
  }

  async function staff(...roles: StaffRole[]): Promise<Person> {
    const userId = await transact(database, (tx) =>
      createStaff(tx, SYSTEM, {
        email: `${newId()}@ballast.example`,
        firstName: 'Omar',
        lastName: 'Haddad',
        roles,
      }),
    );
    return { ...SYSTEM, userId, kind: 'staff' };
  }

  async function addressOf(client: TestClient, currency: AssetCode): Promise<string> {
    const network = networkOf(currency);
    const read = () => getDepositCredentials(database, client.id, currency, network);
    const { address } = await read();
    if (address !== null) return address;
    await queue.runDueJobs();
    return (await read()).address ?? '';
  }

  /** A transfer arrives at a client's address; nothing is confirmed yet. */
  async function arrive(client: TestClient, currency: AssetCode, amount: string) {
    const network = networkOf(currency);
    const address = await addressOf(client, currency);
    const minor = minorOf(currency, amount);
    return sandbox.arriveDeposit({ address, currency, network, amount: minor, memo: null });
  }

  /** Gives a client an available balance, by a deposit that arrived, confirmed and settled. */
  async function fund(client: TestClient, currency: AssetCode, amount: string): Promise<void> {
    await arrive(client, currency, amount);
    await advance(600);
    await queue.runDueJobs();
    await advance(86_400);
    await queue.runDueJobs();
  }

  /** A wallet that may be paid to at once: approved, and spoken about in a call. */
  async function wallet(client: TestClient, currency: AssetCode): Promise<string> {
    const officer = await staff('OPERATIONS');
    const network = networkOf(currency);
    return transact(database, async (tx) => {
      const added = { ownerId: client.id, network, address: OUTSIDE[network] };
      const kept = { memo: null, hostedBy: 'Example Exchange' };
      const walletId = await keepWallet(tx, client.actor, {
        ...added,
        ...kept,
        name: 'Cold store',
      });
      await decideTarget(tx, officer, {
        ownerId: client.id,
        targetId: walletId,
        state: 'APPROVED',
        reason: null,
      });
      await recordVideoCall(tx, officer, {
        ownerId: client.id,
        targetId: walletId,
        purpose: 'WALLET',
      });
      return walletId;
    });
  }

  const create = (
    client: TestClient,
    walletId: string,
    currency: AssetCode,
    amount: string,
    key = newId(),
  ) =>
    transact(database, (tx) =>
      createWithdrawal(tx, client.actor, {
        ownerId: client.id,
        key,
        currency,
        targetId: walletId,
        amount,
        acknowledged: true,
      }),
    );

  /** Confirms a withdrawal with the code of half a minute later, so that no code is used twice. */
  async function verify(client: TestClient, requestId: string) {
    await advance(30);
    const code = authenticatorCodeAt(client.secret, await now());
    const input = { ownerId: client.id, requestId, code };
    return verifyWithdrawal(database, secrets, client.actor, input);
  }

  /** Takes a withdrawal past its code without one, where a test is about what comes after. */
  async function confirm(client: TestClient, requestId: string): Promise<void> {
    const id = { ownerId: client.id, requestId };
    const checked = async () => {};
    await transact(database, (tx) => confirmWithdrawal(tx, client.actor, id, 'OTP', checked));
  }

  /** Decides a withdrawal at the desk as somebody of operations. */
  async function decide(
    officer: Actor,
    requestId: string,
    decision: 'APPROVE' | 'REJECT',
    reason = '',
  ): Promise<void> {
    const viewer: Viewer = { userId: officer.userId ?? '', roles: ['OPERATIONS'] };
    const desk = { viewer, actor: officer, subjects: [WITHDRAWAL_CASES] };
    await transact(database, async (tx) => {
      const found = await caseBySubject(tx, 'withdrawals', requestId);
      if (!found) throw new Refusal('not_found');
      const { caseId } = found;
      const seenEvent = await newestArrival(tx, found);
      await decideCase(tx, desk, caseId, { decision, reason, seenEvent });
    });
  }

  const approve = (officer: Actor, requestId: string) => decide(officer, requestId, 'APPROVE');
  const reject = (officer: Actor, requestId: string, reason: string) =>
    decide(officer, requestId, 'REJECT', reason);

  return {
    ...world,
    advance,
    secrets,
    queue,
    deliver,
    context,
    /** Replaces who carries push messages. */
    carryPushBy: ({ send }: Pick<Messages, 'send'>) => {
      const { messages } = providers;
      mail.current = {
        ...messages,
        send: (message) => (message.channel === 'PUSH' ? send(message) : messages.send(message)),
      };
    },
    /** Replaces the custodian as the jobs see it. */
    useCustody: (other: Custody) => {
      custody.current = other;
    },
    /** Replaces the bank as the jobs see it. */
    useBank: (other: Pick<Providers, 'bank' | 'bankFiles'>) => {
      banking.current = other;
    },
    client,
    staff,
    addressOf,
    arrive,
    fund,
    wallet,
    create,
    verify,
    confirm,
    approve,
    reject,
  };
}
