import { randomBytes } from 'node:crypto';
import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import * as kyc from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import { getUser } from '../../server/account/users.ts';
import { findAgreement, sha256Of } from '../../server/agreements/agreement-record.ts';
import {
  noteAgreementRead,
  recordConsent,
  recordOpening,
  recordSignature,
  type Signatory,
} from '../../server/agreements/ceremony.ts';
import { findCurrentAgreement } from '../../server/agreements/envelopes/envelope-of.ts';
import { sealAgreement } from '../../server/agreements/signatures/sealing.ts';
import type { AgreementKind } from '../../server/agreements/templates.ts';
import { heldByCompliance } from '../../server/compliance/held-cases.ts';
import { SCREENING_CASES } from '../../server/compliance/screening/screening-cases.ts';
import { type Actor, SYSTEM } from '../../server/database/audit-trail.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { startUpload } from '../../server/files/uploads.ts';
import { readAgreementData, requireEnvelope } from '../../server/onboarding/agreement-client.ts';
import { clientConditions } from '../../server/onboarding/client-conditions.ts';
import { KYC_CASES } from '../../server/onboarding/kyc/kyc-cases.ts';
import { completeSignedKyc } from '../../server/onboarding/kyc/kyc-completion.ts';
import { kycRoutes, verificationRoutes } from '../../server/onboarding/kyc/kyc-routes.ts';
import { getCase } from '../../server/reviews/case-answers.ts';
import { type AtDesk, decideCase } from '../../server/reviews/case-decisions.ts';
import { findCaseOf, newestArrival } from '../../server/reviews/case-record.ts';
import { caseRoutes } from '../../server/reviews/case-routes.ts';
import { reopenCase } from '../../server/reviews/reopening.ts';
import { openTestAccess, type Person } from './access.ts';
import type { Answer, TestBrowser } from './browser.ts';
import { ownAgreement } from './by-id.ts';

export type Applicant = {
  readonly userId: string;
  readonly clientId: string;
  readonly email: string;
  readonly usTaxPayer: boolean;
  readonly browser: TestBrowser;
};

export const HOME = {
  address_of_residence: '1 Elm Street',
  city_of_residence: 'Albany',
  subdivision_of_residence: 'NY',
  zip_code_of_residence: '12207',
  country_of_residence: 'US',
};

export const HOME_ABROAD = {
  address_of_residence: 'Bahnhofstrasse 1',
  city_of_residence: 'Zug',
  zip_code_of_residence: '6300',
  country_of_residence: 'CH',
};

export const SOURCES = {
  source_of_wealth: ['SALARY', 'INVESTMENTS'],
  source_of_wealth_details: 'Twenty years as an engineer, and what it earned',
  source_of_funds: ['SALARY'],
  source_of_funds_details: 'Saved from my salary',
};

export const SSN = '111-22-3333';

const SUBJECTS = [heldByCompliance(KYC_CASES, 'STOPS'), SCREENING_CASES];

