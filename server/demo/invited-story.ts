import type { InvitedPerson } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type { ToldInvestor } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import {
  acceptInvitation,
  sendInvitationCode,
} from '../onboarding/invitations/accept-invitation.ts';
import { createInvitationDraft } from '../onboarding/invitations/invitation-drafts.ts';
import { reportChanges, setInvitedPassword } from '../onboarding/invitations/invitation-flow.ts';
import { createInvitation } from '../onboarding/invitations/invite-person.ts';
import { visitorOf } from './newcomer.ts';
import type { DemoNewcomer } from './newcomers.ts';
import { actorOf } from './settle-in.ts';

const ARRIVAL = {
  device: {
    name: 'Firefox',
    type: 'WEB',
    platform: 'PC',
    operating_system: 'Linux',
    fingerprint: { visitor_id: 'demo' },
  },
  address: '127.0.0.1',
  country: null,
  language: 'en',
  deviceCookie: undefined,
  refreshCookie: undefined,
  boundTo: null,
} as const;

const PERSON: Omit<InvitedPerson, 'first_name' | 'last_name'> = {
  middle_name: null,
  us_tax_payer: false,
  citizenship: 'JO',
  date_of_birth: '1981-05-04',
  country_of_birth: 'JO',
  country_of_residence: 'SG',
  address_of_residence: '30 Raffles Place',
  address2_of_residence: null,
  city_of_residence: 'Singapore',
  subdivision_of_residence: null,
  zip_code_of_residence: '048622',
};

/** By what the manager knows that somebody is accredited in Singapore, and what they told of themselves. */
const TOLD: Pick<ToldInvestor, 'investor_class' | 'questionnaire'> = {
  investor_class: {
    investor_type: 'ACCREDITED',
    class_answers: {
      amounts: { ANNUAL_INCOME: { amount: '420000', currency: 'SGD' } },
      numbers: {},
      facts: [],
    },
    evidence: 'Notice of assessment of the last year, seen in a meeting',
  },
  questionnaire: {
    liquid_investable_assets: 'THREE_TO_TEN_MM',
    digital_assets_investment_value: 'QUARTER_TO_ONE_MM',
    intended_investment_amount: 'HALF_TO_ONE_MM',
  },
};

/** How long before the invitation they had asked. */
const ASKED_MS_BEFORE = 9 * 86_400_000;

/** Invites somebody who had asked before; class and questionnaire are left to them where the manager told nothing. */
export async function inviteSomebody(
  { database, settings }: Context,
  { email, phone, firstName, lastName }: Invitee,
  told: Partial<ToldInvestor> = {},
): Promise<void> {
  const manager = await actorOf(database, 'manager@ballast.example');
  const person = { ...PERSON, first_name: firstName, last_name: lastName };
  const asked = new Date((await readClock(database)).getTime() - ASKED_MS_BEFORE);
  const request = {
    requested_on: asked.toISOString().slice(0, 10),
    request_channel: 'EMAIL' as const,
  };
  const invited = { email, phone, person, request, ...told };
  await transact(database, (tx) =>
    createInvitation(tx, manager, settings.secrets, manager.userId, invited),
  );
}

/** Keeps an invitation that lacks all but a name and an address. */
export async function draftInvitation({ database }: Pick<Context, 'database'>): Promise<void> {
  const manager = await actorOf(database, 'manager@ballast.example');
  const content = {
    email: 'tomasz.zielinski@example.com',
    person: { first_name: 'Tomasz', last_name: 'Zieliński' },
  };
  await transact(database, async (tx) => {
    await createInvitationDraft(tx, manager, manager.userId, content);
  });
}

type Invitee = Pick<DemoNewcomer, 'email' | 'phone' | 'firstName' | 'lastName'>;

/** Invites somebody, who accepts by link and code and reports a change. */
export async function invitedStory(context: Context, newcomer: DemoNewcomer): Promise<void> {
  const { database } = context;
  const { email, phone, password } = newcomer;
  await inviteSomebody(context, newcomer, TOLD);
  const { links } = await lastMessageTo(context, email);
  const token = new URL(links[0] ?? '').searchParams.get('token') ?? '';
  await sendInvitationCode(context, { token, channel: 'SMS', language: 'en' });
  const { code } = await lastMessageTo(context, phone);
  const given = { token, code: code ?? '' };
  const accepted = await acceptInvitation(context, SYSTEM, ARRIVAL, given);
  const { invitationId, session } = accepted;
  const { caller, actor } = await visitorOf(context, email, session.sessionId);
  await setInvitedPassword(context, caller, actor, invitationId, password);
  const changes = 'I have moved: 12 Orchard Boulevard, Singapore 248651.';
  await transact(database, (tx) => reportChanges(tx, caller, actor, invitationId, changes));
}

async function lastMessageTo({ queue, sandbox }: Context, to: string) {
  await queue.runDueJobs();
  const message = (await sandbox?.listOutbox(to))?.[0];
  if (!message) throw new Error(`nothing was sent to ${to}`);
  return message;
}
