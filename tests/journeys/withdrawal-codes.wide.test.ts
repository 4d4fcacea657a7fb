import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUserByEmail } from '../../server/account/users.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { transact } from '../../server/database/transact.ts';
import { askCorrection } from '../../server/payments/corrections/corrections.ts';
import { givePasskey } from '../worlds/passkeys.ts';
import { NO_TRADES } from '../worlds/payments.ts';
import { openVisitor, signIn, type Visitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

const AMELIA = 'amelia.hart@example.com';
const OPERATIONS = 'operations@ballast.example';
const COMPLIANCE = 'compliance@ballast.example';
const CONOR = 'conor.oshea@example.com';

let world: World;

beforeAll(async () => {
  world = await openWorld('POSTGRESQL', {}, 'localhost');
});

afterAll(() => world?.close());

test('a client without an authenticator withdraws with codes by email', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await signIn(visitor, world, world.person(AMELIA));
  await turnOffAuthenticator(page);
  await world.pass('P2DT1M');

  await requestWithdrawal(visitor, '100');
  await page.getByText(`We’ll send a code to ${AMELIA}.`).waitFor();
  await page.getByText('Resend code in').waitFor();
  const code = await world.codeSentTo(AMELIA);
  await enterCode(page, code === '000000' ? '000001' : '000000');
  await page.getByText('Wrong code. Try again').waitFor();
  await visitor.look('/withdrawal/crypto/{code}/verify with a wrong code by email');
  await enterCode(page, code);
  await page.waitForURL(/\/withdrawal\/[0-9a-f-]{36}$/);
  await page.getByText('Waiting for approval').waitFor();

  await requestWithdrawal(visitor, '150');
  await page.getByText('Resend code in').waitFor();
  const second = await world.codeSentTo(AMELIA);
  expect(second).not.toBe(code);
  await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('link', { name: /^155(\.\d+)?\sUSDC/ }).click();
  await page.getByRole('button', { name: 'Send code by email' }).waitFor();
  await visitor.look('/withdrawal/{id}, a code by email?');
  await page.getByRole('button', { name: 'Send code by email' }).click();
  await enterCode(page, second);
  await page.getByText('Waiting for approval').waitFor();
  visitor.assertNothingWentWrong(
    /^(401 .*\/payments\/withdrawals\/[^/]+\/verify|429 .*\/payments\/withdrawals\/[^/]+\/code) /,
  );
  await visitor.leave();
});

test('a client adds a passkey, logs in without typing and approves a withdrawal with it', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const conor = world.person(CONOR);
  await addDevice(page);
  await signIn(visitor, world, conor);
  await world.pass('PT1M');
  await page.goto('/settings/passkeys/add');
  await page.getByLabel('Your password', { exact: true }).fill(conor.password);
  await page.getByLabel('Confirmation code').fill(await world.codeOf(conor));
  await page.getByRole('button', { name: 'Add the passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your passkey is ready' }).waitFor();
  // Wallets wait after a change of factors.
  await world.pass('P2DT1M');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();

  await enterWithdrawal(page, '100');
  await page.getByRole('heading', { level: 1, name: 'Approve with your passkey' }).waitFor();
  await visitor.look('/withdrawal/crypto/{code}/verify with a passkey');
  await page.reload();
  await page.getByRole('button', { name: 'Approve with passkey' }).click();
  await page.getByText('Waiting for approval').waitFor();
  const kept = await world.inDatabase((database) =>
    database.selectFrom('passkey_approvals').select('purpose').execute(),
  );
  expect(kept).toEqual([{ purpose: 'WITHDRAWAL' }]);
  visitor.assertNothingWentWrong();
  await visitor.leave();
  await approveAtDesk();
});