/** KYC in front of real sessions, with a desk that decides it, on a database of its own. */
export async function openTestKyc() {
  const access = await openTestAccess({
    routes: (app, context) => {
      kycRoutes(app, context);
      verificationRoutes(app, context);
      caseRoutes(app, context, SUBJECTS, clientConditions);
    },
  });
  const { database } = access;
  const system = <T>(work: Parameters<typeof transact<T>>[1]) => transact(database, work);
  let visitors = 0;
  const colleagues = new Map<StaffRole, AtDesk>();

  /** Somebody whose account is open and who has answered nothing yet. */
  async function applicant(usTaxPayer = true): Promise<Applicant> {
    visitors += 1;
    const email = `applicant-${visitors}@example.org`;
    const browser = access.browser();
    browser.address = `10.9.${visitors >> 8}.${visitors & 255}`;
    await browser.call(startSignUp, { body: { email, account_type: 'INDIVIDUAL' } });
    const [message] = await access.outboxOf(email);
    const body = { email, code: message?.code, device: browser.device };
    browser.token = (await browser.call(confirmSignUp, { body })).body.access_token ?? null;
    const me = (await browser.call(getMe)).body as unknown as { id: string; client_id: string };
    const { id: userId, client_id: clientId } = me;
    await database
      .updateTable('users')
      .set({ first_name: 'Ada', last_name: 'Marlowe' })
      .where('user_id', '=', userId)
      .execute();
    await database
      .updateTable('clients')
      .set({ account_status: 'ACTIVE', us_tax_payer: usTaxPayer })
      .where('client_id', '=', clientId)
      .execute();
    return { userId, clientId, email, usTaxPayer, browser };
  }

  /** Somebody at the desk in a role; always the same person. */
  async function colleague(role: StaffRole): Promise<AtDesk & { readonly person?: Person }> {
    const known = colleagues.get(role);
    if (known) return known;
    const person = await access.addStaff([role]);
    const { userId } = person;
    const actor: Actor = { ...SYSTEM, userId, kind: 'staff' };
    const atDesk = { viewer: { userId, roles: [role] }, actor, subjects: SUBJECTS, person };
    colleagues.set(role, atDesk);
    return atDesk;
  }

  /** A kept file of somebody's, as if it had been sent. */
  async function upload({
    userId,
    clientId,
  }: Pick<Applicant, 'userId' | 'clientId'>): Promise<string> {
    const ownerId = clientId;
    const actor: Actor = { ...SYSTEM, userId, clientId, kind: 'client' };
    const wanted = { ownerId, purpose: 'IDENTITY', fileName: 'scan.jpg', bytes: 10 } as const;
    const { upload_id } = await system((tx) => startUpload(tx, actor, wanted));
    const kept = { content_type: 'image/jpeg', shown_type: 'image/jpeg', shown_bytes: 10 } as const;
    await database
      .updateTable('uploads')
      .set(({ fn }) => ({
        ...kept,
        state: 'STORED',
        settled_at: fn<Date>('clock_now'),
        received_bytes: 10,
        content_hash: randomBytes(32),
        scan: 'UNSCANNED',
        folder: `kept/${upload_id}`,
      }))
      .where('upload_id', '=', upload_id)
      .execute();
    return upload_id;
  }

  /** What a person of these taxes sends: a passport, with a selfie where one is needed. */
  async function passport(person: Applicant): Promise<IdentitySubmission> {
    const front_upload_id = await upload(person);
    const selfie = person.usTaxPayer ? {} : { selfie_upload_id: await upload(person) };
    return {
      issuing_country: person.usTaxPayer ? 'US' : 'CH',
      document_type: 'PASSPORT',
      front_upload_id,
      politically_exposed: false,
      ...selfie,
    };
  }

  /** Reads, agrees to and signs an agreement of somebody's. */
  async function sign({ userId, clientId }: Applicant, kind: AgreementKind): Promise<void> {
    const actor = { ...SYSTEM, userId, clientId, kind: 'client' } as const;
    const signatory: Signatory = {
      ownerId: clientId,
      actor,
      device: null,
      authentication: null,
      byLink: null,
    };
    const { first_name, last_name } = await getUser(database, userId);
    await system(async (tx) => {
      const id = await requireEnvelope(tx, SYSTEM, clientId, kind);
      const shown = {
        contentSha256: sha256Of(await findAgreement(tx, await ownAgreement(tx, id))),
      };
      await recordOpening(tx, signatory, id);
      await noteAgreementRead(tx, signatory, id, shown);
      await recordConsent(tx, signatory, id, shown);
      const name = `${first_name} ${last_name}`;
      await recordSignature(tx, signatory, id, { name, drawing: null });
    });
  }

  return {
    ...access,
    applicant,
    colleague,
    upload,
    passport,
    sign,
    /** Takes somebody up to the document of identity. */
    async answered(person: Applicant): Promise<Applicant> {
      for (const body of answersOf(person)) {
        const { status, text } = await answer(person, body);
        if (status !== 200) throw new Error(`${JSON.stringify(body)}: ${text}`);
      }
      return person;
    },
    /** Takes somebody to the end, everything handed over. */
    async submitted(usTaxPayer = true): Promise<Applicant> {
      const person = await this.answered(await applicant(usTaxPayer));
      await send(person, await passport(person));
      await sign(person, 'PLATFORM_AGREEMENT');
      const { status, text } = await submit(person);
      if (status !== 200) throw new Error(text);
      return person;
    },
    /** Decides somebody's case: by default one of compliance. */
    async decide(
      { clientId }: Applicant,
      queue: 'kyc' | 'screening',
      decision: CaseDecision,
      reason = '',
      roles: readonly StaffRole[] = ['COMPLIANCE'],
      note = '',
      /** Why what a flag stops is approved all the same. */
      because = '',
    ): Promise<void> {
      const about = { queue, subjectId: clientId, clientId } as const;
      const caseId = (await findCaseOf(database, about))?.caseId ?? '';
      for (const role of roles) {
        const by = await colleague(role);
        const seenEvent = await newestArrival(database, { clientId, caseId });
        const shown = await getCase({ database }, by.viewer, SUBJECTS, caseId);
        const flagReasons = because
          ? shown.flags.map(({ id: flag_id }) => ({ flag_id, reason: because }))
          : [];
        const said = { decision, reason, note, seenEvent, flagReasons };
        await system((tx) => decideCase(tx, by, caseId, said));
      }
    },
    /** Asks for somebody's document of identity again, and for nothing else. */
    async askForDocument({ clientId }: Applicant, reason: string): Promise<void> {
      const caseId =
        (await findCaseOf(database, { queue: 'kyc', subjectId: clientId, clientId }))?.caseId ?? '';
      const by = await colleague('COMPLIANCE');
      const seenEvent = await newestArrival(database, { clientId, caseId });
      const said = { decision: 'ASK_AGAIN', asks: 'DOCUMENT', reason, seenEvent } as const;
      await system((tx) => decideCase(tx, by, caseId, said));
    },
    /** Two of compliance reopen somebody's KYC. */
    async reopen({ clientId }: Applicant): Promise<void> {
      const about = { queue: 'kyc', subjectId: clientId, clientId } as const;
      const caseId = (await findCaseOf(database, about))?.caseId ?? '';
      const first = await colleague('COMPLIANCE');
      const userId = newId();
      const second = {
        ...first,
        viewer: { ...first.viewer, userId },
        actor: { ...first.actor, userId },
      };
      await system((tx) =>
        reopenCase(tx, first, caseId, { step: 'ASK', note: 'Their notary called' }),
      );
      await system((tx) => reopenCase(tx, second, caseId, { step: 'CONFIRM' }));
    },
    async caseAtDesk({ clientId }: Applicant, queue: 'kyc' | 'screening') {
      const found = await findCaseOf(database, { queue, subjectId: clientId, clientId });
      const { viewer } = await colleague('COMPLIANCE');
      return getCase({ database }, viewer, SUBJECTS, found?.caseId ?? '');
    },
    /** Says that the documents of what somebody has signed are sealed. */
    async seal({ clientId }: Applicant, kind: AgreementKind): Promise<void> {
      const data = await readAgreementData(database, clientId, kind);
      const agreement = await findCurrentAgreement(database, clientId, kind, data);
      await database
        .updateTable('agreements')
        .set({ state: 'SEALED' })
        .where('agreement_id', '=', agreement?.agreement_id ?? '')
        .execute();
    },
    /** Has the next attempt to seal a signed agreement fail. */
    failSealing: async (agreementId: string) =>
      sealAgreement(
        {
          database,
          providers: {
            signing: { seal: () => Promise.reject(new Error('the disk is full')) },
            envelopes: null,
          },
          settings: access.context.settings,
          flows: { sealed: async () => {} },
        },
        await ownAgreement(database, agreementId),
      ),
    check: () => completeSignedKyc(database),
    stageOf: async ({ userId }: Applicant) => (await getUser(database, userId)).kyc_stage,
  };
}

