import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword, setPassword } from '../../../server/access/recovery/passwords.ts';
import { createClient } from '../../../server/account/clients.ts';
import { SYSTEM } from '../../../server/database/audit-trail.ts';
import type { Database } from '../../../server/database/connect.ts';
import { transact } from '../../../server/database/transact.ts';
import { ENTITY } from '../../../server/onboarding/sign-up/entity-rules.ts';
import { insertAnswers } from '../../../server/onboarding/sign-up/sign-up-answers.ts';
import { markInfected } from '../../worlds/stored-upload.ts';
import { testsAreAChain } from '../chain.ts';
import { decide, findInOrder, openReview, reject } from '../desk.ts';
import { openVisitor, signIn, signInByMessage, type Visitor } from '../visitor.ts';
import { sharedWorld, type World } from '../world.ts';
import { arrived, pdf } from './documents.ts';
import { answerDialog, plantFault } from './failures.ts';
import { copyDocument, goOn, search, sign } from './steps.ts';

/*
 * A company shows its documents, one of them over a connection that breaks; compliance asks for one again,
 * and then verifies the company. Then staff ask it for a document besides.
 */

const COMPANY = 'Beacon Reach Inc.';
const EMAIL = 'office@beacon-reach.example';
const PASSWORD = 'Kestrel over 9 gables!';
/** Of the demo world: its documents are with the desk. */
const REFUSED = 'Harbour Lights Inc.';
const WHY_REFUSED = 'The register names another owner than you do.';
const PART_BYTES = 1024 * 1024;

/** A request that the test itself cut. */
const CUT = /^net::ERR_INTERNET_DISCONNECTED .*\/parts\?/;

testsAreAChain();

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
  await world.inDatabase(openCompany);
});

afterAll(() => world?.close());

async function openCompany(database: Database): Promise<void> {
  const { userId, clientId } = await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      email: EMAIL,
      firstName: 'Mara',
      lastName: 'Quist',
      legalName: COMPANY,
      accountType: 'INSTITUTIONAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'UNVERIFIED',
      kycStage: 'CREATED',
      usTaxPayer: true,
    }),
  );
  const prepared = { hash: await hashPassword(PASSWORD) };
  const answers = { ...ENTITY.noAnswers, organization_type: 'CORPORATION' } as const;
  await transact(database, async (tx) => {
    await setPassword(tx, SYSTEM, userId, prepared);
    await insertAnswers(tx, { clientId, answeredBy: userId }, answers, ['organization_type']);
  });
}

async function findVirusIn(database: Database, fileName: string): Promise<void> {
  const { upload_id } = await database
    .selectFrom('uploads')
    .innerJoin('people', 'people.client_id', 'uploads.owner_id')
    .select('upload_id')
    .where('email', '=', EMAIL)
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow();
  await markInfected(database, upload_id);
}

async function companyAtBrowser(): Promise<Visitor> {
  // Another code is sent after a minute.
  await world.pass('PT2M');
  const visitor = await openVisitor(world);
  await signInByMessage(visitor, world, { email: EMAIL, password: PASSWORD }, EMAIL);
  return visitor;
}

async function compliance(): Promise<Visitor> {
  const visitor = await openVisitor(world);
  await signIn(visitor, world, world.person('compliance@ballast.example'));
  return visitor;
}

async function choose(page: Page, document: string, file = pdf(`${document}.pdf`)): Promise<void> {
  await page.getByLabel(document, { exact: true }).and(page.locator('input')).setInputFiles(file);
}

/** Waits until a document's first page is drawn. */
async function seeFirstPage(page: Page, document: string): Promise<void> {
  await page.getByText('Page 1 of 1', { exact: true }).waitFor();
  const canvas = page
    .locator('[aria-busy=false]')
    .getByRole('img', { name: `Page 1 of ${document}` });
  await canvas.waitFor();
  const dark = await canvas.evaluate((drawn) => {
    const { width, height } = drawn as HTMLCanvasElement;
    const { data } = (drawn as HTMLCanvasElement)
      .getContext('2d')
      ?.getImageData(0, 0, width, height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 128).length;
  });
  expect(dark).toBeGreaterThan(100);
}

const DOCUMENTS = [
  'Certificate of incorporation',
  'Certificate of good standing',
  'Register of directors',
  'Register of shareholders',
  'List of authorised signatories',
  'Proof of address',
  'Form W-9',
];
const LONG_ONE = 'Articles of incorporation and bylaws';
const INFECTED = 'Register of directors';

