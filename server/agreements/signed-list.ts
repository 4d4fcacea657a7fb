import { Refusal } from '@ballast/contract/errors.ts';
import type { Database } from '../database/connect.ts';
import {
  type AgreementState,
  getAgreementRecord,
  type OwnAgreement,
  textOf,
} from './agreement-record.ts';
import type { AgreementKind } from './templates.ts';

/** Each subscription, redemption and proof is an agreement of its own. */
const EACH_OF_ITS_OWN = [
  'SUBSCRIPTION_AGREEMENT',
  'SUBSCRIPTION_AGREEMENT_US',
  'REDEMPTION_AGREEMENT',
  'PROOF_OF_INCOME_AFFIRMATION',
  'PROOF_OF_NET_WORTH_AFFIRMATION',
  'PROOF_OF_ASSETS_AFFIRMATION',
] as const satisfies readonly AgreementKind[];

export type SealingProgress = {
  readonly attempts: number;
  readonly failingSince: Date | null;
  /** Null when the document is there. */
  readonly dueAt: Date | null;
};

export type SignedItem = {
  readonly agreementId: string;
  readonly kind: AgreementKind;
  readonly title: string;
  readonly signerName: string;
  /** What it says of the client, line by line. */
  readonly about: readonly string[];
  readonly state: AgreementState;
  readonly signedAt: Date;
  /** When the next of its kind was signed, which is made of other details. */
  readonly supersededAt: Date | null;
  readonly sealedAt: Date | null;
  readonly sealing: SealingProgress;
};

/** A client's signed agreements, newest first. */
export async function listSignedAgreements(
  database: Database,
  ownerId: string,
): Promise<SignedItem[]> {
  const rows = await selectSigned(database, ownerId)
    .orderBy('signature.signed_at', 'desc')
    .orderBy('agreements.agreement_id', 'desc')
    .execute();
  return rows.map(itemOf);
}

/** A signed agreement of the list; undefined until it is signed. */
export async function findSigned(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<SignedItem | undefined> {
  const row = await selectSigned(database, owner_id)
    .where('agreements.agreement_id', '=', agreement_id)
    .executeTakeFirst();
  return row && itemOf(row);
}

function selectSigned(database: Database, ownerId: string) {
  return database
    .selectFrom('agreements')
    .innerJoin('agreement_signatures as signature', (join) =>
      join
        .onRef('signature.owner_id', '=', 'agreements.owner_id')
        .onRef('signature.agreement_id', '=', 'agreements.agreement_id'),
    )
    .innerJoin('agreement_sealings as sealing', (join) =>
      join
        .onRef('sealing.owner_id', '=', 'agreements.owner_id')
        .onRef('sealing.agreement_id', '=', 'agreements.agreement_id'),
    )
    .leftJoin('sealed_agreements as sealed', (join) =>
      join
        .onRef('sealed.owner_id', '=', 'agreements.owner_id')
        .onRef('sealed.agreement_id', '=', 'agreements.agreement_id'),
    )
    .where('agreements.owner_id', '=', ownerId)
    .select([
      'agreements.agreement_id',
      'kind',
      'content',
      'state',
      'signature.signed_at',
      'sealed_at',
    ])
    .select(['signer_name', 'attempts', 'failing_since', 'due_at'])
    .select((eb) =>
      eb
        .selectFrom('agreements as later')
        .innerJoin('agreement_signatures as next', (join) =>
          join
            .onRef('next.owner_id', '=', 'later.owner_id')
            .onRef('next.agreement_id', '=', 'later.agreement_id'),
        )
        .whereRef('later.owner_id', '=', 'agreements.owner_id')
        .whereRef('later.kind', '=', 'agreements.kind')
        .whereRef('later.data_hash', '<>', 'agreements.data_hash')
        .where('later.kind', 'not in', EACH_OF_ITS_OWN)
        .whereRef('next.signed_at', '>', 'signature.signed_at')
        .select(({ fn }) => fn.min('next.signed_at').as('at'))
        .as('superseded_at'),
    )
    .$narrowType<{ kind: AgreementKind }>();
}

type SignedRow = Awaited<ReturnType<ReturnType<typeof selectSigned>['executeTakeFirstOrThrow']>>;

function itemOf(row: SignedRow): SignedItem {
  const { title, parties } = textOf(row);
  return {
    agreementId: row.agreement_id,
    kind: row.kind,
    title,
    signerName: row.signer_name,
    about: parties[0]?.lines ?? [],
    state: row.state,
    signedAt: row.signed_at,
    supersededAt: row.superseded_at,
    sealedAt: row.sealed_at,
    sealing: { attempts: row.attempts, failingSince: row.failing_since, dueAt: row.due_at },
  };
}

export type SealedDocument = { readonly title: string; readonly pdf: Buffer };

/** Returns the sealed document of a client's own agreement; `agreement_state_conflict` until it is sealed. */
export async function downloadAgreement(
  database: Database,
  ownerId: string,
  agreementId: string,
): Promise<SealedDocument> {
  const agreement = await getAgreementRecord(database, ownerId, agreementId);
  const sealed = await database
    .selectFrom('sealed_agreements')
    .select('pdf')
    .where('owner_id', '=', ownerId)
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst();
  if (!sealed) throw new Refusal('agreement_state_conflict');
  return { title: textOf(agreement).title, pdf: Buffer.from(sealed.pdf) };
}