/** The answers that lead to the document of identity, a step each. */
export function answersOf({ usTaxPayer }: Pick<Applicant, 'usTaxPayer'>): object[] {
  const born = { citizenship: 'CH', date_of_birth: '1980-05-17' };
  return usTaxPayer
    ? [
        HOME,
        { ...born, tax_residencies: [{ country_of_taxes: 'US', type: 'SSN', tin: SSN }] },
        { occupation: 'ISCO_241' },
        SOURCES,
      ]
    : [
        HOME_ABROAD,
        { ...born, country_of_birth: 'AT' },
        { tax_residencies: [{ country_of_taxes: 'CH', type: 'AHV', tin: '7569217076985' }] },
        { occupation: 'RETIRED' },
        SOURCES,
      ];
}

export function answer({ browser }: Applicant, body: unknown): Promise<Answer> {
  return browser.call(kyc.answerKyc, { body });
}

/** Sends a document of identity, by default with a key of its own. */
export function send({ browser }: Applicant, body: unknown, key = newId()): Promise<Answer> {
  return browser.call(kyc.sendIdentityDocument, { body, headers: { 'idempotency-key': key } });
}

/** Hands everything over. */
export function submit({ browser }: Applicant, key = newId()): Promise<Answer> {
  return browser.call(kyc.submitKyc, { headers: { 'idempotency-key': key } });
}

export const read = async ({ browser }: Applicant) => (await browser.call(kyc.getKyc)).body;
export const readStatus = async ({ browser }: Applicant) =>
  (await browser.call(kyc.getKycStatus)).body as unknown as kyc.KycStatus;
