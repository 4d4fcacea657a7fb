import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CERTIFICATE_TRUSTED,
  inspectDocument,
  SIGNATURE_VALID,
  TOTAL_DOCUMENT_SIGNED,
} from '../../harness/pdfsig.ts';
import { approve, type Desk, leaveDesk, openDesk, openReview, reject } from '../desk.ts';
import { openVisitor, signInByMessage, type Visitor } from '../visitor.ts';
import { sharedWorld, type World } from '../world.ts';
import { downloadAgreement, rootOf } from './documents.ts';
import { plantFault } from './failures.ts';
import { openUsAccount } from './open-account.ts';
import {
  copyDocument,
  expectHeading,
  focusedName,
  goOn,
  search,
  sign,
  takePictures,
} from './steps.ts';
import { depositFirst, tellSources } from './verification.ts';

const NORA = {
  email: 'nora.vance@example.com',
  phone: '+12125550142',
  first_name: 'Nora',
  last_name: 'Vance',
};
const NAME = 'Nora Vance';

const TOO_DARK = 'The number cannot be read. Please take the picture by daylight.';
const WRONG_JOB = 'The occupation is not the one that you told your manager.';
const NOT_THE_SAME = 'The person in the picture is somebody else.';

/** Of the demo world: one whose document is asked for again, and one who waits for the desk; both pay taxes abroad. */
const SOFIA = 'sofia.marin@example.com';
const WEI = 'wei.tan@example.com';

let world: World;
let desk: Desk;

beforeAll(async () => {
  world = await sharedWorld();
  desk = await openDesk(world);
});

afterAll(() => world?.close());

test('a US individual is verified, sends a document again that the desk asks for, and gets to a first deposit', async () => {
  const client = await openVisitor(world, { camera: true });
  const { page } = client;
  await openUsAccount(client, world, NORA);
  await seeWhatIsMissing(client);
  await giveAddress(client);
  await givePersonalDetails(client);
  await giveOccupation(client);
  await giveSources(client);
  await showDocument(client);
  await expectHeading(page, 'The platform agreement');
  await signIt(client, '/kyc/platform-agreement');
  await submit(client);

  await askAgain(desk, TOO_DARK);
  await sendAgain(client);
  await seeThatItIsLate(client);
  await askAgain(desk, WRONG_JOB, /^Their answers/);
  await submitAgain(client);

  await approve(desk, 'kyc', NAME);
  await signAgreements(client);
  await leaveDesk(desk);
  await page.goto('/');
  await expectHeading(page, 'Portfolio');
  expect(await page.getByText('Verify your identity to invest').count()).toBe(0);
  await depositFirst(client, world);

  // The server's word on somebody too young, and an address that is still being prepared.
  client.assertNothingWentWrong(/^(422 .*\/kyc|409 .*\/deposits)/);
  await client.leave();
});

test('abroad a person shows both sides and a face, is told how long it takes, and may be refused', async () => {
  const sofia = await openVisitor(world);
  await signInByMessage(sofia, world, world.person(SOFIA), '+442079460905');
  await sofia.page.goto('/account-status/identity');
  await sofia.page.getByRole('button', { name: 'Start the check' }).click();
  await sofia.page.getByRole('radio', { name: 'Identity card' }).check();
  await sofia.page.getByText('A photo of you', { exact: true }).waitFor();
  await sofia.look('/account-status/identity abroad, two sides and a picture of the person');

  const wei = await openVisitor(world);
  const { page } = wei;
  await signInByMessage(wei, world, world.person(WEI), '+442079460906');
  await page.goto('/account-status');
  await page.getByText(/The whole review takes up to 5 business days/).waitFor();
  await wei.look('/account-status/kyc abroad, pending');
  // A desk that nobody touches for half an hour ends, and time has passed.
  desk = await openDesk(world);
  await openReview(desk.compliance.page, 'kyc', 'Wei Tan');
  await reject(desk.compliance.page, NOT_THE_SAME);
  await leaveDesk(desk);
  await page.reload();
  await page.getByRole('heading', { name: 'We could not verify you' }).waitFor();
  await page.getByText(NOT_THE_SAME).first().waitFor();
  await wei.look('/account-status/kyc, refused');
  await page.goto('/account-status/agreements');
  await page.getByRole('heading', { name: 'We could not verify you' }).waitFor();
  expect(await page.getByText('No agreements to sign yet').count()).toBe(0);
  await wei.look('/account-status/agreements, refused');
  for (const visitor of [sofia, wei]) {
    visitor.assertNothingWentWrong();
    await visitor.leave();
  }
});

