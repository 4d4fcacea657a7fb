import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type {
  getPaymentFile as getCall,
  listPaymentFiles as listFilesCall,
  listFiledPayments as listPaymentsCall,
  listWaitingPayments as listWaitingCall,
  PaymentFile,
} from '@ballast/contract/staff/payment-files.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasPasskey } from '../../../access/passkeys/signed-decisions.ts';
import { namesOf, suspendedAmong } from '../../../account/clients.ts';
import type { Database } from '../../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../../database/identifier.ts';
import {
  CURSOR_MOMENT,
  CURSOR_NAME,
  CURSOR_UUID,
  type PageQuery,
  readCursor,
  writeCursor,
} from '../../../http/cursor.ts';
import type { Bank } from '../../../providers/bank/port.ts';
import type { Providers } from '../../../providers/providers.ts';
import { stoppedAssets } from '../../reconciliation/read-stopped.ts';
import { type PayingAccount, readWaiting } from './waiting-payments.ts';

/** What waits for a file, by the account that pays, the oldest first. */
export async function listWaitingPayments(
  database: Database,
  { bank, bankFiles }: Pick<Providers, 'bank' | 'bankFiles'>,
): Promise<AnswerOf<typeof listWaitingCall>> {
  if (!bankFiles) return { by_file: false, items: [] };
  const waiting = await readWaiting(database, null);
  const stopped = await stoppedAssets(database);
  const suspended = await suspendedAmong(
    database,
    waiting.map(({ ownerId }) => ownerId),
  );
  const byAccount = Map.groupBy(waiting, ({ currency, rail }) => `${currency}/${rail}`);
  const items = [...byAccount.values()].flatMap((orders) => {
    const [oldest] = orders;
    if (!oldest) return [];
    const { currency, rail, collectedAt } = oldest;
    const payable = orders.filter(({ ownerId }) => !suspended.has(ownerId));
    const minor = payable.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return [
      {
        ...{ currency, rail, account_end: endOfAccount(bank, oldest), payments: payable.length },
        amount: formatMinor(currency, minor),
        suspended: orders.length - payable.length,
        stopped: stopped.has(currency),
        oldest_at: collectedAt.toISOString(),
      },
    ];
  });
  return { by_file: true, items };
}

/** The last characters of the account that pays; empty where it is none of ours any more. */
function endOfAccount(bank: Bank | null, { currency, rail }: PayingAccount): string {
  const account = bank?.accounts.find((each) => each.currency === currency && each.rail === rail);
  return (account?.iban ?? account?.accountNumber ?? '').slice(-4);
}

/** Files, newest first. Refuses `cursor_invalid`. */
export async function listPaymentFiles(
  database: Database,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof listFilesCall>> {
  const [at, id] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  const after =
    cursor === undefined ? sql`true` : sql`(prepared_at, file_id) < (${at}::timestamptz, ${id})`;
  const found = await readFiles(
    database,
    sql`${after} order by prepared_at desc, file_id desc limit ${limit + 1}`,
  );
  const files = found.slice(0, limit);
  const last = found.length > limit ? files.at(-1) : undefined;
  return {
    items: files,
    next_cursor: last ? writeCursor([last.prepared_at, last.id]) : null,
  };
}

/** Reads one file. Refuses `not_found`. */
export async function getPaymentFile(
  database: Database,
  bank: Bank | null,
  id: string,
  userId: string,
): Promise<AnswerOf<typeof getCall>> {
  const [file] = await readFiles(database, sql`file_id = ${id}`);
  if (!file) throw new Refusal('not_found');
  const passkeyOwed = await hasPasskey(database, userId);
  return { ...file, account_end: endOfAccount(bank, file), passkey_owed: passkeyOwed };
}

type FileRow = Omit<
  PaymentFile,
  'amount' | 'prepared_by' | 'prepared_at' | 'released_by' | 'released_at' | 'sent_at'
> & {
  readonly amount: string;
  readonly prepared_by: string;
  readonly prepared_at: Date;
  readonly released_by: string | null;
  readonly released_at: Date | null;
  readonly sent_at: Date | null;
};

async function readFiles(database: Database, which: RawBuilder<unknown>): Promise<PaymentFile[]> {
  const { rows } = await sql<FileRow>`
    select file_id as id, message_id, currency, rail, payments, amount::text, state, prepared_by, prepared_at, released_by, released_at,
      sent_at, discarded_because, (
        select count(*)::int from bank_payment_orders o where o.file_id = f.file_id and o.refused_because is not null) as refused
    from bank_payment_files f where ${which}`.execute(database);
  const names = await namesOf(
    database,
    rows.flatMap((row) => [row.prepared_by, row.released_by]),
  );
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return rows.map((row) => ({
    ...row,
    amount: formatMinor(row.currency, BigInt(row.amount)),
    prepared_by: person(row.prepared_by),
    prepared_at: row.prepared_at.toISOString(),
    released_by: row.released_by === null ? null : person(row.released_by),
    released_at: row.released_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}

type PaymentRow = {
  readonly key: string;
  readonly ownerId: string;
  readonly id: string;
  readonly currency: AssetCode;
  readonly amount: string;
  readonly creditor_name: string;
  readonly creditor_bank: string;
  readonly account_end: string;
  readonly bank_status: string | null;
  readonly refused_because: string | null;
};

/** Payments of a file, by their names at the bank. Refuses `not_found` and `cursor_invalid`. */
export async function listFiledPayments(
  database: Database,
  fileId: string,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof listPaymentsCall>> {
  const [after = ''] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_NAME]);
  const file = await database
    .selectFrom('bank_payment_files')
    .select('file_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (!file) throw new Refusal('not_found');
  const { rows } = await sql<PaymentRow>`
    select o.end_to_end_id as key, k.owner_id as "ownerId", k.request_id as id, o.currency, o.amount::text, o.creditor_name, o.creditor_bank,
      o.creditor_account_end as account_end, o.bank_status, o.refused_because
    from bank_payment_orders o join provider_keys k on k.provider = 'bank' and k.key = o.end_to_end_id
    where o.file_id = ${fileId} and o.end_to_end_id > ${after}
    order by o.end_to_end_id limit ${limit + 1}`.execute(database);
  const payments = rows.slice(0, limit);
  const last = rows.length > limit ? payments.at(-1) : undefined;
  const names = await namesOf(
    database,
    payments.map(({ ownerId }) => ownerId),
  );
  return {
    items: payments.map(({ key, ownerId, currency, amount, ...payment }) => ({
      ...payment,
      client: ownerId === HOUSE_OWNER_ID ? null : { id: ownerId, name: names.get(ownerId) ?? '' },
      amount: formatMinor(currency, BigInt(amount)),
    })),
    next_cursor: last ? writeCursor([last.key]) : null,
  };
}
