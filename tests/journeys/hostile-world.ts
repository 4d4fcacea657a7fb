import { randomBytes } from 'node:crypto';
import { requestSignature } from '../../server/agreements/sign-requests.ts';
import { readClock } from '../../server/database/clock.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { clientActorOf } from '../../server/demo/settle-in.ts';
import {
  requestDocuments,
  sendAdditionalDocuments,
} from '../../server/onboarding/documents/additional-documents.ts';
import { insertKycAnswers } from '../../server/onboarding/kyc/kyc-answers.ts';
import { NO_KYC_ANSWERS } from '../../server/onboarding/kyc/kyc-rules.ts';
import { makeLink, openRequest } from '../../server/onboarding/signatories/signatory-requests.ts';
import { type AtDesk, decideCase } from '../../server/reviews/case-decisions.ts';
import { openCase } from '../../server/reviews/cases.ts';
import { readSecrets } from '../../server/secrets/secrets.ts';
import { insertTestUpload } from '../worlds/stored-upload.ts';
import {
  handInDocuments,
  newestOf,
  passportFiles,
  reviewDocuments,
  type Subject,
  staffOf,
} from './reviews.ts';

/** Who shows what: a client who is asked for documents, a person in KYC, a company that shows documents. */
export const ASKED = 'amelia.hart@example.com';
export const IN_KYC = 'conor.oshea@example.com';
export const COMPANY = 'treasury@northwind-partners.example';

export type HostileScreens = { readonly signatory: string; readonly desk: readonly string[] };

/** No number is given that they would encrypt. */
const SECRETS = readSecrets(`none:${randomBytes(32).toString('base64')}`);

/**
 * Puts a text wherever onboarding takes one from clients and staff, by the operations that they use and past
 * the rules of single fields: names, addresses, a company, files, reasons, notes, what is wanted.
 */
export async function giveHostileTexts(database: Database, text: string): Promise<HostileScreens> {
  const cases = [
    await askForDocuments(database, text),
    await answerKyc(database, text),
    await refuseDocuments(database, text),
  ];
  const invitation = await invite(database, text);
  return {
    signatory: `/sign/${await nameSignatory(database, text)}`,
    desk: [
      '/desk/invitations',
      `/desk/invitations/${invitation}`,
      '/desk/queues/kyc',
      ...cases.map((id) => `/desk/cases/${id}`),
    ],
  };
}

async function fileOf(
  database: Database,
  ownerId: string,
  purpose: 'ENTITY' | 'ADDITIONAL',
  file_name: string,
): Promise<string> {
  const upload_id = await insertTestUpload(database, ownerId, purpose);
  await database
    .updateTable('uploads')
    .set({ file_name })
    .where('upload_id', '=', upload_id)
    .execute();
  return upload_id;
}

async function askAgain(tx: Tx, desk: AtDesk, subject: Subject, reason: string): Promise<string> {
  const { caseId, seenEvent } = await newestOf(tx, subject);
  await decideCase(tx, desk, caseId, { decision: 'ASK_AGAIN', reason, seenEvent });
  return caseId;
}

async function askForDocuments(database: Database, text: string): Promise<string> {
  const client = await clientActorOf(database, ASKED);
  const desk = await staffOf(database, 'compliance', 'COMPLIANCE');
  const file = await fileOf(database, client.clientId, 'ADDITIONAL', text);
  return transact(database, async (tx) => {
    const wanted = { clientId: client.clientId, wanted: text };
    const { id } = await requestDocuments(tx, desk.actor, wanted);
    await sendAdditionalDocuments(tx, client, { uploadIds: [file], note: text });
    return askAgain(tx, desk, ['additional_documents', id], text);
  });
}

