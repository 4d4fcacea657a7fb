import type { Database } from '../../database/connect.ts';
import { isLine, lineReference } from './suspended-lines.ts';

/** A wire that two people said is a client's: no request tells of it, but the line of the statement that it came with. */
export type AttributedLine = {
  /** Who paid, as the bank has it. */
  readonly sender: string;
  /** What the payer wrote. */
  readonly reference: string;
  readonly arrivedAt: Date;
  readonly attributedAt: Date;
};

/** The wire that an entry of a client booked as theirs; null of any other entry. */
export async function findAttributedLine(
  database: Database,
  ownerId: string,
  entryId: string,
): Promise<AttributedLine | null> {
  const correction = await database
    .selectFrom('corrections')
    .select(['subject', 'decided_at'])
    .where('kind', '=', 'ATTRIBUTION')
    .where('books_of', '=', ownerId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (!correction?.decided_at || !isLine(correction.subject)) return null;
  const line = await database
    .selectFrom('bank_lines')
    .select(['payer_name', 'remittance', 'arrived_at'])
    .where('provider_ref', '=', lineReference(correction.subject))
    .executeTakeFirst();
  return line
    ? {
        sender: line.payer_name,
        reference: line.remittance,
        arrivedAt: line.arrived_at,
        attributedAt: correction.decided_at,
      }
    : null;
}