async function seeWhatIsMissing({ page, look }: Visitor): Promise<void> {
  await page.goto('/');
  await expectHeading(page, 'Portfolio');
  await page.getByRole('heading', { name: 'Verify your identity to invest' }).waitFor();
  await look('/ of somebody who is not verified');
  await page.goto('/deposit');
  await expectHeading(page, 'Verification');
  await page.getByRole('heading', { name: 'Your verification is not finished' }).waitFor();
  await look('/account-status/kyc, not finished');
  await page.goto('/account-status/agreements');
  await page.getByText('No agreements to sign yet').waitFor();
  await look('/account-status/agreements, none yet');
  await page.goto('/account-status');
  await page.getByRole('link', { name: 'Start or continue verification' }).click();
  await expectHeading(page, 'Verify your identity');
  await look('/kyc/intro');
  for (const step of ['complete', 'verify-identity', 'tax-residency']) {
    await page.goto(`/kyc/${step}`);
    await expectHeading(page, 'Where do you live?');
  }
  await page.goto('/kyc/no-such');
  await expectHeading(page, 'Verify your identity');
  await page.goto('/custody-agreements');
  await expectHeading(page, 'Verification');
  await page.goto('/kyc');
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await expectHeading(page, 'Where do you live?');
}

async function giveAddress({ page, look }: Visitor): Promise<void> {
  await page.getByRole('checkbox').uncheck();
  await goOn(page);
  await page.getByText('Field is required').first().waitFor();
  expect(await focusedName(page)).toBe('address_of_residence');
  await look('/kyc/address with nothing in it');
  await page.getByRole('checkbox').check();
  await page.getByLabel('Street and number').fill('128 Mercer Street');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('1001');
  await goOn(page);
  await page.getByText('This is not a postcode of this country').waitFor();
  expect(await focusedName(page)).toBe('zip_code_of_residence');
  await page.getByLabel('ZIP code').fill('10012');
  await goOn(page);
  await expectHeading(page, 'About you');
}

async function givePersonalDetails({ page, look }: Visitor): Promise<void> {
  await search(page, 'Citizenship', 'United States');
  await page.getByLabel('Social Security number').pressSequentially('11122333');
  await page.getByLabel('Date of birth').pressSequentially('3102');
  await goOn(page);
  await page.getByText('Enter a date that exists').waitFor();
  await look('/kyc/personal-details, not whole yet');
  await page.getByLabel('Social Security number').press('End');
  await page.getByLabel('Social Security number').pressSequentially('3');
  expect(await page.getByLabel('Social Security number').inputValue()).toBe('111-22-3333');
  await page.getByLabel('Date of birth').fill('17/05/2024');
  await goOn(page);
  await page.getByText('You must be at least 18 years old').waitFor();
  expect(await focusedName(page)).toBe('date_of_birth');
  await page.getByLabel('Date of birth').fill('17051980');
  await goOn(page);
  await expectHeading(page, 'What do you do?');
  // Back again, the number is there but not shown.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('We have one that ends in 3333').waitFor();
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('17/05/1980');
  await goOn(page);
  await expectHeading(page, 'What do you do?');
}

async function giveOccupation({ page, look }: Visitor): Promise<void> {
  await look('/kyc/occupation');
  await page.getByRole('combobox', { name: 'Occupation' }).click();
  const list = await page.getByRole('listbox').boundingBox();
  expect(list?.height, 'the list scrolls in itself').toBeLessThan(400);
  await look('/kyc/occupation with its list open');
  await search(page, 'Occupation', 'Software', { exact: false });
  await goOn(page);
  await expectHeading(page, 'Where does your money come from?');
}

async function giveSources(visitor: Visitor): Promise<void> {
  const { page, look } = visitor;
  await look('/kyc/source-of-funds');
  await goOn(page);
  await page.getByText('Choose at least one').first().waitFor();
  await tellSources(visitor);
  await expectHeading(page, 'Your identity document');
}

