import { answerInvitation } from '../../contract/onboarding/invitations/invitation-calls.ts';
import { requestDocuments } from '../../contract/staff/document-requests.ts';
import type { TestPlatform } from '../harness/platform.ts';
import type { TestBrowser } from '../worlds/browser.ts';
import {
  addApplicant,
  addCompany,
  addReviewer,
  addUnseenCompany,
  does,
  sendFile,
} from './newcomers.ts';
import { addStaff, signedIn } from './people.ts';

export type Attacker = {
  readonly browser: TestBrowser;
  /** The calls that only somebody at their step gets far enough in; else all. */
  readonly calls?: readonly string[];
  /** Id of their own for the path of these calls. */
  readonly ownId?: string;
  /** Bodies that would be taken from them, with ids of their own. */
  readonly bodies?: Readonly<Record<string, object>>;
};

/** What stands in the path when the body is tried: an id of one's own, else one of nobody. */
export function ownIdOr({ ownId }: Attacker, nobody: string): string {
  return ownId ?? nobody;
}

async function identityOf(browser: TestBrowser): Promise<object> {
  return {
    issuing_country: 'CH',
    document_type: 'ID_CARD',
    front_upload_id: await sendFile(browser, 'IDENTITY'),
    back_upload_id: await sendFile(browser, 'IDENTITY'),
    selfie_upload_id: await sendFile(browser, 'IDENTITY'),
    politically_exposed: false,
  };
}

/** Each attacker is at the step at which own ids would be accepted. */
export const ATTACKERS: Readonly<Record<string, (platform: TestPlatform) => Promise<Attacker>>> = {
  'another client': async (platform) => ({
    browser: await platform.browserOf('conor.oshea@example.com'),
  }),
  'another manager': async (platform) => ({
    browser: await signedIn(platform, await addStaff(platform, 'RELATIONSHIP_MANAGER')),
  }),
  'a person in KYC': async (platform) => {
    const { browser } = await addApplicant(platform);
    const bodies = { sendIdentityDocument: await identityOf(browser) };
    return { browser, calls: Object.keys(bodies), bodies };
  },
  'an invited person who reviews': async (platform) => {
    const { browser, invitationId: ownId, version } = await anInvited(platform);
    const bodies = {
      answerInvitation: { confirmed: true, version, risk_awareness_confirmed: true },
    };
    return { browser, ownId, calls: Object.keys(bodies), bodies };
  },
  'an invited person who shows a document': async (platform) => {
    const { browser, invitationId: ownId, version } = await anInvited(platform);
    const confirmation = { confirmed: true, version, risk_awareness_confirmed: true };
    await does(browser, answerInvitation, confirmation, { id: ownId });
    const body = await identityOf(browser);
    const bodies = { sendInvitationIdentity: body };
    return { browser, ownId, calls: Object.keys(bodies), bodies };
  },
  'a company whose registrant shows a document': async (platform) => {
    const { browser } = await addUnseenCompany(platform);
    const bodies = { sendSignatoryIdentity: await identityOf(browser) };
    return { browser, calls: Object.keys(bodies), bodies };
  },
  'a company': async (platform) => {
    const { browser, clientId: id } = await addCompany(platform);
    const operations = await signedIn(platform, await addStaff(platform, 'OPERATIONS'));
    await does(operations, requestDocuments, { wanted: 'A bank statement' }, { id });
    const document = 'CERTIFICATE_OF_INCORPORATION';
    const bodies = {
      sendKybDocument: { document, upload_ids: [await sendFile(browser, 'ENTITY')] },
      sendAdditionalDocuments: { upload_ids: [await sendFile(browser, 'ADDITIONAL')] },
    };
    return { browser, calls: Object.keys(bodies), bodies };
  },
};

async function anInvited(platform: TestPlatform) {
  const { userId } = await addStaff(platform, 'RELATIONSHIP_MANAGER');
  return addReviewer(platform, userId);
}