async function answerKyc(database: Database, text: string): Promise<string> {
  const client = await clientActorOf(database, IN_KYC);
  const { userId, clientId } = client;
  await beginAnew(database, clientId);
  const address = {
    address_of_residence: text,
    city_of_residence: text,
    subdivision_of_residence: text,
    zip_code_of_residence: text,
    country_of_residence: 'CH',
  } as const;
  const fields = Object.keys(address) as (keyof typeof address)[];
  const answers = { ...NO_KYC_ANSWERS, ...address };
  const by = { clientId, answeredBy: userId };
  const given = { queue: 'kyc', clientId, subjectId: clientId, enteredBy: userId } as const;
  return transact(database, async (tx) => {
    await insertKycAnswers(tx, SECRETS, by, answers, fields);
    return (await openCase(tx, client, { ...given, turnaround: 'DAY' })).caseId;
  });
}

async function refuseDocuments(database: Database, text: string): Promise<string> {
  const client = await clientActorOf(database, COMPANY);
  const { clientId } = client;
  await beginAnew(database, clientId);
  const desk = await staffOf(database, 'compliance', 'COMPLIANCE');
  const file = await fileOf(database, clientId, 'ENTITY', text);
  const passport = await passportFiles(database, clientId);
  return transact(database, async (tx) => {
    await handInDocuments(tx, client, file, passport);
    await reviewDocuments(tx, desk, clientId, { decision: 'REJECT', reason: text });
    return askAgain(tx, desk, ['kyb', clientId], text);
  });
}

async function beginAnew(database: Database, clientId: string): Promise<void> {
  await database
    .updateTable('clients')
    .set({ verification_status: 'UNVERIFIED', kyc_stage: 'CREATED' })
    .where('client_id', '=', clientId)
    .execute();
}

/** There is no message, because its secrets are the server's. */
async function invite(database: Database, text: string): Promise<string> {
  const { actor } = await staffOf(database, 'manager', 'RELATIONSHIP_MANAGER');
  // The other fields take too few characters, and of names not these.
  const person = {
    first_name: 'Ada',
    middle_name: null,
    last_name: 'Marlowe',
    us_tax_payer: false,
    citizenship: 'GB',
    date_of_birth: '1980-01-01',
    country_of_birth: 'GB',
    country_of_residence: 'GB',
    address_of_residence: text,
    address2_of_residence: text,
    city_of_residence: 'London',
    subdivision_of_residence: null,
    zip_code_of_residence: 'EC2N 2AA',
  } as const;
  const email = 'hostile@example.com';
  const invitation_id = newId();
  return transact(database, async (tx) => {
    const at = await readClock(tx);
    const invited = { email, manager_id: actor.userId, invited_at: at };
    await tx
      .insertInto('invitations')
      .values({ invitation_id, ...invited })
      .execute();
    await tx.insertInto('invited_addresses').values({ email_key: email, invitation_id }).execute();
    const version = { version_id: newId(), invitation_id, phone: '+442079460999' };
    await tx
      .insertInto('invitation_versions')
      .values({
        ...version,
        person: JSON.stringify(person),
        entered_by: actor.userId,
        entered_at: at,
      })
      .execute();
    const link = { link_id: newId(), invitation_id, sent_by: actor.userId, sent_at: at };
    const expires_at = new Date(at.getTime() + 86_400_000);
    await tx
      .insertInto('invitation_links')
      .values({ ...link, token_hash: randomBytes(32), expires_at })
      .execute();
    return invitation_id;
  });
}

async function nameSignatory(database: Database, text: string): Promise<string> {
  const owner = await clientActorOf(database, COMPANY);
  const { clientId: ownerId } = owner;
  return transact(database, async (tx) => {
    const agreement_id = await requestSignature(tx, owner, {
      ownerId,
      kind: 'REVERSE_SOLICITATION_LETTER',
      signer: 'DESIGNATED',
      client: {
        name: text,
        email: 'hostile@example.com',
        company: { legalName: text, role: text },
        address: [text],
      },
    });
    const named = {
      owner_id: ownerId,
      agreement_id,
      first_name: text,
      last_name: text,
      role: text,
      email: 'hostile@example.com',
      root_id: null,
      requested_by: owner.userId,
    };
    const request = await openRequest(tx, owner, named);
    return makeLink(tx, request);
  });
}
