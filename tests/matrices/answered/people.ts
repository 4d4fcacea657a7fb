import { confirmLogin, login, sendLoginCode } from '../../../contract/access/sessions.ts';
import { getDepositCredentials, getFiatCredentials } from '../../../contract/payments/deposits.ts';
import { arriveSandboxDeposit, arriveSandboxWire } from '../../../contract/sandbox/sandbox.ts';
import { setPassword } from '../../../server/access/recovery/passwords.ts';
import { createClient } from '../../../server/account/clients.ts';
import { SYSTEM } from '../../../server/database/audit-trail.ts';
import { newId } from '../../../server/database/identifier.ts';
import { transact } from '../../../server/database/transact.ts';
import { openClientAccounts } from '../../../server/ledger/accounts.ts';
import { prepareTestPassword, TEST_PASSWORD } from '../../worlds/access.ts';
import { TestBrowser } from '../../worlds/browser.ts';
import { made, type Stage } from './stage.ts';

export type Plain = {
  readonly userId: string;
  readonly clientId: string;
  readonly email: string;
  /** Signs in, the first time and after days have passed. */
  enter(): Promise<TestBrowser>;
  /** The browser that was signed in at first. */
  readonly browser: TestBrowser;
};

/** A verified client whose second factor are codes by email. */
export async function addPlainClient(stage: Stage): Promise<Plain> {
  const { database } = stage.context;
  const email = `plain-${newId()}@example.com`;
  const password = await prepareTestPassword();
  const ids = await transact(database, async (tx) => {
    const created = await createClient(tx, SYSTEM, {
      ...{ email, firstName: 'Ada', lastName: 'Marlowe', accountType: 'INDIVIDUAL' },
      ...{ accountStatus: 'ACTIVE', verificationStatus: 'VERIFIED', kycStage: 'COMPLETED' },
      usTaxPayer: false,
    });
    await openClientAccounts(tx, created.clientId);
    await setPassword(tx, SYSTEM, created.userId, password);
    return created;
  });
  const enter = () => enterByEmail(stage, email);
  return { ...ids, email, enter, browser: await enter() };
}

/** Dollars come by wire, which custodian and bank then know of as the books do. */
export async function wireTo(stage: Stage, { browser }: Plain, amount: string): Promise<void> {
  const params = { currency_code: 'USD' };
  const { reference_id } = await made(browser, getFiatCredentials, { params });
  await made(await stage.browserOf(null), arriveSandboxWire, {
    body: { reference_id, currency: 'USD', amount },
  });
  for (const step of [0, 660_000, 0]) await stage.pass(step);
}

/** The same of USDC, by the network; it settles within a day, after which its owner signs in anew. */
export async function sendTo(stage: Stage, plain: Plain, amount: string): Promise<Plain> {
  const { browser, enter } = plain;
  const at = { currency: 'USDC', network: 'ETHEREUM' };
  const credentials = { params: { currency_code: at.currency, network_code: at.network } };
  await made(browser, getDepositCredentials, credentials);
  await stage.pass(0);
  const { address } = await made(browser, getDepositCredentials, credentials);
  await made(await stage.browserOf(null), arriveSandboxDeposit, {
    body: { ...at, address: address ?? '', amount },
  });
  for (const step of [0, 660_000, 86_400_000]) await stage.pass(step);
  return { ...plain, browser: await enter() };
}

async function enterByEmail(stage: Stage, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(stage.app);
  const { device } = browser;
  const half = await made(browser, login, { body: { email, password: TEST_PASSWORD, device } });
  browser.token = half.access_token;
  await made(browser, sendLoginCode, { body: { factor: 'EMAIL', channel: 'EMAIL' } });
  const { code } = await stage.lastTo(email);
  const whole = await made(browser, confirmLogin, { body: { factor: 'EMAIL', code: code ?? '' } });
  browser.token = whole.access_token;
  return browser;
}
