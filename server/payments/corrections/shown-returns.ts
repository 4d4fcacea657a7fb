import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { networkOf } from '@ballast/contract/money/asset.ts';
import type { listCorrections } from '@ballast/contract/payments/corrections.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Corrections } from '../../database/schema.ts';
import { readAddress } from '../../providers/custody/address-format.ts';
import { findPayerAccounts } from '../bank/line-payers.ts';
import { findUnattributed } from '../custody/parked-transfers.ts';
import {
  findReturns,
  type ReturnTo,
  type Sending,
  type TransferReturn,
} from '../returns/transfer-returns.ts';
import { askedIn } from './asked-correction.ts';
import { purposeOf } from './drawn-line.ts';

type Row = Selectable<Corrections>;
type Shown = Pick<AnswerOf<typeof listCorrections>['items'][number], 'sending' | 'progress'>;

/** What leaves for a sender, as people read it. */
export function shownSending(sending: Sending): NonNullable<Shown['sending']> {
  const { currency: asset, to, amount, fee } = sending;
  return {
    ...{ asset, to: shownDestination(to) },
    amount: formatMinor(asset, amount),
    fee: formatMinor(asset, fee),
  };
}

function shownDestination(to: ReturnTo): NonNullable<Shown['sending']>['to'] {
  if (to.kind === 'ADDRESS') return to;
  const { kind, country } = to;
  return {
    ...{ kind, country, holder_name: to.holderName, account_end: to.accountEnd },
    ...{ bank_name: to.bankName, bank_code: to.bankCode },
  };
}

/** What goes back by each of these corrections, and how far that is; null of those by which nothing does. */
export async function shownReturns(
  database: Database,
  rows: readonly Row[],
): Promise<(row: Row) => Shown> {
  const sent = rows.filter(({ kind }) => kind === 'RETURN');
  const said = rows.filter(isOfReturn);
  const asked = sent.map(({ subject }) => subject);
  const [opened, came, accounts] = await Promise.all([
    findReturns(database, [
      ...sent.map(({ correction_id: id }) => id),
      ...said.map(({ subject }) => subject),
    ]),
    findUnattributed(database, asked),
    findPayerAccounts(database, asked),
  ]);
  return (row) => {
    const about = isOfReturn(row) ? opened.get(row.subject) : undefined;
    if (about) return { sending: shownSending(about), progress: null };
    if (row.kind !== 'RETURN') return { sending: null, progress: null };
    const under = opened.get(row.correction_id);
    if (under) return { sending: shownSending(under), progress: progressOf(under) };
    const account = accounts.get(row.subject);
    const at = came.get(row.subject);
    const to = account ? ({ kind: 'ACCOUNT', ...account } as const) : at && askedAddress(row, at);
    return { sending: to ? shownSending(askedSending(row, to)) : null, progress: null };
  };
}

/** It says what became of a return. */
function isOfReturn(row: Row): boolean {
  return askedIn(row).kind === 'RETURN_OUTCOME';
}

function askedAddress(row: Row, { network }: { readonly network: string }): ReturnTo {
  const { address, memo } = askedReturn(row);
  const read = readAddress(networkOf(network).address_kind, address ?? '');
  return { kind: 'ADDRESS', network, address: read ?? address ?? '', memo };
}

function askedReturn(row: Row) {
  const asked = askedIn(row);
  if (asked.kind !== 'RETURN') throw new Error('the correction is none of a return');
  return asked;
}

/** What is asked for, by the lines that were shown. */
function askedSending(row: Row, to: ReturnTo): Sending {
  const { transfer } = askedReturn(row);
  const minorOf = (purpose: string) =>
    BigInt(row.line_amounts[row.line_keys.findIndex((key) => purposeOf(key) === purpose)] ?? 0);
  return {
    ...{ transfer, to },
    currency: row.line_keys[0]?.split('/')[1] ?? '',
    amount: minorOf(to.kind === 'ACCOUNT' ? 'bank' : 'custody'),
    fee: minorOf('fees'),
  };
}

function progressOf({ state, hash, failure, endedAt }: TransferReturn): Shown['progress'] {
  return { state, hash, failure, ended_at: endedAt?.toISOString() ?? null };
}
