import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { networkOf } from '@ballast/contract/money/asset.ts';
import type { listCorrections } from '@ballast/contract/payments/corrections.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Corrections } from '../../database/schema.ts';
import { readAddress } from '../../providers/custody/address-format.ts';
import { findUnattributed } from '../custody/parked-transfers.ts';
import { findReturns, type Sending, type TransferReturn } from '../returns/transfer-returns.ts';
import { askedIn } from './asked-correction.ts';
import { purposeOf } from './drawn-line.ts';

type Row = Selectable<Corrections>;
type Shown = Pick<AnswerOf<typeof listCorrections>['items'][number], 'sending' | 'progress'>;

/** What leaves for a sender, as people read it. */
export function shownSending(sending: Sending): NonNullable<Shown['sending']> {
  const { currency: asset, network, address, memo, amount, fee } = sending;
  return {
    ...{ asset, network, address, memo },
    amount: formatMinor(asset, amount),
    fee: formatMinor(asset, fee),
  };
}

/** What goes back by each of these corrections, and how far that is; null of those by which nothing does. */
export async function shownReturns(
  database: Database,
  rows: readonly Row[],
): Promise<(row: Row) => Shown> {
  const sent = rows.filter(({ kind }) => kind === 'RETURN');
  const said = rows.filter(isOfReturn);
  const [opened, came] = await Promise.all([
    findReturns(database, [
      ...sent.map(({ correction_id: id }) => id),
      ...said.map(({ subject }) => subject),
    ]),
    findUnattributed(
      database,
      sent.map(({ subject }) => subject),
    ),
  ]);
  return (row) => {
    const about = isOfReturn(row) ? opened.get(row.subject) : undefined;
    if (about) return { sending: shownSending(about), progress: null };
    if (row.kind !== 'RETURN') return { sending: null, progress: null };
    const under = opened.get(row.correction_id);
    if (under) return { sending: shownSending(under), progress: progressOf(under) };
    const at = came.get(row.subject);
    return { sending: at ? shownSending(askedSending(row, at.network)) : null, progress: null };
  };
}

/** It says what became of a return. */
function isOfReturn(row: Row): boolean {
  return askedIn(row).kind === 'RETURN_OUTCOME';
}

/** What is asked for, by the lines that were shown. */
function askedSending(row: Row, network: string): Sending {
  const asked = askedIn(row);
  if (asked.kind !== 'RETURN') throw new Error('the correction is none of a return');
  const { transfer, address, memo } = asked;
  const minorOf = (purpose: string) =>
    BigInt(row.line_amounts[row.line_keys.findIndex((key) => purposeOf(key) === purpose)] ?? 0);
  return {
    ...{ transfer, network, memo },
    currency: row.line_keys[0]?.split('/')[1] ?? '',
    address: readAddress(networkOf(network).address_kind, address) ?? address,
    amount: minorOf('custody'),
    fee: minorOf('fees'),
  };
}

function progressOf({ state, hash, failure, endedAt }: TransferReturn): Shown['progress'] {
  return { state, hash, failure, ended_at: endedAt?.toISOString() ?? null };
}