async function showDocument({ page, look }: Visitor): Promise<void> {
  await look('/kyc/verify-identity, before it starts');
  await page.getByRole('button', { name: 'Start the check' }).click();
  await goOn(page);
  await page.getByText('Choose a document').waitFor();
  await page.getByRole('radio', { name: 'Passport' }).check();
  await copyDocument(page);
  await page.getByRole('radio', { name: 'No, I am not' }).check();
  await goOn(page);
  await page.getByText('Add a photo or a file').waitFor();
  await page.getByRole('button', { name: 'Take a photo' }).first().click();
  await page.getByRole('button', { name: 'Take the photo' }).waitFor();
  await look('/kyc/verify-identity with the camera');
  await page.getByRole('button', { name: 'Take the photo' }).click();
  await page.getByRole('button', { name: 'Use this photo' }).waitFor();
  await look('/kyc/verify-identity with a picture to use');
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  await look('/kyc/verify-identity with a picture');
  await goOn(page);
}

async function signIt({ page, look }: Visitor, where: string): Promise<void> {
  await page.getByText('Scroll to the end of the agreement to go on.').waitFor();
  await look(where);
  await sign(page, NAME);
  await goOn(page);
}

async function submit({ page, look }: Visitor): Promise<void> {
  await expectHeading(page, 'Review and submit');
  await page.getByText('128 Mercer Street, New York, NY 10012, United States').waitFor();
  expect(await page.getByText('111-22').count(), 'the number in full').toBe(0);
  await look('/kyc/complete');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectHeading(page, 'Thank you. Your verification is with us');
  await page.getByText('This takes up to 10 minutes.').waitFor();
  await look('/kyc/success');
  await page.getByRole('link', { name: 'See where it stands' }).click();
  await page.getByRole('heading', { name: 'We are checking your identity' }).waitFor();
  await look('/account-status/kyc, pending');
  // It is handed over: the steps are closed.
  await page.goto('/kyc/address');
  await expectHeading(page, 'Portfolio');
}

/** The document alone is what is usually asked for again. */
async function askAgain(
  { compliance: { page } }: Desk,
  why: string,
  what: RegExp | null = null,
): Promise<void> {
  await openReview(page, 'kyc', NAME);
  await page.getByRole('img', { name: /^Document/ }).waitFor();
  await page.getByRole('button', { name: 'Ask again' }).click();
  expect(await page.getByLabel('The identity document alone').isChecked()).toBe(true);
  if (what) await page.getByLabel(what).check();
  await page.getByLabel('In your own words').fill(why);
  await page.getByRole('button', { name: 'Ask the client' }).click();
  await page.getByText('It is with the client').first().waitFor();
}

async function sendAgain({ page, look }: Visitor): Promise<void> {
  await page.goto('/');
  await page.getByText('We need your document again').waitFor();
  await look('/ of somebody whose document is asked for again');
  await page.getByRole('link', { name: 'Send it again' }).click();
  await page.getByRole('heading', { name: 'We need your document again' }).waitFor();
  await page.getByText(TOO_DARK).first().waitFor();
  await look('/account-status/kyc, a document asked for again');
  await page.getByRole('link', { name: 'Send your document again' }).click();
  await expectHeading(page, 'Send your document again');
  await page.getByText(TOO_DARK).waitFor();
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByRole('radio', { name: 'Passport' }).check();
  await copyDocument(page);
  // The document alone is asked for again.
  expect(await page.getByText('politically exposed').count()).toBe(0);
  await takePictures(page, 1);
  await look('/account-status/identity');
  await goOn(page);
  await page.getByRole('heading', { name: 'We are checking your identity' }).waitFor();
  await page.getByText('Sent again').waitFor();
  await page.goto('/account-status/identity');
  await page.getByText('There is nothing to send').waitFor();
  await look('/account-status/identity with nothing to send');
}

async function seeThatItIsLate({ page, look }: Visitor): Promise<void> {
  await world.pass('PT11M');
  await page.goto('/account-status');
  await page.getByText(/This is taking longer than we promised: it was due by/).waitFor();
  await page.getByText(/Most checks are done within 10 minutes/).waitFor();
  await look('/account-status/kyc, late');
}

