import { COMPANY_CONTRACTS } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { enrolAuthenticator } from '../access/factors/authenticators.ts';
import { preparePassword, setPassword } from '../access/recovery/passwords.ts';
import { type ClientIds, createClient } from '../account/clients.ts';
import { setManagerPhone } from '../account/managers.ts';
import { createStaff, findUserByEmail } from '../account/users.ts';
import { type Actor, type Person, SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { COMPASS, createHouseBaskets } from '../funds/baskets.ts';
import { createFund } from '../funds/funds.ts';
import type { Context } from '../http/context.ts';
import type { OwnActor } from '../onboarding/identity/identity.ts';
import { answerKyb } from '../onboarding/kyb/kyb.ts';
import { answerKyc } from '../onboarding/kyc/kyc.ts';
import { CUSTODY_AGREEMENTS } from '../onboarding/kyc/kyc-agreements.ts';
import { verifyClient } from '../onboarding/kyc/verify-client.ts';
import { INDIVIDUAL } from '../onboarding/sign-up/individual-rules.ts';
import { insertAnswers } from '../onboarding/sign-up/sign-up-answers.ts';
import { recordVideoCall } from '../payments/targets/held-calls.ts';
import { decideTarget, type OwnTarget } from '../payments/targets/targets.ts';
import { keepWallet } from '../payments/targets/wallets.ts';
import { COMPANY_ANSWERS } from './company-answers.ts';
import { kycAnswersOf, LIVES } from './newcomer-answers.ts';
import { signAs } from './newcomer-signatures.ts';
import { DEMO_CLIENTS, DEMO_STAFF, type DemoPerson } from './people.ts';

/** Wallets outside the platform that the clients pay out to, by email. */
const WALLETS = new Map([
  ['amelia.hart@example.com', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['conor.oshea@example.com', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['treasury@northwind-partners.example', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
]);

/** Who keeps the keys of those wallets; no such exchange exists. */
const EXCHANGE = 'Harbour Example Exchange';

/** Who wanted to be paid to an exchange, and where. */
const HAS_REJECTED_WALLET = 'conor.oshea@example.com';
const REJECTED_WALLET = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';

/** A number that is kept for drama, and never given out. */
const MANAGER_PHONE = '+44 20 7946 0321';

/** Creates the staff of the demo, those who are not there yet. */
export async function settleStaff(context: Context): Promise<void> {
  const { database } = context;
  for (const person of DEMO_STAFF) {
    const { email, firstName, lastName, role } = person;
    if (await findUserByEmail(database, email)) continue;
    const staffId = await transact(database, (tx) =>
      createStaff(tx, SYSTEM, { email, firstName, lastName, roles: [role] }),
    );
    await giveKeys(context, staffId, person);
  }
}

/** Creates the people of the demo with their accounts and wallets, and the house's baskets. */
export async function settleIn(context: Context, inception: Date): Promise<void> {
  const { database } = context;
  await transact(database, async (tx) => {
    await createHouseBaskets(tx, SYSTEM, inception);
    await createFund(tx, SYSTEM, { ...COMPASS, inception });
  });
  await settleStaff(context);
  const staff = await actorOf(database, 'operations@ballast.example');
  const manager = await actorOf(database, 'manager@ballast.example');
  await transact(database, (tx) => setManagerPhone(tx, manager.userId, MANAGER_PHONE));
  for (const person of DEMO_CLIENTS) {
    const ids = await settleClient(context, person, manager.userId ?? '');
    await giveKeys(context, ids.userId, person);
    await approveWallet(context, ids, staff, WALLETS.get(person.email) ?? '');
    if (person.email === HAS_REJECTED_WALLET) await rejectWallet(context, ids, staff);
  }
}

/** Who acts in the demo, by email. */
export async function actorOf(database: Database, email: string): Promise<Person> {
  const user = await findUserByEmail(database, email);
  if (!user) throw new Error(`the demo has nobody with the address ${email}`);
  const kind = user.kind === 'STAFF' ? 'staff' : 'client';
  const { user_id: userId, client_id: clientId } = user;
  return { userId, clientId, kind, supportAgentId: null, address: null };
}

/** A client of the demo, by email. */
export async function clientActorOf(database: Database, email: string): Promise<OwnActor> {
  const actor = await actorOf(database, email);
  const { clientId } = actor;
  if (clientId === null) throw new Error(`${email} is no client of the demo`);
  return { ...actor, clientId };
}

async function settleClient(
  context: Context,
  person: (typeof DEMO_CLIENTS)[number],
  managerId: string,
): Promise<ClientIds> {
  const { database } = context;
  const { email, firstName, lastName, legalName, accountType, usTaxPayer } = person;
  const ids = await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      email,
      firstName,
      lastName,
      ...(legalName ? { legalName } : {}),
      accountType,
      accountStatus: 'ACTIVE',
      verificationStatus: 'UNVERIFIED',
      kycStage: 'CREATED',
      usTaxPayer,
      relationshipManagerId: managerId,
    }),
  );
  await tellOfPerson(context, person);
  await tellOfCompany(context, person);
  await transact(database, (tx) => verifyClient(tx, SYSTEM, ids.clientId));
  return ids;
}

/** A person is verified with what they told of themselves, and with their agreements signed. */
async function tellOfPerson(
  context: Context,
  { email, firstName, lastName }: (typeof DEMO_CLIENTS)[number],
): Promise<void> {
  const life = LIVES[email];
  if (!life) return;
  const { database, settings } = context;
  const actor = await clientActorOf(database, email);
  const residence = { ...INDIVIDUAL.noAnswers, country_of_residence: life.country };
  const by = { clientId: actor.clientId, answeredBy: actor.userId };
  await transact(database, (tx) => insertAnswers(tx, by, residence, ['country_of_residence']));
  await answerKyc(database, settings.secrets, actor, kycAnswersOf(life));
  const kinds = [
    ...(life.investorType === null ? [] : (['REVERSE_SOLICITATION_LETTER'] as const)),
    'PLATFORM_AGREEMENT' as const,
    ...CUSTODY_AGREEMENTS,
  ];
  for (const kind of kinds) await signAs(context, { actor }, kind, `${firstName} ${lastName}`);
}

/** A company is verified with what it told of itself, and with its contracts signed. */
async function tellOfCompany(
  context: Context,
  { email, firstName, lastName }: (typeof DEMO_CLIENTS)[number],
): Promise<void> {
  const answers = COMPANY_ANSWERS[email];
  if (!answers) return;
  const actor = await clientActorOf(context.database, email);
  await transact(context.database, (tx) => answerKyb(tx, actor, answers));
  for (const kind of COMPANY_CONTRACTS) {
    await signAs(context, { actor }, kind, `${firstName} ${lastName}`);
  }
}

async function giveKeys(context: Context, userId: string, person: DemoPerson): Promise<void> {
  const { database, settings } = context;
  const password = await preparePassword(context, userId, person.password);
  await transact(database, async (tx) => {
    await setPassword(tx, SYSTEM, userId, password);
    await enrolAuthenticator(tx, SYSTEM, settings.secrets, userId, person.totpSecret);
  });
}

type DemoWallet = { readonly address: string; readonly name: string };

async function approveWallet(
  { database }: Context,
  ids: ClientIds,
  staff: Actor,
  address: string,
): Promise<void> {
  await transact(database, async (tx) => {
    const own = await enterWallet(tx, ids, { address, name: 'Main wallet' });
    await decideTarget(tx, staff, { ...own, state: 'APPROVED', reason: null });
    await recordVideoCall(tx, staff, { ...own, purpose: 'WALLET' });
  });
}

/** A wallet that the desk did not approve, with why. */
async function rejectWallet({ database }: Context, ids: ClientIds, staff: Actor): Promise<void> {
  await transact(database, async (tx) => {
    const own = await enterWallet(tx, ids, { address: REJECTED_WALLET, name: 'Trading account' });
    const reason = 'The address belongs to an exchange that holds the account in another name.';
    await decideTarget(tx, staff, { ...own, state: 'REJECTED', reason });
  });
}

async function enterWallet(
  tx: Tx,
  { clientId: ownerId, userId }: ClientIds,
  wallet: DemoWallet,
): Promise<OwnTarget> {
  const client = { userId, clientId: ownerId, kind: 'client' as const };
  const by: Actor = { ...client, supportAgentId: null, address: null };
  const added = {
    ownerId,
    network: 'ETHEREUM' as const,
    memo: null,
    hostedBy: EXCHANGE,
    ...wallet,
  };
  return { ownerId, targetId: await keepWallet(tx, by, added) };
}
