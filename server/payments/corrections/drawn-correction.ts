import { Refusal } from '@ballast/contract/errors.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import {
  type AskedCorrection,
  CLIENT_SIDES,
  HOUSE_SIDES,
  REVERSIBLE_KINDS,
} from '@ballast/contract/payments/corrections.ts';
import { getClient } from '../../account/clients.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import { type Account, clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { type EntryKind, isReversed } from '../../ledger/entries.ts';
import { type Entry, findEntry } from '../../ledger/lines.ts';
import { drawTakenBack } from '../bank/recalled-deposits.ts';
import { isLine } from '../bank/suspended-lines.ts';
import { lockSuspended, type Suspended } from '../deposits/suspense.ts';
import { lockUndone, type UndoneDeposit } from '../deposits/undone-deposits.ts';
import { drawSending } from '../returns/draw-return.ts';
import { lockNeverListedReturn, lockUnclearReturn } from '../returns/return-outcomes.ts';
import type { Sending, TransferReturn } from '../returns/transfer-returns.ts';
import { SETTLEMENT_HOURS } from '../rules.ts';
import { lockNeverListed, lockUnclear } from '../withdrawals/withdrawal-outcomes.ts';
import type { WithdrawalRecord } from '../withdrawals/withdrawal-record.ts';
import { type DrawnLine, drawn, isOfHouse, purposeOf } from './drawn-line.ts';
import type { SaidFill, TradeVerdicts } from './trade-verdicts.ts';

/** What a correction would post, as the books are now. */
export type DrawnCorrection = {
  /** Null for the house's own. */
  readonly clientId: string | null;
  /** What it is about; null for an adjustment, which is about nothing that could be put right twice. */
  readonly subject: string | null;
  readonly lines: readonly DrawnLine[];
  readonly posts:
    | { readonly kind: EntryKind; readonly requestId: string | null }
    | { readonly reverses: bigint }
    | { readonly undone: UndoneDeposit }
    | { readonly sends: Sending }
    | { readonly ends: WithdrawalRecord; readonly said: Asked<'OUTCOME'> }
    | { readonly wasNotSent: WithdrawalRecord }
    | { readonly endsReturn: TransferReturn; readonly said: Asked<'RETURN_OUTCOME'> }
    | { readonly returnWasNotSent: TransferReturn }
    | { readonly fill: SaidFill };
};

type Asked<Kind extends AskedCorrection['kind']> = Extract<AskedCorrection, { kind: Kind }>;

const HOUR_MS = 3_600_000;

/**
 * Draws a correction: its lines, by the books as they are now. It is drawn anew before it is posted, so that whoever decides
 * posts what was shown or nothing. Refuses `not_found`, `not_correctable`, `already_corrected`, `entry_already_reversed`,
 * `funds_being_settled`, `address_invalid`, and `client_closed` where it would add to an account that is closed for good.
 */
export async function drawCorrection(
  tx: Tx,
  asked: AskedCorrection,
  trades: TradeVerdicts,
): Promise<DrawnCorrection> {
  const clientId = 'client_id' in asked ? asked.client_id : null;
  const client = clientId === null ? null : await getClient(tx, clientId);
  const drawn = await draw(tx, asked, trades);
  const isAdding = changeForClient(drawn).some(({ minor }) => minor > 0n);
  if (client?.closed_at && isAdding) throw new Refusal('client_closed');
  return drawn;
}

async function draw(
  tx: Tx,
  asked: AskedCorrection,
  trades: TradeVerdicts,
): Promise<DrawnCorrection> {
  switch (asked.kind) {
    case 'ADJUSTMENT':
      return drawAdjustment(asked);
    case 'ATTRIBUTION':
      return drawAttribution(tx, asked);
    case 'RETURN':
      return drawReturn(tx, asked);
    case 'REVERSAL':
      return drawReversal(tx, asked);
    case 'FEE_REFUND':
      return drawFeeRefund(tx, asked);
    case 'OUTCOME':
      return drawOutcome(tx, asked);
    case 'RETURN_OUTCOME':
      return drawReturnOutcome(tx, asked);
    case 'FILL':
      return drawFill(tx, asked, trades);
  }
}

function drawAdjustment({
  client_id: clientId,
  asset,
  amount,
  from,
  to,
}: Asked<'ADJUSTMENT'>): DrawnCorrection {
  if (from === to) throw new Refusal('not_correctable');
  const minor = minorOf(asset, amount);
  const lines = [
    drawn(sideOf(clientId, asset, from), -minor),
    drawn(sideOf(clientId, asset, to), minor),
  ];
  return { clientId, subject: null, lines, posts: { kind: 'correction', requestId: null } };
}

function sideOf(clientId: string | null, asset: AssetCode, side: string): Account {
  const ofHouse = HOUSE_SIDES.find((purpose) => purpose === side);
  if (ofHouse) return houseAccount(ofHouse, asset);
  const ofClient = CLIENT_SIDES.find((purpose) => purpose === side);
  if (!ofClient || clientId === null) throw new Refusal('not_correctable');
  return clientAccount(clientId, ofClient, asset);
}

