import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import type { requestWithdrawal as requestCall } from '@ballast/contract/payments/withdrawal-requests.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { readFunds } from '../../payments/withdrawals/withdrawal-quote.ts';
import type { CaseFact, SubjectOfCase } from '../../reviews/case-subject.ts';
import type { OwnActor } from '../identity/identity.ts';
import { type OpenedRequest, openRequest } from './open-request.ts';

/**
 * Asks a client's manager for a withdrawal that the screens do not offer, as a case. Refuses `currency_not_available` and
 * `amount_invalid`; neither limits nor funds are looked at, which are what may be asked about.
 */
export async function requestWithdrawal(
  tx: Tx,
  actor: OwnActor,
  { currency, amount, target, note }: BodyOf<typeof requestCall>,
): Promise<OpenedRequest> {
  const asset = assetOf(currency);
  if (asset.kind === 'units' || !asset.may_be_withdrawn) {
    throw new Refusal('currency_not_available');
  }
  const minor = parseAmount(currency, amount)?.minor ?? 0n;
  if (minor <= 0n) throw new Refusal('amount_invalid');
  const { clientId: owner_id } = actor;
  return openRequest(tx, actor, { about: 'WITHDRAWAL', message: note ?? null }, (request_id) =>
    tx
      .insertInto('withdrawal_requests')
      .values({ owner_id, request_id, currency, amount: minor, target })
      .execute(),
  );
}

/** What a client would like to withdraw, beside what they have of it now; nothing where a request is about something else. */
export async function withdrawalFacts(
  database: Database,
  { clientId, subjectId }: SubjectOfCase,
): Promise<CaseFact[]> {
  const wanted = await database
    .selectFrom('withdrawal_requests')
    .select(['currency', 'amount', 'target'])
    .where('owner_id', '=', clientId)
    .where('request_id', '=', subjectId)
    .executeTakeFirst();
  if (!wanted) return [];
  const { currency, target } = wanted;
  const amount = BigInt(wanted.amount);
  const { available, settling } = await readFunds(database, clientId, currency);
  const write = (minor: bigint) => `${formatMinor(currency, minor)} ${currency}`;
  return [
    { field: 'withdrawal_amount', value: write(amount) },
    {
      field: 'withdrawal_available',
      value: write(available),
      ...(amount > available && { marked: true as const }),
    },
    ...(settling > 0n ? [{ field: 'withdrawal_settling', value: write(settling) }] : []),
    { field: 'wanted_target', value: target },
  ];
}
