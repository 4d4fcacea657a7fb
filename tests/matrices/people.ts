import { refreshToken } from '../../contract/access/sessions.ts';
import { STAFF_ROLES, type StaffRole } from '../../contract/account/roles.ts';
import type { InvitedPerson } from '../../contract/onboarding/invitations/invitation-calls.ts';
import { startSupportSession } from '../../contract/staff/support-sessions.ts';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { enrolAuthenticator } from '../../server/access/factors/authenticators.ts';
import { setPassword } from '../../server/access/recovery/passwords.ts';
import { createClient, markInvited, type NewClient } from '../../server/account/clients.ts';
import { createStaff } from '../../server/account/users.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { readClock } from '../../server/database/clock.ts';
import { HOUSE_OWNER_ID, newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { createInvitation } from '../../server/onboarding/invitations/invite-person.ts';
import type { TestPlatform } from '../harness/platform.ts';
import { toldOf } from '../models/told-investor.ts';
import { prepareTestPassword, TEST_PASSWORD } from '../worlds/access.ts';
import { TestBrowser } from '../worlds/browser.ts';

export type Person = {
  readonly userId: string;
  /** The client whose only member they are; the house for staff. */
  readonly clientId: string;
  readonly email: string;
  readonly isStaff: boolean;
  readonly totpSecret: string;
};

export async function addClient(
  platform: TestPlatform,
  details: Partial<NewClient> = {},
): Promise<Person> {
  const email = `client-${newId()}@example.com`;
  const ids = await transact(platform.context.database, (tx) =>
    createClient(tx, SYSTEM, {
      email,
      firstName: 'Ada',
      lastName: 'Marlowe',
      accountType: 'INDIVIDUAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'VERIFIED',
      kycStage: 'COMPLETED',
      usTaxPayer: true,
      ...details,
    }),
  );
  return withKeys(platform, { ...ids, email, isStaff: false });
}

async function addInvitedClient(platform: TestPlatform): Promise<Person> {
  const { database, settings } = platform.context;
  const { userId: managerId } = await addStaff(platform, 'RELATIONSHIP_MANAGER');
  const email = `invited-${newId()}@example.com`;
  const invited = { email, phone: '+442079460011', person: INVITED_PERSON, ...INVITED_AS };
  const clientId = await transact(database, (tx) =>
    createInvitation(tx, SYSTEM, settings.secrets, managerId, invited),
  );
  const client = await addClient(platform, {
    clientId,
    accountStatus: 'INACTIVE',
    verificationStatus: 'UNVERIFIED',
    kycStage: 'CREATED',
  });
  await transact(database, (tx) => markInvited(tx, clientId));
  return client;
}

/** What a manager told of somebody who was invited. */
export const INVITED_PERSON: InvitedPerson = {
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Marlowe',
  us_tax_payer: false,
  citizenship: 'GB',
  date_of_birth: '1980-01-01',
  country_of_birth: 'GB',
  country_of_residence: 'GB',
  address_of_residence: '1 Exchange Lane',
  address2_of_residence: null,
  city_of_residence: 'London',
  subdivision_of_residence: null,
  zip_code_of_residence: 'EC2N 2AA',
};

/** What the manager told of them as an investor. */
export const INVITED_AS = toldOf(INVITED_PERSON);

export async function addStaff(platform: TestPlatform, role: StaffRole): Promise<Person> {
  const email = `staff-${newId()}@ballast.example`;
  const staff = { email, firstName: 'Ines', lastName: 'Falk', roles: [role] };
  const userId = await transact(platform.context.database, (tx) => createStaff(tx, SYSTEM, staff));
  return withKeys(platform, { userId, clientId: HOUSE_OWNER_ID, email, isStaff: true });
}

async function withKeys(
  { context: { database, settings } }: TestPlatform,
  person: Omit<Person, 'totpSecret'>,
): Promise<Person> {
  const prepared = await prepareTestPassword();
  const totpSecret = await transact(database, async (tx) => {
    await setPassword(tx, SYSTEM, person.userId, prepared);
    return enrolAuthenticator(tx, SYSTEM, settings.secrets, person.userId);
  });
  return { ...person, totpSecret };
}

/** A browser that owes the authenticator's code. */
export async function halfSignedIn(platform: TestPlatform, person: Person): Promise<TestBrowser> {
  const browser = new TestBrowser(platform.app);
  await browser.login({ email: person.email, password: TEST_PASSWORD }, { admin: person.isStaff });
  return browser;
}

/** Once for each person, because a code works once. */
export async function signedIn(platform: TestPlatform, person: Person): Promise<TestBrowser> {
  const browser = await halfSignedIn(platform, person);
  const now = await readClock(platform.context.database);
  const answer = await browser.confirm(authenticatorCodeAt(person.totpSecret, now));
  if (answer.status !== 200) throw new Error(`${person.email} is not in: ${answer.text}`);
  return browser;
}

async function viewOf(platform: TestPlatform, client: Person): Promise<TestBrowser> {
  const desk = await signedIn(platform, await addStaff(platform, 'SUPPORT'));
  const params = { id: client.clientId };
  const body = { reason: 'A question' };
  const headers = { 'idempotency-key': newId() };
  const answer = await desk.call(startSupportSession, { params, body, headers });
  const viewId = String((answer.body as { id?: string }).id);
  const path = `${refreshToken.path}?support_session=${viewId}`;
  const tab = desk.copy();
  const refreshed = await tab.call({ method: 'POST', path });
  tab.token = refreshed.body.access_token ?? null;
  return tab;
}

/** Everybody who may stand before a call, and how a browser of theirs is made. */
export const CALLERS = {
  visitor: async (platform: TestPlatform) => new TestBrowser(platform.app),
  'owes a factor': async (platform: TestPlatform) =>
    halfSignedIn(platform, await addClient(platform)),
  'inactive client': async (platform: TestPlatform) =>
    signedIn(
      platform,
      await addClient(platform, {
        accountStatus: 'INACTIVE',
        verificationStatus: 'UNVERIFIED',
        kycStage: 'CREATED',
      }),
    ),
  'invited client': async (platform: TestPlatform) =>
    signedIn(platform, await addInvitedClient(platform)),
  'active client': async (platform: TestPlatform) =>
    signedIn(
      platform,
      await addClient(platform, { verificationStatus: 'UNVERIFIED', kycStage: 'CREATED' }),
    ),
  'verified client': async (platform: TestPlatform) =>
    signedIn(platform, await addClient(platform)),
  'view-only': async (platform: TestPlatform) => viewOf(platform, await addClient(platform)),
  ...(Object.fromEntries(
    STAFF_ROLES.map((role) => [
      role.toLowerCase().replaceAll('_', ' '),
      async (platform: TestPlatform) => signedIn(platform, await addStaff(platform, role)),
    ]),
  ) as Record<string, (platform: TestPlatform) => Promise<TestBrowser>>),
} as const;
