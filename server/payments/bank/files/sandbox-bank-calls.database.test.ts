import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@ballast/contract/call.ts';
import { getFiatCredentials } from '@ballast/contract/payments/deposits.ts';
import * as withdrawals from '@ballast/contract/payments/withdrawals.ts';
import * as sandboxCalls from '@ballast/contract/sandbox/sandbox.ts';
import * as cases from '@ballast/contract/staff/cases.ts';
import * as files from '@ballast/contract/staff/payment-files.ts';
import { getSandboxes } from '@ballast/contract/staff/sandboxes.ts';
import { afterAll, expect, test } from 'vitest';
import { openTestPlatform } from '../../../../tests/harness/platform.ts';
import type { TestBrowser } from '../../../../tests/worlds/browser.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { actorOf, clientActorOf } from '../../../demo/settle-in.ts';
import { auditBooks } from '../../../ledger/audit.ts';
import { insertBankAccount } from '../../targets/bank-accounts.ts';
import { decideTarget } from '../../targets/targets.ts';
import { confirmWithdrawal } from '../../withdrawals/withdrawals.ts';

/** The same way by the calls of the whole platform, which a setting has speak with its bank in files. */

const folder = mkdtempSync(join(tmpdir(), 'ballast-sandbox-bank-'));
afterAll(() => rmSync(folder, { recursive: true }));
const platform = await openTestPlatform(undefined, { SANDBOX_BANK_FOLDER: folder });
const { database, settings } = platform.context;

const AMELIA = 'amelia.hart@example.com';
const FIRST = 'operations@ballast.example';
const SECOND = 'operations.second@ballast.example';

type Given = { readonly params?: Record<string, string>; readonly body?: unknown };

/** Who is signed in since the clock went on. */
const browsers = new Map<string | null, TestBrowser>();

async function browserOf(email: string | null): Promise<TestBrowser> {
  const browser = browsers.get(email) ?? (await platform.browserOf(email));
  browsers.set(email, browser);
  return browser;
}

async function as(email: string | null, call: Call, given: Given = {}) {
  const browser = await browserOf(email);
  const headers = { 'idempotency-key': newId() };
  const answer = await browser.call(call, call.idempotent ? { ...given, headers } : given);
  return { status: answer.status, body: JSON.parse(answer.text) };
}

async function ok(email: string | null, call: Call, given: Given = {}) {
  const { status, body } = await as(email, call, given);
  if (status !== 200) throw new Error(`${call.path}: ${JSON.stringify(body)}`);
  return body;
}

/** The clock goes on, by more than the code of an authenticator counts, and what is due is done. Whoever goes on signs in anew. */
async function pass(seconds = 62): Promise<void> {
  const body = { advance: `PT${Math.round(seconds)}S` };
  await ok(null, sandboxCalls.advanceSandboxClock, { body });
  await ok(null, sandboxCalls.runSandboxJobs);
  browsers.clear();
}

async function goTo(weekday: number, hour: number): Promise<void> {
  const { now } = await ok(null, sandboxCalls.getSandboxClock);
  const at = new Date(now);
  const next = new Date(at);
  next.setUTCHours(hour, 0, 0, 0);
  while (next <= at || next.getUTCDay() !== weekday) next.setUTCDate(next.getUTCDate() + 1);
  await pass((next.getTime() - at.getTime()) / 1000);
}

test('a withdrawal goes to the sandbox of the bank by a file that two people release, and comes back', async () => {
  await pass();
  expect((await ok(FIRST, getSandboxes)).sandboxes).toContain('BANK');
  const params = { currency_code: 'USD' };
  const { reference_id } = await ok(AMELIA, getFiatCredentials, { params });
  const wire = { reference_id, currency: 'USD', amount: '20000' };
  await ok(null, sandboxCalls.arriveSandboxWire, { body: wire });
  await pass();

  const actor = await clientActorOf(database, AMELIA);
  const { clientId: ownerId } = actor;
  const staff = await actorOf(database, FIRST);
  const targetId = await transact(database, async (tx) => {
    const added = await insertBankAccount(tx, actor, settings.secrets, ownerId, {
      ...{ type: 'US', currency: 'USD', name: null, holder_name: 'Amelia Hart' },
      ...{ bank_name: 'Harbor Example Bank', routing_number: '021000021' },
      account_number: '4401000217',
    });
    const own = { ownerId, targetId: added.targetId };
    await decideTarget(tx, staff, { ...own, state: 'APPROVED', reason: null });
    return added.targetId;
  });
  await pass(3 * 86_400);
  await goTo(2, 10);

  const wish = { currency: 'USD', target_id: targetId, amount: '1000', acknowledged: true };
  const { id } = await ok(AMELIA, withdrawals.createWithdrawal, { body: wish });
  const own = { ownerId, requestId: id };
  await transact(database, (tx) => confirmWithdrawal(tx, actor, own, 'OTP', async () => {}));
  const { items } = await ok(FIRST, { ...cases.listCases, path: '/staff/queues/withdrawals' });
  const about = { id: items.find((item: { client_id: string }) => item.client_id === ownerId)?.id };
  const { seen_event } = await ok(FIRST, cases.getCase, { params: about });
  const decision = { decision: 'APPROVE', seen_event };
  await ok(FIRST, cases.decideCase, { params: about, body: decision });
  await pass();

  const account = { currency: 'USD', rail: 'WIRE' };
  const waiting = await ok(FIRST, files.listWaitingPayments);
  expect(waiting).toMatchObject({ by_file: true, items: [{ ...account, payments: 1 }] });
  const file = await ok(FIRST, files.preparePaymentFile, { body: account });
  const alone = await as(FIRST, files.releasePaymentFile, { params: file, body: {} });
  expect([alone.status, alone.body.detail?.code]).toEqual([403, 'approver_entered_it']);
  await ok(SECOND, files.releasePaymentFile, { params: file, body: {} });
  await pass();
  expect(await ok(FIRST, files.getPaymentFile, { params: file })).toMatchObject({ state: 'SENT' });
  expect(await ok(FIRST, files.listFiledPayments, { params: file })).toMatchObject({
    items: [{ id, bank_status: 'ACSP', refused_because: null }],
  });

  await pass(180);
  await pass();
  const shown = () => ok(AMELIA, withdrawals.getWithdrawal, { params: { id } });
  expect(await shown()).toMatchObject({ state: 'COMPLETED', returned_at: null });

  const returned = { payment_id: id, reason: 'AC04' };
  await ok(null, sandboxCalls.returnSandboxPayment, { body: returned });
  await pass();
  await pass();
  expect((await shown()).returned_at).not.toBeNull();

  const books = await ok(null, sandboxCalls.getSandboxBooks, { params: { name: 'bank' } });
  expect(books.items).toContainEqual(
    expect.objectContaining({ record: 'call', call: 'take_file', answer: {} }),
  );
  await pass(86_400);
  await pass();
  expect(await auditBooks(database)).toEqual([]);
});
