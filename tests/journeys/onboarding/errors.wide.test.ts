import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaff, findUserByEmail } from '../../../server/account/users.ts';
import { SYSTEM } from '../../../server/database/audit-trail.ts';
import { transact } from '../../../server/database/transact.ts';
import { requestDocuments } from '../../../server/onboarding/documents/additional-documents.ts';
import { openVisitor } from '../visitor.ts';
import { sharedWorld, type World } from '../world.ts';
import { arrived, pdf } from './documents.ts';
import { answerDialog, plantFault } from './failures.ts';
import { answerKycInUs, openUsAccount, signUpCompanyAbroad, signUpInUs } from './open-account.ts';
import { copyDocument, expectHeading, goOn, sign } from './steps.ts';

/*
 * What the screens say when onboarding and KYC fail (spec/access.md, section 8), each with its way on. The dialogs
 * of signing are in signing.test.ts; how it is said of fields, and without a connection, in
 * individual.test.ts and kyc.wide.test.ts; a file that was refused, and documents of a company that could not
 * be submitted, in kyb.wide.test.ts; an invitation that does not complete in invitation.wide.test.ts.
 */

const INES = {
  email: 'ines.hollis@example.com',
  phone: '+12125550171',
  first_name: 'Ines',
  last_name: 'Hollis',
};
const PAUL = { ...INES, email: 'paul.hollis@example.com', phone: '+12125550172' };
const RUTH = { ...INES, email: 'ruth.hollis@example.com', phone: '+12125550173' };

const VERA = {
  email: 'vera.lim@straits.example',
  phone: '+6591234571',
  first_name: 'Vera',
  last_name: 'Lim',
};

const DETAILS = 'onboarding/individual/sign-up/details';
const COMPANY_DETAILS = 'onboarding/institutional/sign-up/details';

const UNAVAILABLE = 'The platform is briefly unavailable.';

/** Failures that were made here, and an agreement that closes when the provider says no while it is asked for. */
const MADE =
  /^(409 .*\/(sign-up\/complete|sign-requests) |503 .*\/(sign-up|verification\/sessions|kyc|uploads|additional-documents)[/?]?)/;

let world: World;

beforeAll(async () => {
  // Whoever meets failures here comes first.
  world = await sharedWorld();
});

afterAll(() => world?.close());

test('an answer that is not saved, and a sign-up that does not complete', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const call = await signUpInUs(visitor, world, INES);

  await page.goto('/onboarding/how-did-you-learn');
  await page.getByRole('radio', { name: 'Another way' }).check();
  await plantFault(page, 'platform', 'error_before');
  await goOn(page);
  const notSaved = 'We could not save your answer';
  await page.getByRole('dialog', { name: notSaved }).waitFor();
  await visitor.look('an answer that was not saved');
  await answerDialog(page, notSaved, 'Try again', UNAVAILABLE);
  await expectHeading(page, 'Complete your registration');

  const notCompleted = 'We could not complete your registration';
  await plantFault(page, 'platform', 'refuse');
  await submit(page);
  await answerDialog(page, notCompleted, 'Got it', UNAVAILABLE);
  // Another tab takes back an answer: this one follows to the step that is due, and says why.
  await call('PATCH', DETAILS, { us_tax_payer: false });
  await submit(page);
  await page.getByText('Something changed in the meantime').waitFor();
  await page.locator('html[data-route="onboarding-eligibility"]').waitFor();
  await call('PATCH', DETAILS, { us_tax_payer: true });
  await page.goto('/onboarding/complete');
  // It was done, and only the answer was lost: done again it is done once.
  await plantFault(page, 'platform', 'error_after_accepting');
  await submit(page);
  await answerDialog(page, notCompleted, 'Try again', UNAVAILABLE);
  await page.locator('html[data-route="onboarding-success"]').waitFor();
  await expectOnce(INES.email, 'Your account is open');
  visitor.assertNothingWentWrong(MADE);
  await visitor.leave();
});

test('a check of identity that does not start, finish or pass, and a verification that is not submitted', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await answerKycInUs(await openUsAccount(visitor, world, PAUL));
  await page.goto('/kyc/verify-identity');
  await startTheCheck(page);

  await page.getByRole('radio', { name: 'No, I am not' }).check();
  await showPassport(page, 'passport.pdf');
  await plantFault(page, 'verification', 'refuse');
  await goOn(page);
  const notFinished = 'The identity check did not go through';
  await page.getByRole('dialog', { name: notFinished }).waitFor();
  await plantFault(page, 'verification', 'fail_after_accepting');
  const finished = page.waitForResponse(
    (answer) => answer.url().endsWith('/finish') && answer.ok(),
  );
  await answerDialog(page, notFinished, 'Try again', 'What you sent is kept.');
  await finished;

  // What the provider says comes later, wherever the person is then.
  await world.runJobs();
  await page.goto('/kyc/verify-identity');
  const notVerified = 'Your document could not be verified';
  await page.getByRole('dialog', { name: notVerified }).waitFor();
  await visitor.look('a document that the provider did not pass');
  await answerDialog(page, notVerified, 'Got it', 'We could not read your document');
  await page.getByRole('button', { name: 'Start the check' }).waitFor();
  await page.reload();
  await answerDialog(page, notVerified, 'Try again');
  await showPassport(page, 'passport again.pdf');
  await goOn(page);

  await expectHeading(page, 'The platform agreement');
  await sign(page, `${PAUL.first_name} ${PAUL.last_name}`);
  await goOn(page);
  await expectHeading(page, 'Review and submit');
  await world.runJobs();
  const notSubmitted = 'We could not submit your verification';
  await plantFault(page, 'platform', 'error_before');
  await submit(page);
  await answerDialog(page, notSubmitted, 'Got it', UNAVAILABLE);
  await plantFault(page, 'platform', 'error_after_accepting');
  await submit(page);
  await answerDialog(page, notSubmitted, 'Try again', UNAVAILABLE);
  await expectHeading(page, 'Thank you. Your verification is with us');
  await expectOnce(PAUL.email, 'We are checking your details');
  visitor.assertNothingWentWrong(MADE);
  await visitor.leave();
});