async function submitAgain({ page, look }: Visitor): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { name: 'Something in your details needs a change' }).waitFor();
  await look('/account-status/kyc, given back');
  await page.goto('/');
  await page.getByText('Something in your details needs a change').waitFor();
  await page.goto('/kyc/verify-identity');
  await page.getByText('We have your document').waitFor();
  await look('/kyc/verify-identity with a document that was sent');
  await page.goto('/kyc/platform-agreement');
  await page.getByText(/^You signed/).waitFor();
  await look('/kyc/platform-agreement, signed');
  await goOn(page);
  await expectHeading(page, 'Check it and send it again');
  await page.getByText(WRONG_JOB).waitFor();
  await look('/kyc/complete, given back');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectHeading(page, 'Thank you. Your verification is with us');
}

async function signAgreements(visitor: Visitor): Promise<void> {
  const { page, look } = visitor;
  await page.goto('/account-status');
  await page.getByRole('heading', { name: 'Two agreements are waiting for you' }).waitFor();
  await look('/account-status/agreements, to sign');
  await page.goto('/account-status/kyc');
  await page.getByRole('heading', { name: 'Two agreements are waiting for you' }).waitFor();
  await look('/account-status/kyc, agreements to sign');
  await page.getByRole('link', { name: 'Read and sign' }).click();
  await expectHeading(page, 'Two agreements to sign');
  await look('/custody-agreements');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectHeading(page, 'The custody service agreement');
  await plantFault(page, 'signing', 'fail_after_accepting', 1_000);
  await signIt(visitor, '/custody-agreements/service-agreement');
  await expectHeading(page, 'The master purchase agreement');
  await page.goto('/custody-agreements/status');
  await page.getByRole('heading', { name: 'One agreement is waiting for you' }).waitFor();
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('500');
  await look('/custody-agreements/status with one agreement left');
  await page.getByRole('link', { name: 'Read and sign' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectHeading(page, 'The master purchase agreement');
  await signIt(visitor, '/custody-agreements/master-purchase');
  await expectHeading(page, 'Your agreements');
  await look('/custody-agreements/status');
  await seeSealingFail(visitor);
  await world.pass('PT1M');
  await page.goto('/account-status/agreements');
  await page.getByText('Your account is active', { exact: true }).waitFor();
  await look('/account-status/agreements, active');
  await page.goto('/account-status/kyc');
  await page.getByText('Your account is active', { exact: true }).waitFor();
  await look('/account-status/kyc, active');
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expectHeading(page, 'Documents');
  await look('/documents');
  const { name, file } = await downloadAgreement(page, 'Custody service agreement');
  expect(name).toBe('custody-service-agreement.pdf');
  const { signature } = inspectDocument(file, await rootOf(world));
  for (const said of [SIGNATURE_VALID, CERTIFICATE_TRUSTED, TOTAL_DOCUMENT_SIGNED]) {
    expect(signature).toContain(said);
  }
}

/**
 * While no document can be sealed the client is told so, also once the promise has passed, and the desk sees them and
 * may try at once.
 */
async function seeSealingFail({ page, look }: Visitor): Promise<void> {
  await world.runJobs();
  await page.reload();
  await page
    .getByText(/is taking longer than usual; we will try again at/)
    .first()
    .waitFor();
  await look('/custody-agreements/status while sealing fails');
  const { compliance } = desk;
  await compliance.page.goto('/desk');
  const row = compliance.page.getByRole('row').filter({ hasText: 'Custody service agreement' });

  await row.waitFor();
  await compliance.page
    .getByText(/fail_after_accepting/)
    .first()
    .waitFor();
  await compliance.look('/desk with documents that wait for their seal');
  await compliance.page
    .getByRole('button', { name: /^Try now/ })
    .first()
    .click();
  await compliance.page.getByText('We are trying it now.').waitFor();

  await world.pass('PT11M');
  await page.goto('/account-status/agreements');
  await page.getByText(/Our check is taking longer than we promised: it was due by/).waitFor();
  await look('/account-status/agreements after the promise has passed');
  await page.goto('/documents');
  await page.getByText('Taking longer').first().waitFor();

  await plantFault(page, 'signing', 'fail_after_accepting', 0);
  await world.pass('PT6M');
}