/**
 * What is in suspense becomes the client's, at once: it is older than a deposit is when it becomes available. A debit is taken from
 * the client, who owes what there is not any more.
 */
async function drawAttribution(
  tx: Tx,
  { client_id: clientId, transfer }: Asked<'ATTRIBUTION'>,
): Promise<DrawnCorrection> {
  const found = await lockFree(tx, transfer);
  // The address is that client's, whatever came to it.
  if (found.deposit && found.deposit.ownerId !== clientId) throw new Refusal('not_correctable');
  const { asset, minor } = found;
  await refuseYoung(tx, transfer, found);
  if (minor < 0n) {
    const taken = await drawTakenBack(tx, clientId, { reference: transfer, asset, minor });
    if (!taken) throw new Refusal('not_correctable');
    const { lines, requestId } = taken;
    return { clientId, subject: transfer, lines, posts: { kind: 'recall', requestId } };
  }
  const lines = [
    drawn(houseAccount('suspense', asset), -minor),
    drawn(clientAccount(clientId, 'available', asset), minor),
  ];
  const requestId = found.deposit?.requestId ?? null;
  return { clientId, subject: transfer, lines, posts: { kind: 'attribution', requestId } };
}

/** What leaves is what the custodian is told to send, less the fee of a withdrawal, or the whole of what came through the bank. */
async function drawReturn(tx: Tx, asked: Asked<'RETURN'>): Promise<DrawnCorrection> {
  const { transfer } = asked;
  const found = await lockFree(tx, transfer);
  // It came to a client's address: it is that client's.
  if (found.deposit) throw new Refusal('not_correctable');
  await refuseYoung(tx, transfer, found);
  const sends = await drawSending(tx, asked, found);
  return { clientId: null, subject: transfer, lines: linesOfReturn(sends), posts: { sends } };
}

/** What stands in suspense and is nobody's yet. Refuses `not_found` and `already_corrected`. */
async function lockFree(tx: Tx, transfer: string): Promise<Suspended> {
  const found = await lockSuspended(tx, transfer);
  if (!found) throw new Refusal('not_found');
  if (found.isTaken) throw new Refusal('already_corrected');
  return found;
}

/** Its network may still undo it; a line of the bank's statement stays. */
async function refuseYoung(tx: Tx, transfer: string, { bookedAt }: Suspended): Promise<void> {
  if (isLine(transfer)) return;
  const age = (await readClock(tx)).getTime() - bookedAt.getTime();
  if (age < SETTLEMENT_HOURS * HOUR_MS) throw new Refusal('funds_being_settled');
}

async function drawReversal(
  tx: Tx,
  { client_id: clientId, entry_id: entryId }: Asked<'REVERSAL'>,
): Promise<DrawnCorrection> {
  const entry = await getEntry(tx, clientId, entryId);
  if (entry.kind === 'deposit') return drawUndone(tx, clientId, entry);
  if (!REVERSIBLE_KINDS.includes(entry.kind)) throw new Refusal('not_correctable');
  const lines = entry.lines.map(({ accountKey, asset, minor }) => ({
    accountKey: withoutStripe(accountKey ?? ''),
    asset,
    minor: -minor,
  }));
  return { clientId, subject: entryId, lines, posts: { reverses: entry.entryId } };
}

/** Of deposits only what the network took back after it had become available; what it took back before is reversed by itself. */
async function drawUndone(tx: Tx, clientId: string, entry: Entry): Promise<DrawnCorrection> {
  const { entryId, requestId } = entry;
  const undone = requestId === null ? null : await lockUndone(tx, { ownerId: clientId, requestId });
  if (!undone) throw new Refusal('not_correctable');
  const { asset, minor, owed } = undone;
  const lines = [
    drawn(clientAccount(clientId, 'available', asset), owed - minor),
    drawn(clientAccount(clientId, 'receivable', asset), -owed),
    drawn(worldAccount('custody', asset), minor),
  ];
  return {
    clientId,
    subject: entryId.toString(),
    lines: lines.filter((each) => each.minor !== 0n),
    posts: { undone },
  };
}

async function drawFeeRefund(
  tx: Tx,
  { client_id: clientId, entry_id: entryId, asset, amount }: Asked<'FEE_REFUND'>,
): Promise<DrawnCorrection> {
  const entry = await getEntry(tx, clientId, entryId);
  const fee = entry.lines.find(
    (each) =>
      purposeOf(each.accountKey ?? '') === 'fees' && each.asset === asset && each.minor > 0n,
  );
  if (!fee) throw new Refusal('not_correctable');
  const minor = minorOf(asset, amount);
  if (minor > fee.minor) throw new Refusal('not_correctable');
  const lines = [
    drawn(houseAccount('fees', asset), -minor),
    drawn(clientAccount(clientId, 'available', asset), minor),
  ];
  return {
    clientId,
    subject: entryId,
    lines,
    posts: { kind: 'fee_refund', requestId: entry.requestId },
  };
}

