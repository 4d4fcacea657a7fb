import type { Call } from '@ballast/contract/call.ts';
import { getDepositCredentials } from '@ballast/contract/payments/deposits.ts';
import { getTransaction, listTransactions } from '@ballast/contract/payments/transactions.ts';
import * as sandboxCalls from '@ballast/contract/sandbox/sandbox.ts';
import * as cases from '@ballast/contract/staff/cases.ts';
import { listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../../tests/harness/platform.ts';
import type { TestBrowser } from '../../../tests/worlds/browser.ts';
import { newId } from '../../database/identifier.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';

/* Senders of deposits over a chain are screened (spec/decisions.md, section 12), by the calls of the whole. */

const platform = await openTestPlatform();
const { database } = platform.context;
const client = await platform.browserOf('amelia.hart@example.com');

async function ok(by: TestBrowser, call: Call, input: Parameters<TestBrowser['call']>[1] = {}) {
  const headers = { 'idempotency-key': newId() };
  const answer = await by.call(call, call.idempotent ? { ...input, headers } : input);
  if (answer.status !== 200) throw new Error(`${call.path}: ${answer.text}`);
  return JSON.parse(answer.text);
}

const run = () => ok(client, sandboxCalls.runSandboxJobs);

async function pass(advance: string): Promise<void> {
  await ok(client, sandboxCalls.advanceSandboxClock, { body: { advance } });
  await run();
  await run();
}

await run();

const { address } = await ok(client, getDepositCredentials, {
  params: { currency_code: 'ETH', network_code: 'ETHEREUM' },
});

/** Ether that comes from an address, seen and confirmed. Returns whose it is. */
async function comes(amount: string, sender?: string): Promise<string> {
  const body = { address, currency: 'ETH', network: 'ETHEREUM', amount, sender };
  await ok(client, sandboxCalls.arriveSandboxDeposit, { body });
  await pass('PT11M');
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from deposits order by detected_at desc limit 1`.execute(database);
  return rows[0]?.id ?? '';
}

const listed = (address: string) => ok(client, sandboxCalls.listSandboxHit, { body: { address } });

const free = async (owner: string, purpose: 'available' | 'settling' = 'available') =>
  (await freeBalance(database, clientAccount(owner, purpose, 'ETH'))) / 10n ** 16n;

const LIST = { ...cases.listCases, path: '/staff/queues/senders' };

/** Compliance signs in anew: a session of staff ends before a deposit has settled. */
async function decide(decision: 'APPROVE' | 'REJECT'): Promise<void> {
  const officer = await platform.browserOf('compliance@ballast.example');
  const [waiting] = (await ok(officer, LIST)).items;
  const { id } = waiting;
  const { seen_event, facts } = await ok(officer, cases.getCase, { params: { id } });
  expect(facts).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ field: 'sender_address' })]),
  );
  const said = decision === 'APPROVE' ? {} : { suspicion: true, note: 'It is the wallet meant' };
  await ok(officer, cases.decideCase, { params: { id }, body: { decision, seen_event, ...said } });
}

/** The cases to which the audit trail leads somebody from the last deposit of a client. */
async function casesIn(by: TestBrowser, owner: string): Promise<string[]> {
  const { items } = await ok(by, {
    ...listAuditTrail,
    path: `/staff/audit?client_id=${owner}&action=deposit_detected&limit=1`,
  });
  return items.flatMap(({ case_id }: { case_id: string | null }) => case_id ?? []);
}

const states = async () =>
  (
    await sql<{ state: string }>`select state from deposit_senders order by request_id`.execute(
      database,
    )
  ).rows.map(({ state }) => state);

const CLEAN = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const LISTED = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe';

test('a deposit settles after a day where nobody on a list sent it, or nobody tells who did', async () => {
  const owner = await comes('0.1', CLEAN);
  await comes('0.2');
  expect(await states()).toEqual(['CLEAR']);
  expect([await free(owner), await free(owner, 'settling')]).toEqual([0n, 30n]);
  await pass('PT25H');
  expect([await free(owner), await free(owner, 'settling')]).toEqual([30n, 0n]);
});

test('its client sees from where it comes and how often it is confirmed, and finds it by its sender', async () => {
  const from = '0x1111111111111111111111111111111111111111';
  const body = { address, currency: 'ETH', network: 'ETHEREUM', amount: '0.2', sender: from };
  await ok(client, sandboxCalls.arriveSandboxDeposit, { body });
  const search = from.slice(2).toUpperCase();
  const shown = async () => {
    const path = `${listTransactions.path}?search=${search}`;
    // A session ends before the next step.
    const signedIn = await platform.browserOf('amelia.hart@example.com');
    const { items } = await ok(signedIn, { ...listTransactions, path });
    expect(items).toHaveLength(1);
    return ok(signedIn, getTransaction, { params: { id: items[0].id } });
  };
  await pass('PT3M');
  expect(await shown()).toMatchObject({
    ...{ sender: from, waits_for: 'CONFIRMATIONS' },
    confirmations: { counted: 3, needed: 12 },
  });
  await pass('PT8M');
  expect(await shown()).toMatchObject({
    ...{ sender: from, waits_for: 'SETTLEMENT' },
    confirmations: { counted: 12, needed: 12 },
  });
  await pass('PT25H');
  expect(await shown()).toMatchObject({ sender: from, waits_for: null, confirmations: null });
});

test('of a sender who may be on a list the money goes on settling until compliance has decided', async () => {
  const signedIn = await platform.browserOf('operations@ballast.example');
  await listed(LISTED.toLowerCase());
  const owner = await comes('0.4', LISTED);
  expect((await states()).at(-1)).toBe('HIT');
  // Operations do not know of it.
  await signedIn.refresh();
  expect((await signedIn.call(LIST)).status).not.toBe(200);
  expect(await casesIn(signedIn, owner)).toEqual([]);
  expect(await casesIn(await platform.browserOf('compliance@ballast.example'), owner)).toEqual([
    expect.any(String),
  ]);
  await pass('PT25H');
  expect([await free(owner), await free(owner, 'settling')]).toEqual([50n, 40n]);
  await decide('APPROVE');
  await run();
  expect([await free(owner), await free(owner, 'settling')]).toEqual([90n, 0n]);
});

test('of a sender who is on a list it stays where it is', async () => {
  const owner = await comes('0.5', LISTED);
  await decide('REJECT');
  await pass('P3D');
  expect((await states()).at(-1)).toBe('CONFIRMED');
  expect([await free(owner), await free(owner, 'settling')]).toEqual([90n, 50n]);
});

test('what nobody was asked about does not settle: no answer is no “no”', async () => {
  await ok(client, sandboxCalls.plantSandboxFault, {
    body: { provider: 'screening', fault: 'error_before', times: 1000 },
  });
  const owner = await comes('0.6', CLEAN);
  await pass('PT25H');
  expect((await states()).at(-1)).toBe('WAITING');
  expect([await free(owner), await free(owner, 'settling')]).toEqual([90n, 110n]);
});
