import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type {
  decideExchangeTransfer as decideCall,
  NewExchangeTransfer,
} from '@ballast/contract/staff/exchange-transfers.ts';
import { sql } from 'kysely';
import type { SignedDecision } from '../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../access/passkeys/signed-subjects.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { PlaceHoldings } from '../../providers/custody/port.ts';
import { lockTransfer, TRANSFER_SIGNED } from './signed-transfer.ts';

/** What an audit's row of a transfer is about. */
export const subjectOf = (id: string) => ({ kind: 'exchange_transfer', id, ownerId: null });

type Amount = Pick<NewExchangeTransfer, 'direction' | 'asset'> & { readonly minor: bigint };

/**
 * Fails unless so much can be moved as things stand; what moves in between is found out when it is handed over. Refuses
 * `currency_not_available`, `insufficient_funds` and `amount_above_maximum`.
 */
function requirePossible(
  holdings: PlaceHoldings | null,
  { direction, asset, minor }: Amount,
): PlaceHoldings {
  const held = holdings?.assets.find((each) => each.asset === asset);
  if (!holdings || !held) throw new Refusal('currency_not_available');
  if (direction === 'TO_WALLET') {
    if (minor > held.freeThere) throw new Refusal('insufficient_funds');
    return holdings;
  }
  if (held.limit === null) throw new Refusal('currency_not_available');
  if (minor > held.inWallet) throw new Refusal('insufficient_funds');
  const room = held.limit - held.atExchange - held.goingThere;
  if (minor > room) {
    const maximum = formatMinor(asset, room > 0n ? room : 0n);
    throw new Refusal('amount_above_maximum', { maximum });
  }
  return holdings;
}

/** Proposes a transfer. `holdings` are null where there is no exchange. Refuses `amount_invalid`, and as `requirePossible` does. */
export async function proposeExchangeTransfer(
  tx: Tx,
  actor: Person,
  { direction, asset, amount, why }: NewExchangeTransfer,
  holdings: PlaceHoldings | null,
): Promise<{ id: string }> {
  const minor = parseAmount(asset, amount)?.minor ?? 0n;
  if (minor <= 0n) throw new Refusal('amount_invalid');
  const { exchangeAddress, walletAddress } = requirePossible(holdings, { direction, asset, minor });
  const id = newId();
  const address = direction === 'TO_EXCHANGE' ? exchangeAddress : walletAddress;
  await tx
    .insertInto('exchange_transfers')
    .values({
      ...{ transfer_id: id, direction, asset, amount: minor, address, why },
      asked_by: actor.userId,
    })
    .execute();
  const after = { direction, asset, amount: minor, address, why };
  await recordAction(tx, actor, 'exchange_transfer_proposed', subjectOf(id), null, after);
  return { id };
}

/**
 * Decides a transfer: what is approved is handed over by a job. Refuses `not_found`, `conflict` one that is decided, `approver_entered_it` to
 * decide one's own, or to take back another's, and as `requirePossible` and `keepSigned` do.
 */
export async function decideExchangeTransfer(
  tx: Tx,
  actor: Person,
  id: string,
  { decision, reason }: Omit<BodyOf<typeof decideCall>, 'passkey'>,
  { holdings, signed }: { holdings: PlaceHoldings | null; signed?: SignedDecision | undefined },
): Promise<void> {
  const { direction, asset, amount } = await lockTransfer(tx, actor, id, decision);
  const decided = { subject: TRANSFER_SIGNED, id, decision };
  const factor = await keepSigned(tx, actor, decided, signed);
  const isApproved = decision === 'APPROVED';
  if (isApproved) requirePossible(holdings, { direction, asset, minor: BigInt(amount) });
  await tx
    .updateTable('exchange_transfers')
    .set({ decision, reason, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` })
    .where('transfer_id', '=', id)
    .execute();
  const action = isApproved ? 'exchange_transfer_approved' : 'exchange_transfer_declined';
  const after = { direction, asset, amount, decision, declined_because: reason, factor };
  await recordAction(tx, actor, action, subjectOf(id), null, after);
}

/** Says that an approved transfer to the wallet is not asked for any more. Refuses `not_found`, and `conflict` any other. */
export async function stopExchangeTransfer(tx: Tx, actor: Person, id: string): Promise<void> {
  const row = await tx
    .selectFrom('exchange_transfers')
    .select(['direction', 'decision', 'finished_at', 'stopped_at'])
    .where('transfer_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const mayStop =
    row.direction === 'TO_WALLET' &&
    row.decision === 'APPROVED' &&
    row.finished_at === null &&
    row.stopped_at === null;
  if (!mayStop) throw new Refusal('conflict');
  await tx
    .updateTable('exchange_transfers')
    .set({ stopped_by: actor.userId, stopped_at: sql<Date>`clock_now()` })
    .where('transfer_id', '=', id)
    .execute();
  await recordAction(tx, actor, 'exchange_transfer_stopped', subjectOf(id), null, null);
}