/** Only what was sent moves money; of what was not, the client's hold ends. What was said to be sent and never listed is taken back. */
async function drawOutcome(tx: Tx, said: Asked<'OUTCOME'>): Promise<DrawnCorrection> {
  const { client_id: clientId, withdrawal_id: requestId, outcome } = said;
  const id = { ownerId: clientId, requestId };
  const common = { clientId, subject: requestId };
  const ends = await lockUnclear(tx, id);
  if (ends) {
    const lines = outcome === 'SENT' ? linesOfWithdrawal(ends) : [];
    return { ...common, lines, posts: { ends, said } };
  }
  const wasNotSent = outcome === 'NOT_SENT' ? await lockNeverListed(tx, id) : null;
  if (!wasNotSent) throw new Refusal('not_correctable');
  return { ...common, lines: oppositeOf(linesOfWithdrawal(wasNotSent)), posts: { wasNotSent } };
}

function linesOfWithdrawal({ ownerId, currency, amount, fee }: WithdrawalRecord): DrawnLine[] {
  const lines = [
    drawn(clientAccount(ownerId, 'available', currency), -(amount + fee)),
    drawn(worldAccount('custody', currency), amount),
    drawn(houseAccount('fees', currency), fee),
  ];
  return lines.filter(({ minor }) => minor !== 0n);
}

function oppositeOf(lines: readonly DrawnLine[]): DrawnLine[] {
  return lines.map((each) => ({ ...each, minor: -each.minor }));
}

/** Only what was sent leaves suspense; what was not is free there again, and so is what was said to be sent and never listed. */
async function drawReturnOutcome(tx: Tx, said: Asked<'RETURN_OUTCOME'>): Promise<DrawnCorrection> {
  const { return_id: returnId, outcome } = said;
  const common = { clientId: null, subject: returnId };
  const endsReturn = await lockUnclearReturn(tx, returnId);
  if (endsReturn) {
    const lines = outcome === 'SENT' ? linesOfReturn(endsReturn) : [];
    return { ...common, lines, posts: { endsReturn, said } };
  }
  const returnWasNotSent =
    outcome === 'NOT_SENT' ? await lockNeverListedReturn(tx, returnId) : null;
  if (!returnWasNotSent) throw new Refusal('not_correctable');
  const lines = oppositeOf(linesOfReturn(returnWasNotSent));
  return { ...common, lines, posts: { returnWasNotSent } };
}

function linesOfReturn({ currency, amount, fee, to }: Omit<Sending, 'transfer'>) {
  const lines = [
    drawn(houseAccount('suspense', currency), -(amount + fee)),
    drawn(worldAccount(to.kind === 'ACCOUNT' ? 'bank' : 'custody', currency), amount),
    drawn(houseAccount('fees', currency), fee),
  ];
  return lines.filter(({ minor }) => minor !== 0n);
}

async function drawFill(tx: Tx, said: SaidFill, trades: TradeVerdicts): Promise<DrawnCorrection> {
  const lines = await trades.draw(tx, said);
  return { clientId: said.client_id, subject: said.trade_id, lines, posts: { fill: said } };
}

async function getEntry(tx: Tx, ownerId: string, entryId: string): Promise<Entry> {
  const entry = await findEntry(tx, ownerId, BigInt(entryId));
  if (!entry) throw new Refusal('not_found');
  if (await isReversed(tx, ownerId, entry.entryId)) throw new Refusal('entry_already_reversed');
  return entry;
}

function minorOf(asset: AssetCode, text: string): bigint {
  const amount = parseAmount(asset, text);
  if (!amount || amount.minor === 0n) throw new Refusal('not_correctable');
  return amount.minor;
}

function withoutStripe(key: string): string {
  return /^(house|world)\//.test(key) ? key.replace(/\d+$/, '*') : key;
}

/** Whose books a correction is posted in. */
export function ownerOf({ clientId }: Pick<DrawnCorrection, 'clientId'>): string {
  return clientId ?? HOUSE_OWNER_ID;
}

/** What a correction adds to a client's money of each asset, or takes from it, in minor units. What the client owes is none. */
export function changeForClient({ lines }: Pick<DrawnCorrection, 'lines'>) {
  const sums = new Map<string, bigint>();
  for (const { accountKey, asset, minor } of lines) {
    const isMoney =
      !isOfHouse(accountKey) &&
      purposeOf(accountKey) !== 'receivable' &&
      CLIENT_SIDES.some((purpose) => purpose === purposeOf(accountKey));
    if (isMoney) sums.set(asset, (sums.get(asset) ?? 0n) + minor);
  }
  return [...sums].flatMap(([asset, minor]) => (minor === 0n ? [] : [{ asset, minor }]));
}
