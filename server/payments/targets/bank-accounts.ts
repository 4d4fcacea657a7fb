import type { OwnFactor } from '@ballast/contract/access/passkeys.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { BankAccount } from '@ballast/contract/payments/bank-accounts.ts';
import {
  type BankDetails,
  type sendBankAccountCode as sendCodeCall,
  shownDetails,
} from '@ballast/contract/payments/new-bank-account.ts';
import type { z } from 'zod';
import { getClient, lockClient } from '../../account/clients.ts';
import { tellPayee } from '../../compliance/screening/subjects.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import type { Earlier, RunOnce } from '../../http/bind.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { openCase } from '../../reviews/cases.ts';
import type { BankAccess } from '../bank/bank-access.ts';
import { hasAccount } from '../bank/fiat-credentials.ts';
import { holderName, isSameHolder } from '../bank/same-holder.ts';
import { type AccountKeys, encryptNumber, hashesOf } from './account-numbers.ts';
import {
  type Adder,
  claimTargetFactor,
  sendTargetCode,
  type TargetContext,
} from './confirm-target.ts';
import {
  assertRoom,
  type BankDestination,
  isBankAccount,
  type OwnTarget,
  readTargets,
  standingOf,
  type TargetRecord,
} from './targets.ts';

type Answer = z.infer<typeof BankAccount>;

/** How the accounts that a client adds are kept, shown and confirmed. */
export type BankAccountContext = TargetContext & BankAccess;

const ENDING = 4;

/** Where an account that a client wrote down is; `insertBankAccount` makes its fingerprint. */
function destinationIn(account: BankDetails): Omit<BankDestination, 'fingerprint'> {
  const { currency, account_number, bank_name: bankName, holder_name: holderName } = account;
  return {
    kind: 'BANK',
    currency,
    routing: account.type,
    routingCode: account.type === 'US' ? account.routing_number : account.bic,
    bankName,
    country: account.type === 'US' ? 'US' : account.country,
    holderName,
    ending: account_number.slice(-ENDING),
  };
}

/**
 * Sends the code that adds an account, to whoever has neither passkey nor authenticator; the message names the account. Refuses
 * what adding it would be refused with, and as `recipientOf`.
 */
export async function sendBankAccountCode(
  context: BankAccountContext,
  caller: Caller,
  { channel, account }: BodyOf<typeof sendCodeCall>,
): Promise<{ resend_after_s: number }> {
  const { secrets } = context.settings;
  assertPaid(context, account);
  const { bankName, ending } = destinationIn(account);
  return sendTargetCode(context, caller, channel, {
    shown: shownDetails(account),
    assertAcceptable: (tx) => assertAcceptable(tx, secrets, caller.clientId, account),
    write: (code) => ['code_to_add_bank_account', { code, bankName, ending }],
  });
}

/**
 * Adds a bank account for review, once its client confirmed it with the strongest factor (spec/decisions.md, section 12). Refuses
 * `holder_is_not_client`, `bank_account_already_added`, `too_many_targets` and as the factors do.
 */
export async function addBankAccount(
  context: BankAccountContext,
  by: Adder,
  { account, ...factor }: { readonly account: BankDetails } & OwnFactor,
  { once, earlier }: { readonly once: RunOnce; readonly earlier: Earlier },
): Promise<Answer> {
  const { database, settings } = context;
  const { caller, actor } = by;
  // A code is used up by then: whoever repeats the call is answered as before.
  const known = await earlier<OwnTarget>();
  if (known) return getBankAccount(database, known);
  assertPaid(context, account);
  const check = await claimTargetFactor(context, by, shownDetails(account), factor);
  const own = await once(async (tx) => {
    await check(tx);
    return insertBankAccount(tx, actor, settings.secrets, caller.clientId, account);
  });
  return getBankAccount(database, own);
}

/** Refuses `currency_not_available` where the platform has no account that it could pay from. */
function assertPaid({ providers }: BankAccess, { currency }: BankDetails): void {
  if (!hasAccount(providers.bank, currency)) throw new Refusal('currency_not_available');
}