test('a company sends its documents, one of them after an interruption', async () => {
  const company = await companyAtBrowser();
  const { page } = company;
  await page.getByRole('link', { name: 'See what is needed' }).click();
  await tellOfCompany(company);
  await company.look('/kyb/upload-documents');
  await page.getByRole('button', { name: 'How copies must be certified' }).click();
  await page.getByText('a notary public').waitFor();
  await company.look('/kyb/upload-documents with the requirements of certification');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Confirm this to go on').waitFor();
  await company.look('/kyb/upload-documents with what is missing');

  const long = pdf('bylaws.pdf', 2 * PART_BYTES + 5_000);
  await page.route(/\/parts\?starts_at=1048576$/, (route) => route.abort('internetdisconnected'));
  await choose(page, LONG_ONE, long);
  await answerDialog(page, 'We could not upload bylaws.pdf', 'Got it');
  await page.getByText('Sending was interrupted').waitFor();
  await company.look('/kyb/upload-documents after an interruption');
  await page.unrouteAll();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).search);
  });
  await page.reload();
  await page.getByText('Choose the same file again to go on').waitFor();
  await choose(page, LONG_ONE, long);
  await arrived(page, 'bylaws.pdf');
  expect(sent).toEqual([`?starts_at=${PART_BYTES}`, `?starts_at=${2 * PART_BYTES}`]);

  await choose(page, 'Proof of address', pdf('by mistake.pdf'));
  await arrived(page, 'by mistake.pdf');
  await page.getByRole('button', { name: 'Remove by mistake.pdf' }).click();
  await page.getByText('by mistake.pdf').waitFor({ state: 'detached' });
  await choose(page, 'Proof of address', {
    ...pdf('notes.pdf'),
    buffer: Buffer.from('no document'),
  });
  const wrongKind = 'We cannot take this kind of file';
  await answerDialog(page, 'We could not upload notes.pdf', 'Got it', wrongKind);
  await page.getByText(wrongKind).waitFor();
  await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
  await page.getByText(wrongKind).waitFor({ state: 'detached' });

  for (const document of DOCUMENTS) {
    await choose(page, document);
    await arrived(page, `${document}.pdf`);
  }
  await page.getByLabel(/are certified as described/).check();
  const notSubmitted = 'We could not submit your documents';
  await plantFault(page, 'platform', 'refuse');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await answerDialog(page, notSubmitted, 'Got it');
  await plantFault(page, 'platform', 'error_after_accepting');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await answerDialog(page, notSubmitted, 'Try again');
  await page.waitForURL(/\/kyb\/success$/);
  await page.getByText('Submitted').waitFor();
  await page.getByText('Your company’s agreements are not all signed yet').waitFor();
  await company.look('/kyb/success');
  await page.goto('/kyb/upload-documents');
  await page.waitForURL(/\/kyb\/success$/);
  await signAgreements(company);
  company.assertNothingWentWrong(new RegExp(`${CUT.source}|^422 .*/complete[?]|^503 .*/kyb`));
  await company.leave();
});

async function chooseUs(page: Page, country: Locator): Promise<void> {
  await country.fill('United States');
  await page.getByRole('option', { name: 'United States', exact: true }).click();
}

/** Tells how the company is registered and who is behind it, with a reload and a step back between. */
async function tellOfCompany({ page, look }: Visitor): Promise<void> {
  await page.waitForURL(/\/kyb\/company-details$/);
  await page.getByLabel('Register number').fill('6120457');
  await page.getByLabel('Register and its place').fill('Division of Corporations, Dover');
  await page.getByLabel('Date of registration').pressSequentially('05092017');
  await chooseUs(page, page.getByRole('combobox', { name: 'Country' }));
  await page.getByLabel('Street and number').fill('400 Atlantic Avenue');
  await page.getByLabel('City').fill('Boston');
  await page.getByLabel('State').selectOption('MA');
  await page.getByLabel('ZIP code').fill('02110');
  await look('/kyb/company-details');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/kyb\/people$/);
  await page.reload();
  await page.waitForURL(/\/kyb\/people$/);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(/\/kyb\/company-details$/);
  expect(await page.getByLabel('Register number').inputValue()).toBe('6120457');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add another person' }).click();
  for (const [at, [first, share]] of Object.entries([
    ['Mara', '60'],
    ['Lars', '40,5'],
  ])) {
    const person = page.getByRole('group', { name: `Person ${Number(at) + 1}` });
    await person.getByLabel('First name').fill(first ?? '');
    await person.getByLabel('Last name').fill('Quist');
    await person.getByLabel('Date of birth').pressSequentially('05041971');
    await chooseUs(page, person.getByRole('combobox', { name: 'Country of residence' }));
    await person.getByLabel(/^Share of the company/).fill(share ?? '');
  }
  await page.getByLabel(/^These are all directors/).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The shares come to more than 100%.').waitFor();
  await look('/kyb/people with too many shares');
  await page
    .getByLabel(/^Share of the company/)
    .nth(1)
    .fill('40');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/kyb\/source-of-funds$/);
  const wealth = page.getByRole('group', { name: 'How did the company acquire what it owns?' });
  await wealth.getByLabel('Income from its business').check();
  await page.getByLabel('How did it come about?').fill('Beacons, built since 2017');
  const funds = page.getByRole('group', { name: 'Where does what it invests with us come from?' });
  await funds.getByLabel('Income from its business').check();
  await page.getByLabel('What is it exactly?').fill('Profits of 2025');
  await look('/kyb/source-of-funds');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/kyb\/verify-identity$/);
  await page.getByRole('button', { name: 'Start the check' }).click();
  await search(page, 'Which country issued your document?', 'United States');
  await page.getByRole('radio', { name: 'Passport' }).check();
  await copyDocument(page);
  await page.getByRole('radio', { name: 'No, I am not' }).check();
  await choose(page, 'Photo page', pdf('passport.pdf'));
  await arrived(page, 'passport.pdf');
  await look('/kyb/verify-identity');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/kyb\/upload-documents$/);
}

