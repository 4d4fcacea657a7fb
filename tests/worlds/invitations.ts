import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { uploadFile } from '@ballast/contract/files/uploads.ts';
import {
  acceptInvitation,
  answerInvitation,
  completeInvitation,
  getInvitation,
  type InvitationAnswer,
  sendInvitationCode,
  sendInvitationIdentity,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type { ToldInvestor } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { createInvitation, type StaffInvitation } from '@ballast/contract/staff/invitations.ts';
import sharp from 'sharp';
import type { ClientIds } from '../../server/account/clients.ts';
import { findUserByEmail } from '../../server/account/users.ts';
import type { AgreementKind } from '../../server/agreements/templates.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { advanceClock } from '../../server/database/clock.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { signAs } from '../../server/demo/newcomer-signatures.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { addStaff, type Person, signedIn } from '../matrices/people.ts';
import { toldOf } from '../models/told-investor.ts';
import { type Answer, TestBrowser } from './browser.ts';
import { FORM_TYPE, formOf } from './uploads.ts';

export const PERSON: BodyOf<typeof createInvitation>['person'] = {
  first_name: 'Noor',
  middle_name: null,
  last_name: 'Haddad',
  us_tax_payer: false,
  citizenship: 'JO',
  date_of_birth: '1981-05-04',
  country_of_birth: 'JO',
  country_of_residence: 'SG',
  address_of_residence: '1 Marina View',
  address2_of_residence: null,
  city_of_residence: 'Singapore',
  subdivision_of_residence: null,
  zip_code_of_residence: '018960',
};

export const PASSWORD = 'Kestrel over 9 gables!';

/** Somebody who was invited, with a browser of their own. */
export type Invited = {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  token: string;
  readonly browser: TestBrowser;
};

export type InvitedAnswer = Answer & {
  readonly body: Partial<InvitationAnswer> & Partial<StaffInvitation>;
};

export async function openTestInvitations(settings: Readonly<Record<string, string>> = {}) {
  const platform = await openTestPlatform(undefined, settings);
  const { context, app } = platform;
  const { database } = context;
  const desks: (readonly [TestBrowser, Person])[] = [];
  const manager = await openDesk('RELATIONSHIP_MANAGER');
  const compliance = await openDesk('COMPLIANCE');
  const operations = await openDesk('OPERATIONS');
  let many = 0;

  async function openDesk(role: StaffRole): Promise<TestBrowser> {
    const person = await addStaff(platform, role);
    const browser = await signedIn(platform, person);
    desks.push([browser, person]);
    return browser;
  }

  /** A session of staff ends within the day: whoever comes back later logs in again. */
  async function comeBack(browser: TestBrowser, person: Person): Promise<void> {
    if ((await browser.refresh()).status === 200) return;
    const fresh = await signedIn(platform, person);
    browser.cookies.clear();
    for (const [name, value] of fresh.cookies) browser.cookies.set(name, value);
    browser.token = fresh.token;
  }

  async function mailsTo(to: string) {
    await context.queue.runDueJobs();
    return (await context.sandbox?.listOutbox(to)) ?? [];
  }

  async function tokenOf(email: string): Promise<string> {
    const [newest] = (await mailsTo(email)).filter(({ links }) => links.length > 0);
    return new URL(newest?.links[0] ?? 'https://none.invalid').searchParams.get('token') ?? '';
  }

  /** Invites somebody of whom the manager tells everything, but for what is said to be left to them. */
  async function invite(
    changed: Partial<typeof PERSON> = {},
    told: Partial<ToldInvestor> = {},
  ): Promise<Invited> {
    many += 1;
    const email = `invited-${many}@example.org`;
    const phone = `+4420794600${String(many).padStart(2, '0')}`;
    const person = { ...PERSON, ...changed };
    const body = { email, phone, person, ...toldOf(person), ...told };
    const answer = await keyed(manager, createInvitation, body);
    if (answer.status !== 200) throw new Error(answer.text);
    const browser = new TestBrowser(app);
    browser.address = `10.9.0.${many}`;
    return { id: answer.body.id ?? '', email, phone, token: await tokenOf(email), browser };
  }

  async function codeFor({ token, phone, browser }: Invited, channel = 'SMS'): Promise<string> {
    const asked = await browser.call(sendInvitationCode, { params: { token }, body: { channel } });
    if (asked.status !== 200) throw new Error(asked.text);
    const [message] = await mailsTo(phone);
    return message?.code ?? '';
  }

  async function accept(invited: Invited, code?: string): Promise<Answer> {
    const { token, browser } = invited;
    const given = code ?? (await codeFor(invited));
    const body = { code: given, device: browser.device };
    const answer = await browser.call(acceptInvitation, { params: { token }, body });
    browser.token = answer.body.access_token ?? browser.token;
    return answer;
  }

  async function picture({ browser }: Invited): Promise<string> {
    const content = await sharp({
      create: { width: 800, height: 600, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer();
    const call = { method: 'POST', path: `${uploadFile.path}?purpose=IDENTITY` } as const;
    const headers = { 'content-type': FORM_TYPE };
    const answer = await browser.call(call, { body: formOf(content, 'passport.png'), headers });
    return String((answer.body as { id?: string }).id);
  }

  async function showIdentity(invited: Invited, call = sendInvitationIdentity): Promise<Answer> {
    const body = {
      issuing_country: 'JO',
      document_type: 'PASSPORT',
      front_upload_id: await picture(invited),
      selfie_upload_id: await picture(invited),
      politically_exposed: false,
    };
    return keyed(invited.browser, call, body, { id: invited.id });
  }

  async function idsOf({ email }: Pick<Invited, 'email'>): Promise<ClientIds> {
    const user = await findUserByEmail(database, email);
    if (!user?.client_id) throw new Error(`no client has the address ${email}`);
    return { userId: user.user_id, clientId: user.client_id };
  }

  /** Signs an agreement as the ceremony does. */
  async function sign(invited: Invited, kind: AgreementKind, name = 'Noor Haddad'): Promise<void> {
    const actor = { ...SYSTEM, ...(await idsOf(invited)), kind: 'client' } as const;
    await signAs(context, { actor }, kind, name);
  }

  return {
    ...platform,
    database,
    manager,
    compliance,
    operations,
    mailsTo,
    tokenOf,
    invite,
    codeFor,
    accept,
    showIdentity,
    clientIdOf: async (invited: Pick<Invited, 'email'>) => (await idsOf(invited)).clientId,
    sign,
    async advance(seconds: number): Promise<void> {
      await transact(database, (tx) => advanceClock(tx, seconds * 1000));
      for (const [browser, person] of desks) await comeBack(browser, person);
    },
    async invitedAt(...bodies: readonly object[]): Promise<Invited> {
      const invited = await invite();
      await accept(invited);
      for (const body of bodies) {
        const answer = await tell(invited, body);
        if (answer.status !== 200) throw new Error(answer.text);
      }
      return invited;
    },
  };
}

export function keyed(
  browser: TestBrowser,
  call: Parameters<TestBrowser['call']>[0],
  body: unknown,
  params: Record<string, string> = {},
): Promise<InvitedAnswer> {
  const headers = { 'idempotency-key': newId() };
  return browser.call(call, { params, headers, ...(body !== null && { body }) });
}

/** A confirmation of what stands when it is told. */
export const CONFIRM = { confirmed: true, risk_awareness_confirmed: true };

export async function tell(invited: Invited, body: object): Promise<InvitedAnswer> {
  const { browser, id } = invited;
  const seen = body === CONFIRM && { version: await versionOf(invited) };
  return browser.call(answerInvitation, { params: { id }, body: { ...body, ...seen } });
}

/** Which telling stands; for whoever may not read it, none that there is. */
async function versionOf({ browser, id }: Invited): Promise<string> {
  const { body }: InvitedAnswer = await browser.call(getInvitation, { params: { id } });
  return body.version ?? newId();
}

export function complete({ browser, id }: Invited): Promise<InvitedAnswer> {
  return keyed(browser, completeInvitation, null, { id });
}

/** Status, code and the step to go on at, of a refusal. */
export function outcomeOf({ status, body }: Pick<Answer, 'status' | 'body'>) {
  const detail = body.detail as { code?: string; step?: string } | undefined;
  return [status, detail?.code, ...(detail?.step ? [detail.step] : [])];
}
