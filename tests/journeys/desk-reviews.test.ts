import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../server/account/clients.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { insertDocument } from '../../server/onboarding/identity/identity-record.ts';
import { openCase } from '../../server/reviews/cases.ts';
import { insertTestUpload } from '../worlds/stored-upload.ts';
import { decide } from './desk.ts';
import { openVisitor, signIn, type Visitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

const OPERATIONS = 'operations@ballast.example';
const COMPLIANCE = 'compliance@ballast.example';
const SUPPORT = 'support@ballast.example';

let world: World;

beforeAll(async () => {
  // Its own: what the desk of other files decided late would lengthen the promises whose end is awaited here.
  world = await openWorld();
  await world.inDatabase(handInReviews);
  await world.inDatabase(async (database) => {
    for (const firstName of Object.values(DECIDED_BY)) await handInPerson(database, firstName);
  });
});

afterAll(() => world?.close());

async function handInReviews(database: Database): Promise<void> {
  for (const [firstName, turnaround] of [
    ['Bo', 'FIVE_BUSINESS_DAYS'],
    ['Astrid', 'TEN_MINUTES'],
  ] as const) {
    await transact(database, async (tx) => {
      const { clientId, userId } = await newcomer(tx, firstName, turnaround === 'TEN_MINUTES');
      const actor = { ...SYSTEM, userId, clientId, kind: 'client' } as const;
      const subject = { queue: 'kyc', clientId, subjectId: newId(), enteredBy: userId } as const;
      await openCase(tx, actor, { ...subject, turnaround });
    });
  }
}

/** Who is decided about by which means. */
const DECIDED_BY = { keys: 'Ingrid', clicks: 'Signe' } as const;

/** Somebody whose details and document of identity wait together; the pictures are somebody else's of the demo. */
async function handInPerson(database: Database, firstName: string): Promise<void> {
  const { clientId, userId } = await transact(database, (tx) => newcomer(tx, firstName, false));
  const picture = await database
    .selectFrom('uploads')
    .select(['folder', 'content_type', 'shown_type', 'shown_bytes'])
    .where('purpose', '=', 'IDENTITY')
    .where('shown_type', '=', 'image/jpeg')
    .where('state', '=', 'STORED')
    .executeTakeFirstOrThrow();
  const file = async () => {
    const id = await insertTestUpload(database, clientId, 'IDENTITY', 'picture.jpg');
    await database.updateTable('uploads').set(picture).where('upload_id', '=', id).execute();
    return id;
  };
  const [frontUploadId, selfieUploadId] = [await file(), await file()];
  await transact(database, async (tx) => {
    const actor = { ...SYSTEM, userId, clientId, kind: 'client' } as const;
    const sent = { documentType: 'PASSPORT', issuingCountry: 'SE', backUploadId: null } as const;
    const of = { clientId, sentBy: userId };
    const data = { documentNumber: null, expiresOn: null, sessionId: null } as const;
    await insertDocument(tx, of, { ...sent, ...data, frontUploadId, selfieUploadId });
    const subject = { queue: 'kyc', clientId, subjectId: clientId, enteredBy: userId } as const;
    await openCase(tx, actor, { ...subject, turnaround: 'FIVE_BUSINESS_DAYS' });
  });
}

function newcomer(tx: Tx, firstName: string, usTaxPayer: boolean) {
  return createClient(tx, SYSTEM, {
    email: `${firstName.toLowerCase()}@example.org`,
    firstName,
    lastName: 'Lindqvist',
    accountType: 'INDIVIDUAL',
    accountStatus: 'ACTIVE',
    verificationStatus: 'UNVERIFIED',
    kycStage: 'SUBMITTED',
    usTaxPayer,
  });
}

async function deskOf(email: string): Promise<Visitor> {
  const visitor = await openVisitor(world);
  await signIn(visitor, world, world.person(email));
  return visitor;
}

async function openFromStart(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'People (KYC)' }).click();
  await page.locator('tbody').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('a review that is overdue is checked by one and asked for again by another', async () => {
  await world.pass('PT20M');
  const operations = await deskOf(OPERATIONS);
  const { page } = operations;
  await page
    .getByText(/^\d+ overdue$/)
    .first()
    .waitFor();
  await operations.look('/desk with an overdue review');
  await page.goto('/desk/queues');
  await operations.look('/desk/queues');
  await openFromStart(page, 'Astrid Lindqvist');
  await page.getByText('Overdue', { exact: true }).waitFor();
  await operations.look('/desk/cases/{id}');
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('button', { name: 'Release case' }).waitFor();
  await decide(page, 'Mark as checked');
  await operations.look('/desk/cases/{id}, checked');

  const compliance = await deskOf(COMPLIANCE);
  await openFromStart(compliance.page, 'Astrid Lindqvist');
  await compliance.page.getByRole('button', { name: 'Ask again' }).click();
  await compliance.page.getByRole('button', { name: 'Ask the client' }).click();
  await compliance.page.getByText('Choose a reason or write one').waitFor();
  await compliance.look('/desk/cases/{id} without a reason');
  await compliance.page.getByLabel(/expired/).check();
  await compliance.page.getByLabel('In your own words').fill('It ended in May.');
  await compliance.page.getByRole('button', { name: 'Ask the client' }).click();
  await compliance.page.getByText('It is with the client').waitFor();
  // The other one sees it within one refresh, with the reason.
  await operations.refresh();
  await page
    .getByText(/The document has expired.* It ended in May\./)
    .first()
    .waitFor();

  operations.assertNothingWentWrong();
  compliance.assertNothingWentWrong();
  await operations.leave();
  await compliance.leave();
});