/** Keeps an account for review. Refuses as `addBankAccount` does but for the factors. */
export async function insertBankAccount(
  tx: Tx,
  actor: Actor,
  keys: AccountKeys,
  ownerId: string,
  account: BankDetails,
): Promise<OwnTarget> {
  // Two at once would both be the last for which there is room.
  const { account_type } = await lockClient(tx, ownerId);
  await assertAcceptable(tx, keys, ownerId, account);
  const targetId = newId();
  const key = { owner_id: ownerId, target_id: targetId };
  const to = destinationIn(account);
  const { account_number: number, name } = account;
  const [account_hash = Buffer.alloc(0)] = hashesOf(keys, { ...to, number });
  const enteredBy = actor.userId ?? ownerId;
  await tx
    .insertInto('payout_targets')
    .values({ ...key, kind: 'BANK', entered_by: enteredBy, name })
    .execute();
  await tx
    .insertInto('bank_targets')
    .values({
      ...key,
      routing: to.routing,
      routing_code: to.routingCode,
      bank_name: to.bankName,
      country: to.country,
      currency: to.currency,
      holder_name: to.holderName,
      encrypted_account_number: encryptNumber(keys, targetId, number),
      account_hash,
      account_number_ending: to.ending,
    })
    .execute();
  const subject = { kind: 'bank_account', id: targetId, ownerId };
  await inOrder([
    tellPayee(tx, ownerId, {
      targetId,
      kind: account_type === 'INDIVIDUAL' ? 'PERSON' : 'COMPANY',
      name: to.holderName,
      countries: [to.country],
    }),
    recordAction(tx, actor, 'bank_account_added', subject, null, { ...to, name }),
    notifyClient(tx, ownerId, 'bank_account_added', to),
    openCase(tx, actor, {
      queue: 'bank_accounts',
      turnaround: 'ONE_TO_TWO_BUSINESS_DAYS',
      subjectId: targetId,
      clientId: ownerId,
      enteredBy,
    }),
  ]);
  return { ownerId, targetId };
}

async function assertAcceptable(
  tx: Tx,
  keys: AccountKeys,
  ownerId: string,
  account: BankDetails,
): Promise<void> {
  const to = destinationIn(account);
  const client = await getClient(tx, ownerId);
  const name = holderName({
    legalName: client.legal_name,
    firstName: client.first_name,
    middleName: client.middle_name,
    lastName: client.last_name,
  });
  if (!isSameHolder(to.holderName, name)) throw new Refusal('holder_is_not_client');
  const known = await tx
    .selectFrom('bank_targets')
    .select('target_id')
    .where('owner_id', '=', ownerId)
    .where('account_hash', 'in', hashesOf(keys, { ...to, number: account.account_number }))
    .where('is_removed', '=', false)
    .executeTakeFirst();
  if (known) throw new Refusal('bank_account_already_added');
  assertRoom(await readTargets(tx, { ownerId }), 'BANK');
}

/** The client's bank accounts but those that were removed, oldest first. */
export async function listBankAccounts(
  database: Database,
  ownerId: string,
  currency?: AssetCode,
): Promise<Answer[]> {
  const targets = await readTargets(database, { ownerId });
  return targets
    .filter(isBankAccount)
    .filter(({ state }) => state !== 'REMOVED')
    .filter(({ to }) => currency === undefined || to.currency === currency)
    .map(answerOf);
}

/** One of the client's bank accounts. Refuses `not_found`. */
export async function getBankAccount(database: Database, own: OwnTarget): Promise<Answer> {
  const [target] = await readTargets(database, own);
  if (!target || !isBankAccount(target)) throw new Refusal('not_found');
  return answerOf(target);
}

function answerOf(target: TargetRecord<BankDestination>): Answer {
  const { to } = target;
  return { ...standingOf(target), currency: to.currency, ...shownBank(to) };
}

/** Where money goes by wire, as calls answer it. */
export function shownBank(to: BankDestination) {
  return {
    type: to.routing,
    bank_code: to.routingCode,
    bank_name: to.bankName,
    country: to.country,
    holder_name: to.holderName,
    account_ending: to.ending,
  };
}

/** Has an account that was removed be free to be added again. */
export async function forgetAccount(tx: Tx, { ownerId, targetId }: OwnTarget): Promise<void> {
  await tx
    .updateTable('bank_targets')
    .set({ is_removed: true })
    .where('owner_id', '=', ownerId)
    .where('target_id', '=', targetId)
    .execute();
}
