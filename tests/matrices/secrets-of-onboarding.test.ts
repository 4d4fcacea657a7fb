import { expect, test } from 'vitest';
import { API_BASE } from '../../contract/call.ts';
import { downloadUpload, uploadFile } from '../../contract/files/uploads.ts';
import {
  getInvitation,
  sendInvitationCode,
} from '../../contract/onboarding/invitations/invitation-calls.ts';
import {
  answerKyc,
  getKyc,
  sendIdentityDocument,
  submitKyc,
} from '../../contract/onboarding/kyc/kyc-calls.ts';
import { getSignatoryInvitation } from '../../contract/onboarding/signatories/signatories.ts';
import { getCase } from '../../contract/staff/cases.ts';
import { viewTaxNumbers } from '../../contract/staff/evidence.ts';
import { openLog } from '../../server/main/log.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { TestBrowser } from '../worlds/browser.ts';
import { signByLink } from '../worlds/entity.ts';
import { HOME_ABROAD, SSN } from '../worlds/kyc.ts';
import { makePdf, makeStream, pageObjects } from '../worlds/pdf.ts';
import { FORM_TYPE, formOf } from '../worlds/uploads.ts';
import { openCanaries, readEverything, readFiles } from './canaries.ts';
import {
  addApplicant,
  addReviewer,
  addWaitingCompany,
  does,
  type Newcomer,
  sendFile,
  signAgreementOf,
} from './newcomers.ts';
import { addStaff, signedIn } from './people.ts';

/*
 * What nobody may find of people who are identified and of companies, in a log, a copy of the database or the
 * folder of files: tax numbers, what stands in documents, and the links and codes by which others come in.
 * What went wrong is looked at, too.
 */

/** What others know who are not the platform, and where their sandboxes keep it; nothing stands anywhere else. */
const KNOWN_TO_OTHERS = {
  // The mailboxes and phones of those who come by a link: what was sent to them is read there.
  'sandbox.messages.code': ['code of an invitation'],
  'sandbox.messages.links': ['link of a signatory', 'link of an invitation'],
  'sandbox.messages.subject': ['code of an invitation'],
  'sandbox.messages.text': [
    'code of an invitation',
    'link of a signatory',
    'link of an invitation',
  ],
  // The provider that verifies identities, which made the token and has to know it again.
  'sandbox.verification_sessions.token': ['token of a session'],
};

const lines: string[] = [];
const platform = await openTestPlatform(
  openLog('trace', { write: (line) => void lines.push(line) }),
);
const { app, context, databaseUrl, folder } = platform;
const canaries = openCanaries();
const { keep } = canaries;

const TIN = '7569217076985';

function documentOf(text: string): Buffer {
  return makePdf([...pageObjects(), makeStream(keep('text of a document', text), '', false)]);
}

async function identify(usTaxPayer: boolean): Promise<Newcomer> {
  const person = await addApplicant(platform, { usTaxPayer });
  const { browser } = person;
  keep('token of a session', person.sessionToken);
  await mistakes(browser);
  const content = documentOf(`Machine readable zone of ${usTaxPayer ? 'an American' : 'a Swiss'}`);
  const front_upload_id = await sendFile(browser, 'IDENTITY', { content, name: 'pass.pdf' });
  const selfie = usTaxPayer ? {} : { selfie_upload_id: await sendFile(browser, 'IDENTITY') };
  const passport = { issuing_country: 'CH', document_type: 'PASSPORT', politically_exposed: false };
  await does(browser, sendIdentityDocument, { ...passport, front_upload_id, ...selfie });
  await does(browser, downloadUpload, null, { id: front_upload_id });
  await signAgreementOf(browser);
  await does(browser, submitKyc);
  await does(browser, getKyc);
  return person;
}

async function mistakes(browser: TestBrowser): Promise<void> {
  const wrong = keep('wrong tax number', '666-45-67890');
  const residency = { country_of_taxes: 'US', type: 'SSN', tin: wrong };
  for (const body of [
    { tax_residencies: [residency] },
    { tax_residencies: [{ ...residency, [wrong]: wrong }] },
    { tax_residencies: wrong },
    { [wrong]: wrong },
  ]) {
    expect((await browser.call(answerKyc, { body })).status).toBe(422);
  }
  await app.inject({ url: `${API_BASE}${getKyc.path}?tin=${wrong}` });
  const page = `<!doctype html><p>${keep('text of a refused file', 'A page of their secrets')}`;
  const refused = await browser.call(
    { method: 'POST', path: `${uploadFile.path}?purpose=IDENTITY` },
    { body: formOf(page, 'page.pdf'), headers: { 'content-type': FORM_TYPE } },
  );
  expect(refused.body.detail?.code).toBe('file_type_not_accepted');
}

async function comeByLinks(): Promise<void> {
  const { token } = await addWaitingCompany(platform);
  keep('link of a signatory', token);
  const stranger = new TestBrowser(app);
  await does(stranger, getSignatoryInvitation, null, { token });
  const wrong = keep('wrong link', [...token].toReversed().join(''));
  await stranger.call(getSignatoryInvitation, { params: { token: wrong } });
  expect((await signByLink(stranger, token, 'Mei Tan')).status).toBe(200);
  const { userId } = await addStaff(platform, 'RELATIONSHIP_MANAGER');
  const invited = await addReviewer(platform, userId);
  keep('link of an invitation', invited.token);
  keep('code of an invitation', invited.code);
  keep('access token', invited.browser.token ?? undefined);
  await does(invited.browser, getInvitation, null, { id: invited.invitationId });
  await stranger.call(sendInvitationCode, { params: { token: wrong }, body: {} });
  await stranger.call(sendInvitationCode, { params: { token: invited.token }, body: {} });
}

async function readAtDesk({ clientId }: Newcomer): Promise<string> {
  const { case_id: id } = await context.database
    .selectFrom('cases')
    .select('case_id')
    .where('owner_id', '=', clientId)
    .where('queue', '=', 'kyc')
    .executeTakeFirstOrThrow();
  const compliance = await signedIn(platform, await addStaff(platform, 'COMPLIANCE'));
  canaries.expectNoneIn(JSON.stringify(await does(compliance, getCase, null, { id })));
  return JSON.stringify(await does(compliance, viewTaxNumbers, null, { id }));
}

test('nothing of what onboarding keeps to itself is in the log, the database or the files', async () => {
  for (const number of [SSN, SSN.replaceAll('-', ''), TIN]) keep('tax number', number);
  const american = await identify(true);
  const swiss = await identify(false);
  await comeByLinks();
  // It is there for those who decide, so that its absence elsewhere says something.
  expect(await readAtDesk(american)).toContain(SSN);
  expect(await readAtDesk(swiss)).toContain(TIN);
  await context.queue.runDueJobs();
  expect(lines.length).toBeGreaterThan(0);
  const files = readFiles(folder);
  expect(files.length).toBeGreaterThan(3);
  canaries.expectNoneIn(lines.join(''));
  const everything = await readEverything(databaseUrl);
  expect(canaries.placesIn(everything)).toEqual(KNOWN_TO_OTHERS);
  // What is kept in the clear is found, so that looking finds.
  const inTheClear = openCanaries();
  inTheClear.keep('address', HOME_ABROAD.address_of_residence);
  const answers = { 'public.kyc_answers.answer': ['address'] };
  expect(inTheClear.placesIn(everything)).toMatchObject(answers);
  for (const file of files) canaries.expectNoneIn(file);
});