/** Lets the withdrawal that waits for the desk go as somebody of operations who has a passkey. */
async function approveAtDesk(): Promise<void> {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await signIn(visitor, world, world.person(OPERATIONS));
  const { devtools, authenticatorId } = await addDevice(page);
  const { device, caseId } = await world.inDatabase(async (database) => {
    const { user_id } = await database
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', OPERATIONS)
      .executeTakeFirstOrThrow();
    const { case_id } = await database
      .selectFrom('cases')
      .innerJoin('passkey_approvals', 'passkey_approvals.subject_id', 'cases.subject_id')
      .select('case_id')
      .executeTakeFirstOrThrow();
    return { ...(await givePasskey(database, user_id)), caseId: case_id };
  });
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from(device.credentialId, 'base64url').toString('base64'),
      isResidentCredential: false,
      rpId: 'localhost',
      privateKey: device.privateKey.toString('base64'),
      signCount: 0,
    },
  });
  await page.goto(`/desk/cases/${caseId}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Your passkey signs it').waitFor();
  await visitor.look('/desk/cases/{id} with a passkey');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('This review is closed.').waitFor();
  const kept = await world.inDatabase((database) =>
    database.selectFrom('passkey_approvals').select('purpose').orderBy('approval_id').execute(),
  );
  expect(kept).toEqual([{ purpose: 'WITHDRAWAL' }, { purpose: 'DECISION' }]);
  await confirmCorrection(visitor);
  visitor.assertNothingWentWrong();
  await visitor.leave();
}

/** Confirms what compliance asks for, a fee of one dollar, with the passkey that the page's device keeps. */
async function confirmCorrection({ page, look }: Visitor): Promise<void> {
  const correctionId = await world.inDatabase(async (database) => {
    const [asker, conor] = await Promise.all([
      findUserByEmail(database, COMPLIANCE),
      findUserByEmail(database, CONOR),
    ]);
    const userId = asker?.user_id ?? '';
    const correction = {
      kind: 'ADJUSTMENT' as const,
      client_id: conor?.client_id ?? null,
      asset: 'USDC',
      amount: '1',
      from: 'available' as const,
      to: 'fees' as const,
    };
    const by = { ...SYSTEM, userId, kind: 'staff' as const };
    const asked = { correction, evidence: 'A fee that was not taken' };
    return transact(database, async (tx) => (await askCorrection(tx, by, asked, NO_TRADES)).id);
  });
  await page.goto('/desk/corrections');
  await page.getByText('Your passkey signs it').waitFor();
  await look('/desk/corrections with a passkey');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('The correction is confirmed').waitFor();
  const signed = await world.inDatabase((database) =>
    database
      .selectFrom('corrections')
      .innerJoin('passkey_approvals', 'passkey_approvals.subject_id', 'corrections.correction_id')
      .select(['decision', 'decided_factor'])
      .where('correction_id', '=', correctionId)
      .execute(),
  );
  expect(signed).toEqual([{ decision: 'CONFIRMED', decided_factor: 'PASSKEY' }]);
}

/** Gives the page's browser a device that keeps passkeys and always finds its owner there. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

async function turnOffAuthenticator(page: Page): Promise<void> {
  // The code that signed in is used up.
  await world.pass('PT1M');
  await page.goto('/settings/2fa/disable');
  await page.getByLabel('Confirmation code').fill(await world.codeOf(world.person(AMELIA)));
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your authenticator is off' }).waitFor();
}

async function requestWithdrawal({ page, look }: Visitor, amount: string): Promise<void> {
  await enterWithdrawal(page, amount, async () => {
    await page.getByText('An authenticator protects your withdrawals better').waitFor();
    await look('/withdrawal/crypto/{code}/wallet without an authenticator');
  });
  await page.getByLabel('Confirmation code').waitFor();
}

async function enterWithdrawal(
  page: Page,
  amount: string,
  atWallets: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.goto('/withdrawal');
  await page.getByRole('link', { name: /USD Coin/ }).click();
  await atWallets();
  await page.getByRole('button', { name: /Main wallet/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}