test('a queue is filtered, and keeps its filter in its address', async () => {
  await world.pass('PT1M');
  const { page, look, leave, assertNothingWentWrong } = await deskOf(COMPLIANCE);
  await page.goto('/desk/queues/kyc');
  await page.getByRole('link', { name: 'Bo Lindqvist' }).waitFor();
  await look('/desk/queues/{queue}');
  await page.getByLabel('Status').selectOption('With the client');
  await page.getByRole('link', { name: 'Astrid Lindqvist' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Astrid Lindqvist' }).waitFor();
  await page.getByLabel('Client').fill('nobody of this name');
  await page.getByLabel('Client').press('Enter');
  await page.getByText('No case matches').waitFor();
  await look('/desk/queues/{queue} without a match');
  assertNothingWentWrong();
  await leave();
});

test('support looks at a review and decides nothing', async () => {
  const { page, look, leave, assertNothingWentWrong } = await deskOf(SUPPORT);
  await openFromStart(page, 'Bo Lindqvist');
  await page.getByText('Somebody of another role decides this review').waitFor();
  await look('/desk/cases/{id} of support');
  assertNothingWentWrong();
  await leave();
});

/** At most so many clicks and keys of everybody at the desk, from the queue until a person is decided about. */
const ACTS_MAX = 6;

test.each(['keys', 'clicks'] as const)(
  'by %s two officers decide about a person whom nobody has rated yet in at most six acts',
  async (means) => {
    await world.pass('PT1M');
    const name = `${DECIDED_BY[means]} Lindqvist`;
    let acts = 0;
    for (const [email, done] of [
      [OPERATIONS, 'You have checked this review'],
      [COMPLIANCE, 'This review is closed'],
    ] as const) {
      const { page, leave, assertNothingWentWrong } = await deskOf(email);
      await page.exposeFunction('countAct', () => {
        acts += 1;
      });
      await page.addInitScript(countActs);
      await page.goto(`/desk/queues/kyc?search=${name.replace(' ', '+')}`);
      await DECIDES[means](page, name);
      await page.getByText(done).first().waitFor();
      assertNothingWentWrong();
      await leave();
    }
    // As many as each of them takes to open, to decide and to confirm.
    expect(acts).toBe(ACTS_MAX);
  },
);

/** Tells of each click and each key that somebody really presses. */
function countActs(): void {
  const { countAct } = globalThis as unknown as { countAct: () => void };
  for (const kind of ['click', 'keydown'] as const) {
    // A key that presses a button makes a click of its own, which no pointer does.
    const count = (event: Event) => {
      const isOfKey = event instanceof MouseEvent && event.detail === 0;
      if (event.isTrusted && !isOfKey) countAct();
    };
    globalThis.addEventListener(kind, count, { capture: true });
  }
}

const DECIDES = {
  keys: async (page: Page, name: string) => {
    await page.getByRole('link', { name: 'Start with the first' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await decisionButton(page).waitFor();
    await page.keyboard.press('a');
    await page.getByLabel('Note for staff').waitFor();
    await page.keyboard.press('Enter');
  },
  clicks: async (page: Page, name: string) => {
    await page.locator('tbody').getByRole('link', { name, exact: true }).click();
    await decisionButton(page).click();
    await page.getByLabel('Note for staff').waitFor();
    await decisionButton(page).click();
  },
} as const;

function decisionButton(page: Page) {
  return page.getByRole('button', { name: /^(Mark as checked|Approve)$/ });
}