test('documents that do not arrive, and are not handed over', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await openUsAccount(visitor, world, RUTH);
  await world.inDatabase((database) =>
    transact(database, async (tx) => {
      const staff = {
        email: 'desk@ballast.example',
        firstName: 'Dana',
        lastName: 'Desk',
        roles: ['COMPLIANCE' as const],
      };
      const userId = await createStaff(tx, SYSTEM, staff);
      const actor = { ...SYSTEM, kind: 'staff' as const, userId };
      const client = await findUserByEmail(tx, RUTH.email);
      if (!client) throw new Error('Ruth has not signed up');
      await requestDocuments(tx, actor, {
        clientId: client.client_id ?? '',
        wanted: 'A bank statement',
      });
    }),
  );
  await page.goto('/upload-documents');
  const field = page.locator('main input[type="file"]').first();
  await field.waitFor({ state: 'attached' });

  // Both fail at once: one is said after the other.
  await plantFault(page, 'files', 'refuse', 2);
  await field.setInputFiles([pdf('statement.pdf'), pdf('letter.pdf')]);
  const notUploaded = page.getByRole('dialog', { name: 'We could not upload statement.pdf' });
  await notUploaded.getByText(UNAVAILABLE).waitFor();
  await visitor.look('a file that could not be uploaded');
  await answerDialog(page, 'We could not upload statement.pdf', 'Got it');
  await answerDialog(page, 'We could not upload letter.pdf', 'Try again');
  await arrived(page, 'letter.pdf');
  const row = page.getByRole('listitem').filter({ hasText: 'statement.pdf' });
  await row.getByRole('alert').getByText('Sending was interrupted').waitFor();
  await row.getByRole('button', { name: 'Resume sending' }).click();
  await arrived(page, 'statement.pdf');

  const notSent = 'We could not submit your documents';
  await plantFault(page, 'platform', 'error_before');
  await sendDocuments(page);
  await answerDialog(page, notSent, 'Got it', UNAVAILABLE);
  await plantFault(page, 'platform', 'error_after_accepting');
  await sendDocuments(page);
  await answerDialog(page, notSent, 'Try again', UNAVAILABLE);
  await page.waitForURL(/\/upload-documents\/success$/);
  visitor.assertNothingWentWrong(MADE);
  await visitor.leave();
});

test('a company whose signatory signs for it, and one that names its signatory, do not complete at first', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const call = await signUpCompanyAbroad(visitor, world, VERA);
  await page.goto('/onboarding/entity');
  await page.locator('html[data-route="onboarding-entity-request-info"]').waitFor();
  await page.getByRole('checkbox').waitFor();
  await visitor.look('/onboarding/entity/request-info');
  await sign(page, `${VERA.first_name} ${VERA.last_name}`);
  await goOn(page);
  await expectHeading(page, 'All steps completed');

  const notCompleted = 'We could not complete your registration';
  await plantFault(page, 'platform', 'error_before');
  await submit(page);
  await answerDialog(page, notCompleted, 'Got it', UNAVAILABLE);
  // The colleague who has the power of attorney goes on, and names who signs.
  await call('PATCH', COMPANY_DETAILS, { signatory_rights: 'REPRESENTATIVE' });
  await submit(page);
  await page.getByText('Something changed in the meantime').waitFor();
  await expectHeading(page, 'Who signs for the company?');
  await page.getByLabel('First name').fill('Mei');
  await page.getByLabel('Last name').fill('Tan');
  await page.getByLabel('Email address').fill('mei.tan@straits.example');
  await page.getByLabel('Role').fill('Managing director');
  const send = page.getByRole('button', { name: 'Send the request' });
  const notRequested = 'We could not send the request';
  await plantFault(page, 'platform', 'refuse');
  await send.click();
  await answerDialog(page, notRequested, 'Got it', UNAVAILABLE);
  await call('PATCH', COMPANY_DETAILS, { signatory_rights: 'SIGNATORY' });
  await page.goto('/onboarding/entity/completed');
  await plantFault(page, 'platform', 'error_after_accepting');
  await submit(page);
  await answerDialog(page, notCompleted, 'Try again', UNAVAILABLE);
  await expectHeading(page, 'Account created');
  await expectOnce(VERA.email, 'Your account is open');
  visitor.assertNothingWentWrong(MADE);
  await visitor.leave();
});

/** A single message with this subject went to an address. */
async function expectOnce(to: string, subject: string): Promise<void> {
  const subjects = await world.subjectsSentTo(to);
  expect(subjects.filter((other) => other === subject)).toEqual([subject]);
}

async function startTheCheck(page: Page): Promise<void> {
  const notStarted = 'We could not start the identity check';
  const start = page.getByRole('button', { name: 'Start the check' });
  await start.waitFor();
  await plantFault(page, 'verification', 'refuse');
  await start.click();
  await answerDialog(page, notStarted, 'Got it', 'Nothing you entered is lost.');
  await page.reload();
  await plantFault(page, 'verification', 'refuse');
  await start.click();
  await answerDialog(page, notStarted, 'Try again');
}

async function showPassport(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page.locator('main input[type="file"]').setInputFiles(pdf(name));
  await arrived(page, name);
  await copyDocument(page);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function sendDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send documents' }).click();
}