/** The registrant signs the three agreements, one after the other. */
async function signAgreements({ page, look }: Visitor): Promise<void> {
  await page.getByRole('link', { name: 'Read and sign' }).click();
  for (const number of [1, 2, 3]) {
    await page.getByText(`Agreement ${number} of 3.`).waitFor();
    await sign(page, 'Mara Quist');
    if (number === 1) await look('/kyb/agreements, one signed');
    await goOn(page);
  }
  await page.waitForURL(/\/kyb\/success$/);
  await page.getByText('not all signed yet').waitFor({ state: 'detached' });
}

async function askForInfected({ page, look }: Visitor): Promise<void> {
  await page.getByText(`The virus scanner found something: ${INFECTED}`).waitFor();
  await page.getByRole('tab', { name: INFECTED }).click();
  await page.getByText('so it cannot be viewed').waitFor();
  await page.getByText('Virus found, to be asked for again').waitFor();
  expect(await page.getByRole('button', { name: `In order: ${INFECTED}` }).count()).toBe(0);
  await look('/desk/cases/{id} with a file in which a virus was found');
  await page.getByRole('button', { name: `Ask for it again: ${INFECTED}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong with it?').fill('We cannot open the file');
  await dialog.getByRole('button', { name: 'Ask for it again' }).click();
  await page.getByText('We cannot open the file').waitFor();
}

test('compliance asks for two documents again, the company sends them, and is verified', async () => {
  await world.inDatabase((database) => findVirusIn(database, `${INFECTED}.pdf`));
  const desk = await compliance();
  await openReview(desk.page, 'kyb', COMPANY);
  await desk.page.getByRole('tab', { name: 'Form W-9' }).waitFor();
  await seeFirstPage(desk.page, 'Certificate of incorporation');
  await desk.page.getByRole('button', { name: /^Open Form W-9: / }).click();
  await seeFirstPage(desk.page, 'Form W-9');
  await desk.look('/desk/cases/{id} of a company');
  await desk.page.getByRole('button', { name: 'Ask for it again: Form W-9' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('What is wrong with it?').fill('The form is not signed');
  await desk.look('/desk/cases/{id} with a document to be asked for again');
  await dialog.getByRole('button', { name: 'Ask for it again' }).click();
  await desk.page.getByText('The form is not signed').waitFor();
  await askForInfected(desk);
  await desk.page.getByRole('button', { name: 'Ask again', exact: true }).click();
  await desk.page.getByLabel('In your own words').fill('One form is missing a signature.');

  // The screen at which the company waits follows by itself.
  const company = await companyAtBrowser();
  const { page } = company;
  await page.goto('/kyb/success');
  await page.getByText('Where it stands').waitFor();
  await desk.page.getByRole('button', { name: 'Ask the client' }).click();
  await desk.page.getByText('It is with the client').waitFor();
  await company.refresh();
  await page.getByText('One form is missing a signature.').waitFor();
  await company.look('/kyb/success, asked again');
  await page.getByRole('link', { name: 'See which ones' }).click();
  await page.getByText('One form is missing a signature.').waitFor();
  await page.getByText('The form is not signed').waitFor();
  await page.getByText('We cannot open the file').waitFor();
  await company.look('/kyb/upload-documents, asked again');
  await choose(page, 'Form W-9', pdf('signed.pdf'));
  await arrived(page, 'signed.pdf');
  await choose(page, INFECTED, pdf('clean.pdf'));
  await arrived(page, 'clean.pdf');
  await page.getByLabel(/are certified as described/).check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Sent again').waitFor();

  await desk.page.reload();
  await desk.page.getByText('signed.pdf').first().waitFor();
  await desk.page.getByText('Each document must be reviewed first.').waitFor();
  await findInOrder(desk.page);
  await desk.page.getByRole('button', { name: 'Open Form W-9.pdf, sent before' }).click();
  await seeFirstPage(desk.page, 'Form W-9, sent before');
  await desk.look('/desk/cases/{id} with a document that was sent before');
  await decide(desk.page, 'Approve');
  await company.refresh();
  await page.getByText('Your company is verified').waitFor();
  await company.look('/kyb/success, verified');
  await page.goto('/deposit/select-currency');
  await page.waitForURL(/\/deposit\/select-currency$/);
  desk.assertNothingWentWrong();
  company.assertNothingWentWrong();
  await desk.leave();
  await company.leave();
});

test('a company that is refused reads why', async () => {
  const company = await openVisitor(world);
  const { page } = company;
  const person = world.person('finance@harbour-lights.example');
  await signInByMessage(company, world, person, '+442079460909');
  await page.goto('/kyb');
  await page.getByText('Where it stands').waitFor();
  const desk = await compliance();
  await openReview(desk.page, 'kyb', REFUSED);
  await reject(desk.page, WHY_REFUSED);
  await page.reload();
  await page.getByRole('heading', { name: 'We could not verify your company' }).waitFor();
  await page.getByText(WHY_REFUSED).waitFor();
  await company.look('/kyb/success, refused');
  // There is nothing to send any more.
  await page.goto('/kyb/upload-documents');
  await page.waitForURL(/\/kyb\/success$/);
  for (const visitor of [company, desk]) {
    visitor.assertNothingWentWrong();
    await visitor.leave();
  }
});

test('staff ask for a document besides; the client sends it and compliance approves it', async () => {
  const company = await companyAtBrowser();
  const { page } = company;
  await page.goto('/upload-documents');
  await page.waitForURL(/\/$/);
  const desk = await compliance();
  await desk.page.goto('/desk/clients');
  await desk.page.getByRole('link', { name: /Beacon Reach/ }).click();
  await desk.page.getByRole('button', { name: 'Ask for documents' }).click();
  await desk.look('/desk/clients/{id} with a question for documents');
  await desk.page.getByLabel('What do you need?').fill('A bank statement of the last three months');
  await desk.page.getByRole('button', { name: 'Ask the client' }).click();
  await desk.page.getByText('Nothing was sent yet').waitFor();

  await company.refresh();
  await page.getByRole('link', { name: 'Send documents' }).click();
  await page.getByText('A bank statement of the last three months').waitFor();
  await company.look('/upload-documents');
  await page.goto('/upload-documents/success');
  await page.waitForURL(/\/upload-documents$/);
  await page.getByRole('button', { name: 'Take a photo' }).click();
  // This browser has no camera.
  await page
    .getByRole('alert')
    .filter({ hasText: /choose (a|it as a) file/i })
    .waitFor();
  await company.look('/upload-documents without a camera');
  await page.getByRole('button', { name: 'Choose a file instead' }).click();
  await choose(page, 'Your documents', pdf('statement.pdf'));
  await arrived(page, 'statement.pdf');
  await page.getByLabel('A note for our team (optional)').fill('All three months');
  await page.getByRole('button', { name: 'Send documents' }).click();
  await page.waitForURL(/\/upload-documents\/success$/);
  await company.look('/upload-documents/success');
  await page.getByRole('link', { name: 'Send something more' }).click();
  await page.getByText('What you have sent').waitFor();
  await company.look('/upload-documents with what was sent');

  await openReview(desk.page, 'additional_documents', COMPANY);
  await decide(desk.page, 'Approve');
  await company.refresh();
  await page.getByText('No documents are asked for at present').waitFor();
  await company.look('/upload-documents, decided meanwhile');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  await page.getByRole('link', { name: 'Send documents' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByText('A bank statement of the last three months').waitFor();
  await page.getByText('In order', { exact: true }).waitFor();
  await page.getByText('statement.pdf').waitFor();
  await company.look('/documents with what was decided');
  for (const visitor of [company, desk]) {
    visitor.assertNothingWentWrong();
    await visitor.leave();
  }
});
