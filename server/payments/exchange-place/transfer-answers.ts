import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type {
  ExchangeTransfer,
  ExchangeTransferState,
  getExchangePlace as getCall,
} from '@ballast/contract/staff/exchange-transfers.ts';
import type { Selectable } from 'kysely';
import { hasPasskey } from '../../access/passkeys/signed-decisions.ts';
import { namesOf } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import type { ExchangeTransfers } from '../../database/schema.ts';
import type { PlaceHolding, PlaceHoldings } from '../../providers/custody/port.ts';
import type { Providers } from '../../providers/providers.ts';

/** How many of those that are over are told. */
const OVER_MAX = 20;

/** What lies where; null where there is no exchange. Asked before a transaction, never in one. */
export async function readHoldings({
  exchangePlace,
}: Pick<Providers, 'exchangePlace'>): Promise<PlaceHoldings | null> {
  return exchangePlace ? exchangePlace.holdings() : null;
}

/** What lies at the exchange, and transfers to it and back, as somebody of staff reads it. */
export async function getExchangePlace(
  database: Database,
  providers: Pick<Providers, 'exchangePlace'>,
  viewerId: string,
): Promise<AnswerOf<typeof getCall>> {
  const holdings = await readHoldings(providers);
  return {
    place: holdings && {
      exchange_address: holdings.exchangeAddress,
      wallet_address: holdings.walletAddress,
      counted_at: holdings.countedAt?.toISOString() ?? null,
      currencies: holdings.assets.map(toPlaced),
    },
    transfers: await readTransfers(database),
    passkey_owed: await hasPasskey(database, viewerId),
  };
}

type Placed = NonNullable<AnswerOf<typeof getCall>['place']>['currencies'][number];

function toPlaced({ asset, limit, ...sums }: PlaceHolding): Placed {
  // Sums can be below zero for a moment; the page shows zero then.
  const told = (minor: bigint) => formatMinor(asset, minor > 0n ? minor : 0n);
  return {
    asset,
    in_wallet: told(sums.inWallet),
    at_exchange: told(sums.atExchange),
    going_there: told(sums.goingThere),
    coming_back: told(sums.comingBack),
    limit: limit === null ? null : told(limit),
  };
}

type Row = Selectable<ExchangeTransfers>;

async function readTransfers(database: Database): Promise<ExchangeTransfer[]> {
  const all = database.selectFrom('exchange_transfers').selectAll();
  const open = await all
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('decision', 'is', null), eb('decision', '=', 'APPROVED')]))
    .orderBy('asked_at', 'desc')
    .orderBy('transfer_id')
    .execute();
  const over = await all
    .where((eb) =>
      eb.or([eb('finished_at', 'is not', null), eb('decision', 'in', ['DECLINED', 'TAKEN_BACK'])]),
    )
    .orderBy('decided_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(OVER_MAX)
    .execute();
  const rows = [...open, ...over];
  const names = await namesOf(
    database,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  return rows.map((row) => toTransfer(row, names));
}

function toTransfer(row: Row, names: ReadonlyMap<string, string>): ExchangeTransfer {
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const { decision, decided_by: by, decided_at: at, reason } = row;
  const isDecided = decision !== null && by !== null && at !== null;
  return {
    ...{ id: row.transfer_id, direction: row.direction, asset: row.asset, why: row.why },
    ...{ amount: formatMinor(row.asset, BigInt(row.amount)), address: row.address },
    ...{ state: stateOf(row), failure: row.failure, hash: row.hash },
    stopped_at: row.stopped_at?.toISOString() ?? null,
    asked_by: person(row.asked_by),
    asked_at: row.asked_at.toISOString(),
    decided: isDecided ? { as: decision, by: person(by), at: at.toISOString(), reason } : null,
  };
}

function stateOf({ decision, state }: Row): ExchangeTransferState | null {
  return decision === 'APPROVED' ? (state ?? 'APPROVED') : null;
}
