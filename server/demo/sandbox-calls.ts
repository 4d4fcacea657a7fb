import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { parseRate } from '@ballast/contract/money/rate.ts';
import { readReference } from '@ballast/contract/payments/payment-references.ts';
import type * as calls from '@ballast/contract/sandbox/sandbox.ts';
import { namesOf } from '../account/clients.ts';
import { readUsers } from '../account/users.ts';
import { advanceClock, readAhead } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Queue } from '../jobs/queue.ts';
import { endToEndId } from '../payments/bank/end-to-end-id.ts';
import { findReferenceOwner } from '../payments/bank/payment-references.ts';
import { wireOfDeposit } from '../payments/bank/recalled-deposits.ts';
import { OUTSIDE_ACCOUNT } from '../providers/bank/sandbox-accounts.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';
import { DEMO_NEWCOMERS } from './newcomers.ts';
import { DEMO_CLIENTS, DEMO_STAFF, type DemoSignIn } from './people.ts';

type Clock = AnswerOf<typeof calls.getSandboxClock>;

/** The demo people who are in this database; nobody where the demo world was left out. */
export async function listPeople(
  database: Database,
): Promise<AnswerOf<typeof calls.listPeople>['items']> {
  const people = [
    ...DEMO_CLIENTS.map((person) => describe(person, 'CLIENT')),
    ...DEMO_NEWCOMERS.map((person) => describe(person, 'CLIENT')),
    ...DEMO_STAFF.map((person) => describe(person, person.role)),
  ];
  const emails = people.map(({ email }) => email);
  const there = await readUsers(database).where('email', 'in', emails).execute();
  const known = new Set(there.map(({ email }) => email));
  return people.filter(({ email }) => known.has(email));
}

function describe({ email, password, totpSecret, about }: DemoSignIn, role: string) {
  return { email, password, totp_secret: totpSecret, role, about };
}

export async function listOutbox(
  sandbox: Sandbox,
  to: string | undefined,
): Promise<AnswerOf<typeof calls.listOutbox>> {
  const messages = await sandbox.listOutbox(to ?? null);
  return {
    items: messages.map(({ sentAt, links, ...message }) => ({
      id: message.id,
      channel: message.channel,
      to: message.to,
      subject: message.subject,
      text: message.text,
      code: message.code,
      links: [...links],
      calendar: message.calendar,
      sent_at: sentAt.toISOString(),
    })),
  };
}

export async function getSandboxClock(database: Database): Promise<Clock> {
  const { now, aheadSeconds } = await readAhead(database);
  return { now: now.toISOString(), offset_s: aheadSeconds };
}

/** Moves the clock by a duration such as `P1D`. */
export async function advanceSandboxClock(database: Database, duration: string): Promise<Clock> {
  const milliseconds = durationMs(duration);
  if (milliseconds === null) throw new Refusal('clock_never_back');
  await transact(database, (tx) => advanceClock(tx, milliseconds));
  return getSandboxClock(database);
}

export async function runSandboxJobs(queue: Queue): Promise<{ ran: number }> {
  return { ran: await queue.runDueJobs() };
}

/** Lets a transfer arrive at a deposit address. */
export async function arriveSandboxDeposit(
  sandbox: Sandbox,
  {
    address,
    currency,
    network,
    amount: text,
    memo,
    sender,
  }: BodyOf<typeof calls.arriveSandboxDeposit>,
): Promise<{ provider_ref: string }> {
  const amount = parseAmount(currency, text);
  if (!amount || amount.minor === 0n) throw new Refusal('amount_invalid');
  const deposit = {
    address,
    currency,
    network,
    amount: amount.minor,
    memo: memo ?? null,
    sender: sender ?? null,
  };
  const { providerReference } = await sandbox.arriveDeposit(deposit);
  return { provider_ref: providerReference };
}

/** Lets a wire arrive, from whoever it says or the client whose reference it bears. */
export async function arriveSandboxWire(
  { database, sandbox }: { readonly database: Database; readonly sandbox: Sandbox },
  wire: BodyOf<typeof calls.arriveSandboxWire>,
): Promise<{ provider_ref: string }> {
  const { reference_id: remittance, currency, amount: text, remitter, value_date } = wire;
  const amount = parseAmount(currency, text);
  const isFiat = assetOf(currency).kind === 'fiat';
  if (!isFiat || !amount || amount.minor === 0n) throw new Refusal('amount_invalid');
  const { providerReference } = await sandbox.arriveWire({
    currency,
    amount: amount.minor,
    remittance,
    payerName: remitter ?? (await nameOfReference(database, remittance)),
    payerAccount: OUTSIDE_ACCOUNT,
    valueDate: value_date ?? null,
  });
  return { provider_ref: providerReference };
}

