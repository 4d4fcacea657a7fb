import type { Database } from '../database/connect.ts';
import type { SignedAgreement, TrailStep } from '../providers/signing/port.ts';
import {
  type AgreementSigner,
  type AgreementStep,
  type OwnAgreement,
  textOf,
} from './agreement-record.ts';

export type AgreementToSeal = {
  readonly ownerId: string;
  readonly signer: AgreementSigner;
  readonly signed: SignedAgreement;
};

const STEP_WORDS: Readonly<Record<AgreementStep, string>> = {
  SENT: 'Sent',
  OPENED: 'Opened',
  READ: 'The signer’s browser reported that the end of the document was reached',
  CONSENTED: 'Agreed to sign electronically',
  SIGNED: 'Signed',
  DECLINED: 'Declined',
};

/** Reads everything that the sealed document shows. Throws when the agreement is not signed. */
export async function readAgreementToSeal(
  database: Database,
  own: OwnAgreement,
): Promise<AgreementToSeal> {
  const { owner_id: ownerId, agreement_id: agreementId } = own;
  const row = await database
    .selectFrom('agreements')
    .innerJoin('agreement_signatures as signature', (join) =>
      join
        .onRef('signature.owner_id', '=', 'agreements.owner_id')
        .onRef('signature.agreement_id', '=', 'agreements.agreement_id'),
    )
    .selectAll('agreements')
    .select(['signature.name', 'signature.drawing', 'signature.consent', 'signature.signed_at'])
    .select(['signature.address', 'signature.device', 'signature.authentication'])
    .where('agreements.owner_id', '=', ownerId)
    .where('agreements.agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow();
  const { name, drawing, signed_at: at, address, device } = row;
  return {
    ownerId,
    signer: row.signer,
    signed: {
      agreementId,
      text: textOf(row),
      content: row.content,
      contentHash: Buffer.from(row.content_hash).toString('hex'),
      signer: { name: row.signer_name, email: row.signer_email },
      consent: row.consent,
      authentication: row.authentication,
      signature: { name, drawing, at, address, device },
      trail: await readTrail(database, own, row.signer_name),
    },
  };
}

async function readTrail(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
  signerName: string,
): Promise<TrailStep[]> {
  const rows = await database
    .selectFrom('agreement_steps')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .orderBy('taken_at')
    .execute();
  return rows.map(({ step, taken_at: at, taken_by, signatory, address, device }) => ({
    at,
    what: STEP_WORDS[step],
    who: taken_by === null ? whoByLink(signatory) : signerName,
    address,
    device,
  }));
}

function whoByLink(signatory: string | null): string {
  return signatory === null ? 'the platform' : `${signatory}, by the link sent there`;
}
