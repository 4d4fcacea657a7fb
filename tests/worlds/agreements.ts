import { createClient } from '../../server/account/clients.ts';
import { findAgreement, sha256Of } from '../../server/agreements/agreement-record.ts';
import {
  noteAgreementRead,
  recordConsent,
  recordOpening,
  recordSignature,
  type Shown,
  type Signatory,
} from '../../server/agreements/ceremony.ts';
import { requestSignature } from '../../server/agreements/sign-requests.ts';
import { getOrCreateAuthority } from '../../server/agreements/signatures/signing-authority.ts';
import type { SigningContext } from '../../server/agreements/signing.ts';
import type { AgreementClient, AgreementKind } from '../../server/agreements/templates.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import type { Database } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { builtInSigning } from '../../server/providers/signing/built-in-signing.ts';
import type { Signing } from '../../server/providers/signing/port.ts';
import { readSecrets } from '../../server/secrets/secrets.ts';
import { TEST_SECRETS } from './access.ts';
import { ownAgreement } from './by-id.ts';
import { openTestWorld } from './providers.ts';
import { queuedMailsTo } from './queued-mails.ts';

/** What the texts of tests say about a client, unless they say otherwise. */
export const ADA: AgreementClient = {
  name: "Zoë O'Brien-Müller",
  email: 'zoe@example.com',
  company: null,
  address: ['12 Harbour Lane', 'Dublin D02 X285', 'Ireland'],
};

/** Flows that ask for everything. */
const FLOWS: SigningContext['flows'] = {
  wants: async () => true,
  readData: async () => ({ signer: 'OWNER', client: ADA }),
  signed: async () => {},
  declined: async () => {},
  sealed: async () => {},
};

export function signAtOnce(
  database: Database,
  signatory: Signatory,
  kind: AgreementKind,
): Promise<void> {
  const { ownerId } = signatory;
  return transact(database, async (tx) => {
    const request = { ownerId, kind, client: ADA, signer: 'OWNER' } as const;
    const agreementId = await requestSignature(tx, SYSTEM, request);
    const shown = {
      contentSha256: sha256Of(await findAgreement(tx, await ownAgreement(tx, agreementId))),
    };
    await recordOpening(tx, signatory, agreementId);
    await noteAgreementRead(tx, signatory, agreementId, shown);
    await recordConsent(tx, signatory, agreementId, shown);
    await recordSignature(tx, signatory, agreementId, { name: ADA.name, drawing: null });
  });
}

export async function openTestAgreements() {
  const world = await openTestWorld();
  const { database } = world;
  const secrets = readSecrets(TEST_SECRETS);
  const system = <T>(work: Parameters<typeof transact<T>>[1]) => transact(database, work);
  const signing = builtInSigning(() => getOrCreateAuthority(database, secrets));

  async function addSignatory(): Promise<Signatory> {
    const { userId, clientId } = await system((tx) =>
      createClient(tx, SYSTEM, {
        email: `${newId()}@example.com`,
        firstName: 'Zoë',
        lastName: "O'Brien-Müller",
        accountType: 'INDIVIDUAL',
        accountStatus: 'INACTIVE',
        verificationStatus: 'UNVERIFIED',
        kycStage: 'CREATED',
        usTaxPayer: false,
      }),
    );
    const kind = 'client' as const;
    const actor = { userId, clientId, kind, supportAgentId: null, address: '192.0.2.17' };
    return {
      ownerId: clientId,
      actor,
      device: 'Firefox on Linux',
      authentication: 'Password',
      byLink: null,
    };
  }

  function send(
    { ownerId }: Signatory,
    kind: AgreementKind = 'PLATFORM_AGREEMENT',
    client = ADA,
  ): Promise<string> {
    return system((tx) => requestSignature(tx, SYSTEM, { ownerId, kind, client, signer: 'OWNER' }));
  }

  async function shownOf(agreementId: string): Promise<Shown> {
    return {
      contentSha256: sha256Of(
        await findAgreement(database, await ownAgreement(database, agreementId)),
      ),
    };
  }

  async function readAndAgree(signatory: Signatory, agreementId: string): Promise<void> {
    await system((tx) => recordOpening(tx, signatory, agreementId));
    const shown = await shownOf(agreementId);
    await system((tx) => noteAgreementRead(tx, signatory, agreementId, shown));
    await system((tx) => recordConsent(tx, signatory, agreementId, shown));
  }

  function sign(
    signatory: Signatory,
    agreementId: string,
    { name = ADA.name, drawing = null as string | null } = {},
  ): Promise<void> {
    return system((tx) => recordSignature(tx, signatory, agreementId, { name, drawing }));
  }

  return {
    ...world,
    secrets,
    system,
    signing,
    /** What sealing needs, with another signer of documents if wished. */
    context: (other: Signing = signing) => ({
      database,
      providers: { signing: other, envelopes: null, ceremony: world.providers.ceremony },
      settings: { publicUrl: 'http://localhost:3000', secrets },
      flows: FLOWS,
    }),
    addSignatory,
    send,
    shownOf,
    readAndAgree,
    sign,
    async sendSigned(signatory: Signatory, kind?: AgreementKind): Promise<string> {
      const agreementId = await send(signatory, kind);
      await readAndAgree(signatory, agreementId);
      await sign(signatory, agreementId);
      return agreementId;
    },
    async emailsTo({ ownerId }: Signatory): Promise<number> {
      const { email } = await database
        .selectFrom('people')
        .select('email')
        .where('client_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return (await queuedMailsTo(database, email ?? '')).length;
    },
    async actionsOn(agreementId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('audit_trail')
        .select('action')
        .where('subject_id', '=', agreementId)
        .orderBy('audit_id')
        .execute();
      return rows.map((row) => row.action);
    },
  };
}
