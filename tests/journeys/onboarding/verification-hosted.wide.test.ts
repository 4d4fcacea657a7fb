import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaff } from '../../../server/account/users.ts';
import { SYSTEM } from '../../../server/database/audit-trail.ts';
import { transact } from '../../../server/database/transact.ts';
import { createInvitation } from '../../../server/onboarding/invitations/invite-person.ts';
import { readSecrets } from '../../../server/secrets/secrets.ts';
import { INVITED_AS, INVITED_PERSON } from '../../matrices/people.ts';
import {
  type HostedProvider,
  openHostedProvider,
  type StoredSession,
} from '../../worlds/hosted-provider.ts';
import { enterCode, openVisitor } from '../visitor.ts';
import { NOBODY_YET, openWorld, type World } from '../world.ts';
import { answerDialog } from './failures.ts';
import { answerKycInUs, NEWCOMER_PASSWORD, openUsAccount } from './open-account.ts';
import { expectHeading, goOn } from './steps.ts';

/* People whose identity is verified on the pages of a provider, which opens in a tab of its own and leads back. */

const IRIS = {
  email: 'iris.lund@example.com',
  phone: '+12125550181',
  first_name: 'Iris',
  last_name: 'Lund',
};
const OTTO = { ...IRIS, email: 'otto.lund@example.com', phone: '+12125550182' };
const INVITED = { email: 'vera.lund@example.org', phone: '+442079460188' };

const SECRETS = `test:${randomBytes(32).toString('base64')}`;

let provider: HostedProvider;
let world: World;

beforeAll(async () => {
  provider = await openHostedProvider();
  world = await openWorld('POSTGRESQL', {
    ...NOBODY_YET,
    BALLAST_SECRETS: SECRETS,
    VERIFICATION_URL: provider.settings.url,
    VERIFICATION_TOKEN: provider.settings.token,
    VERIFICATION_EVENT_SECRET: provider.settings.eventSecrets.join(','),
  });
});

afterAll(async () => {
  await world?.close();
  provider?.close();
});

test('a client whose check did not start at first comes back from it and says so', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await answerKycInUs(await openUsAccount(visitor, world, IRIS));
  await page.goto('/kyc/verify-identity');
  const start = page.getByRole('button', { name: 'Start the check' });
  provider.plant((response) => response.writeHead(422).end());
  await start.click();
  await answerDialog(page, 'We could not start the identity check', 'Got it');
  provider.plant(null);
  await page.reload();

  await start.click();
  const pages = await openTheCheck(page);
  await visitor.look('/kyc/verify-identity while the check is open elsewhere');
  await sayFinished(page);
  await answerDialog(page, 'The identity check did not go through', 'Got it');
  await pages.getByRole('link', { name: 'pass' }).click();
  await expectHeading(pages, 'Your identity document');
  await sayFinished(page);
  await expectHeading(page, 'The platform agreement');

  await tell(newestSession());
  await page.goto('/kyc/verify-identity');
  await page.getByText('We have your document').waitFor();
  visitor.assertNothingWentWrong(/^(503 .*\/sessions|409 .*\/finish) /);
  await visitor.leave();
});

test('a client fails, tries again, and comes back after the provider has told of it', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await answerKycInUs(await openUsAccount(visitor, world, OTTO));
  await page.goto('/kyc/verify-identity');
  await page.getByRole('button', { name: 'Start the check' }).click();
  const first = await openTheCheck(page);
  await first.getByRole('link', { name: 'fail' }).click();
  await expectHeading(first, 'Your identity document');
  await first.close();
  await tell(newestSession());
  await page.reload();
  const notVerified = 'Your document could not be verified';
  await answerDialog(page, notVerified, 'Try again', 'Your document has expired');

  const second = await openTheCheck(page);
  provider.settle(newestSession(), 'verified');
  await tell(newestSession());
  await second.getByRole('link', { name: 'pass' }).click();
  await second.getByText('We have your document').waitFor();
  // The tab in which it was started follows by itself, and asks what is left.
  await page.getByText('We have your document').waitFor();
  await visitor.look('/kyc/verify-identity with one question left');
  await goOn(page);
  await page.getByText('Choose yes or no').waitFor();
  await page.getByRole('radio', { name: 'No, I am not' }).check();
  await goOn(page);
  await expectHeading(page, 'The platform agreement');
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('an invited person is verified at the step of the invitation', async () => {
  await inviteSomebody();
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await page.goto(await world.linkSentTo(INVITED.email));
  await page.getByText('ending in 88').waitFor();
  await enterCode(page, await world.codeSentTo(INVITED.phone));
  await page.getByLabel('New password').fill(NEWCOMER_PASSWORD);
  await goOn(page);
  await page.getByRole('button', { name: 'Confirm details' }).click();
  await expectHeading(page, 'Understand the risks');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'I understand these risks' }).click();
  await page.getByRole('button', { name: 'Start the check' }).click();
  const pages = await openTheCheck(page);
  await pages.getByRole('link', { name: 'pass' }).click();
  await expectHeading(pages, 'Your identity document');
  await visitor.look('/onboarding/invite/verify-identity while the check is open elsewhere');
  await sayFinished(page);
  await expectHeading(page, 'Sign your documents');
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

async function openTheCheck(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open the check' }).click(),
  ]);
  return opened;
}

async function sayFinished(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'No, I am not' }).check();
  await page.getByRole('button', { name: 'I have finished the check' }).click();
}

function newestSession(): StoredSession {
  const newest = [...provider.sessions.values()].at(-1);
  if (!newest) throw new Error('nobody opened a session');
  return newest;
}

async function tell(session: StoredSession): Promise<void> {
  const { headers, body } = provider.eventOf(session, new Date());
  const url = `${world.server.url}/api/1.0/providers/verification/events`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  expect(answer.status, await answer.text()).toBe(200);
  await world.runJobs();
}

async function inviteSomebody(): Promise<void> {
  await world.inDatabase((database) =>
    transact(database, async (tx) => {
      const name = { firstName: 'Marta', lastName: 'Manager' };
      const roles = ['RELATIONSHIP_MANAGER' as const];
      const managerId = await createStaff(tx, SYSTEM, {
        ...name,
        email: 'marta@ballast.example',
        roles,
      });
      const given = { ...INVITED, person: INVITED_PERSON, ...INVITED_AS };
      await createInvitation(tx, SYSTEM, readSecrets(SECRETS), managerId, given);
    }),
  );
}
