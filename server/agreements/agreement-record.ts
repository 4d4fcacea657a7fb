import { Refusal } from '@ballast/contract/errors.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import type { Agreements } from '../database/schema.ts';
import type { AgreementText } from '../providers/signing/port.ts';
import type { AgreementKind } from './templates.ts';

export type AgreementState = 'SENT' | 'SIGNED' | 'SEALED' | 'REPLACED' | 'DECLINED';

/** The account's owner, or a person named by the company, who comes by a link. */
export type AgreementSigner = 'OWNER' | 'DESIGNATED';

export type AgreementRow = Omit<Selectable<Agreements>, 'kind'> & {
  readonly kind: AgreementKind;
};

/** Whose an agreement is, and its id. */
export type OwnAgreement = Pick<AgreementRow, 'owner_id' | 'agreement_id'>;

export type AgreementStep = 'SENT' | 'OPENED' | 'READ' | 'CONSENTED' | 'SIGNED' | 'DECLINED';

/** Reads an agreement of somebody's own. Refuses with `not_found`. */
export async function getAgreementRecord(
  database: Database,
  ownerId: string,
  agreementId: string,
): Promise<AgreementRow> {
  const row = await ownAgreement(database, ownerId, agreementId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Reads an agreement for background work. */
export async function findAgreement(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<AgreementRow> {
  return ownAgreement(database, owner_id, agreement_id).executeTakeFirstOrThrow();
}

/** Locks an agreement of an owner and reads it. Refuses with `not_found`. */
export async function lockAgreement(
  tx: Tx,
  ownerId: string,
  agreementId: string,
): Promise<AgreementRow> {
  const row = await ownAgreement(tx, ownerId, agreementId).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Sets the state of a locked agreement. */
export async function moveAgreement(
  tx: Tx,
  { owner_id, agreement_id }: OwnAgreement,
  state: AgreementState,
): Promise<void> {
  await tx
    .updateTable('agreements')
    .set({ state })
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .execute();
}

export function textOf({ content }: Pick<AgreementRow, 'content'>): AgreementText {
  return JSON.parse(content) as AgreementText;
}

/** When an agreement was declined; null unless it was. */
export async function declinedAt(
  database: Database,
  ownerId: string,
  agreementId: string,
): Promise<Date | null> {
  const declined = await database
    .selectFrom('agreement_steps')
    .select('taken_at')
    .where('owner_id', '=', ownerId)
    .where('agreement_id', '=', agreementId)
    .where('step', '=', 'DECLINED')
    .executeTakeFirst();
  return declined?.taken_at ?? null;
}

/** SHA-256 in hexadecimal digits. */
export function sha256Of({ content_hash }: Pick<AgreementRow, 'content_hash'>): string {
  return Buffer.from(content_hash).toString('hex');
}

function ownAgreement(database: Database, ownerId: string, agreementId: string) {
  return database
    .selectFrom('agreements')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .where('owner_id', '=', ownerId)
    .$narrowType<{ kind: AgreementKind }>();
}