/** Lets the payment of a withdrawal come back. Refuses `not_found` where none was booked, or it has come back already. */
export async function returnSandboxPayment(
  sandbox: Pick<Sandbox, 'returnPayment'>,
  { payment_id: withdrawal, reason }: BodyOf<typeof calls.returnSandboxPayment>,
): Promise<{ provider_ref: string }> {
  const payment = { endToEndId: endToEndId(withdrawal), reason };
  const { providerReference } = await sandbox.returnPayment(payment);
  return { provider_ref: providerReference };
}

/** Lets the bank take back a deposit. Refuses `not_found` where none came by wire, or it was taken back already. */
export async function recallSandboxWire(
  { database, sandbox }: { readonly database: Database; readonly sandbox: Sandbox },
  { deposit_id: depositId, reason = 'FRAD' }: BodyOf<typeof calls.recallSandboxWire>,
): Promise<{ provider_ref: string }> {
  const wire = await wireOfDeposit(database, depositId);
  if (wire === null) throw new Refusal('not_found');
  const { providerReference } = await sandbox.recallWire({ providerReference: wire, reason });
  return { provider_ref: providerReference };
}

/** Lets the bank ask for a deposit. Refuses `not_found` where none came by wire, or it was taken back already. */
export async function askSandboxRecall(
  { database, sandbox }: { readonly database: Database; readonly sandbox: Sandbox },
  { deposit_id: depositId, reason = 'FRAD' }: BodyOf<typeof calls.askSandboxRecall>,
): Promise<{ provider_ref: string }> {
  const wire = await wireOfDeposit(database, depositId);
  if (wire === null) throw new Refusal('not_found');
  const { providerReference } = await sandbox.askForWire({ providerReference: wire, reason });
  return { provider_ref: providerReference };
}

async function nameOfReference(database: Database, text: string): Promise<string> {
  const reference = readReference(text);
  const owner = reference === null ? null : await findReferenceOwner(database, reference);
  const names = await namesOf(database, [owner?.ownerId ?? null]);
  return names.get(owner?.ownerId ?? '') ?? 'Unknown sender';
}

export async function listSandboxHit(
  sandbox: Sandbox,
  { name, birth_year: birthYear, address }: BodyOf<typeof calls.listSandboxHit>,
): Promise<AnswerOf<typeof calls.listSandboxHit>> {
  const entry = { name: name ?? null, birthYear: birthYear ?? null, address: address ?? null };
  return { entry_ref: await sandbox.listEntry(entry) };
}

export async function getSandboxBooks(
  sandbox: Sandbox,
  name: Parameters<Sandbox['books']>[0],
): Promise<AnswerOf<typeof calls.getSandboxBooks>> {
  return { items: await sandbox.books(name) };
}

export async function plantSandboxFault(
  sandbox: Sandbox,
  fault: BodyOf<typeof calls.plantSandboxFault>,
): Promise<void> {
  await sandbox.plantFault(fault);
}

export async function setSandboxPrice(
  sandbox: Sandbox,
  { code, price: text }: BodyOf<typeof calls.setSandboxPrice>,
): Promise<void> {
  const price = parseRate(text);
  if (price === null || price === 0n) throw new Refusal('amount_invalid');
  await sandbox.setPrice({ code, price });
}

const FORM = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_MS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];

/** Longest step of the clock: ten years. */
const LONGEST_MS = 3_653 * 86_400_000;

/**
 * Reads a duration in weeks, days, hours, minutes and seconds (ISO 8601, such as `P1DT2H`) as
 * milliseconds. Null when it is none, is empty, counts in months or years, or is beyond ten years.
 */
export function durationMs(text: string): number | null {
  const parts = FORM.exec(text)?.slice(1);
  if (!parts?.some((part) => part !== undefined)) return null;
  const total = parts.reduce(
    (sum, part, i) => sum + Number.parseInt(part ?? '0', 10) * (UNITS_MS[i] ?? 0),
    0,
  );
  return total <= LONGEST_MS ? total : null;
}
