import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import {
  getOutdatedAgreements,
  type OutdatedAgreements,
} from '@ballast/contract/agreements/outdated-agreements.ts';
import { getSignatoryInvitation } from '@ballast/contract/onboarding/signatories/signatories.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  BY_REPRESENTATIVE,
  COMPANY,
  signByLink,
  signOwn,
  US_COMPANY,
} from '../../../tests/worlds/entity.ts';
import { complete, give, type Newcomer, openTestSignUp } from '../../../tests/worlds/sign-up.ts';
import { getClient, markVerified } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { signAs } from '../../demo/newcomer-signatures.ts';
import type { Attempt } from '../../jobs/job.ts';
import { readAgreementData } from '../agreement-client.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { answerNameCorrection, type Corrector, correctNames } from '../names/name-corrections.ts';
import { askForDraft, readDraftSignature } from '../signatories/draft-signatures.ts';
import { assertMaySubscribe } from '../subscription-conditions.ts';
import { askSignatoryJob } from './ask-signatory.ts';

const platform = await openTestSignUp();
const { context, database } = platform;

const CONTRACTS = [
  'PLATFORM_AGREEMENT',
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
] as const;

async function officer(): Promise<Corrector> {
  const { userId } = await platform.addStaff(['COMPLIANCE']);
  return { ...SYSTEM, kind: 'staff', userId, roles: ['COMPLIANCE'] };
}

const [one, other] = [await officer(), await officer()];

/** Somebody whose account is open, as yet without a signature. */
async function person(): Promise<Newcomer> {
  const newcomer = await platform.newcomer();
  await database
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Marlowe' })
    .where('user_id', '=', newcomer.userId)
    .execute();
  await open(newcomer);
  return newcomer;
}

async function open({ clientId }: Newcomer): Promise<void> {
  await database
    .updateTable('clients')
    .set({ account_status: 'ACTIVE', us_tax_payer: true })
    .where('client_id', '=', clientId)
    .execute();
}

async function signAll(
  { userId, clientId }: Newcomer,
  name: string,
  byLink: string | null = null,
): Promise<void> {
  const actor = { ...SYSTEM, userId, clientId, kind: 'client' as const };
  for (const kind of CONTRACTS) await signAs(context, { actor }, kind, name, byLink);
}

const verify = ({ clientId }: Newcomer) =>
  transact(database, async (tx) => {
    await markVerified(tx, clientId);
    await tellCompliance(tx, clientId);
  });

async function verifiedPerson(): Promise<Newcomer> {
  const newcomer = await person();
  await signAll(newcomer, 'Ada Marlowe');
  await verify(newcomer);
  return newcomer;
}

const NAMES = { first_name: 'Ada', middle_name: null, last_name: 'Marlowe', legal_name: null };

/** Has the names corrected, by two. */
async function correct(
  { clientId }: Newcomer,
  change: { last_name?: string; first_name?: string; legal_name?: string },
): Promise<void> {
  const names = { ...NAMES, ...change, reason: 'Married', evidence: 'Certificate of 3 May 2026' };
  const correctionId = await transact(database, (tx) => correctNames(tx, one, clientId, names));
  const about = { clientId, correctionId };
  await transact(database, (tx) =>
    answerNameCorrection(tx, other, about, { decision: 'CONFIRMED' }),
  );
}

async function outdatedOf({ browser }: Newcomer): Promise<OutdatedAgreements> {
  const { status, body } = await browser.call(getOutdatedAgreements);
  expect(status).toBe(200);
  return body as unknown as OutdatedAgreements;
}

const subscribe = ({ clientId }: Newcomer) =>
  transact(database, (tx) => assertMaySubscribe(tx, clientId));

/** Compliance has looked at what changed, which keeps a client from subscribing, too. */
const lookAtChanges = ({ clientId }: Newcomer) =>
  database
    .updateTable('client_changes')
    .set(({ fn }) => ({ decided_at: fn<Date>('clock_now') }))
    .where('owner_id', '=', clientId)
    .execute();

const REFUSED = { code: 'agreements_outdated' };

const NOTHING = { since: null, before: [], now: [], items: [], signatory: null };

const subjectsTo = async (email: string) =>
  (await platform.outboxOf(email)).map(({ subject }) => subject);

describe('a person whose name was corrected', () => {
  test('is asked to sign the contracts again, and subscribes to nothing until then', async () => {
    const ada = await verifiedPerson();
    expect(await outdatedOf(ada)).toEqual(NOTHING);
    await subscribe(ada);

    await correct(ada, { last_name: 'Byron' });
    const outdated = await outdatedOf(ada);
    expect(outdated.items.map(({ envelope_type }) => envelope_type)).toEqual(CONTRACTS);
    expect(outdated).toMatchObject({ signatory: null, since: expect.any(String) });
    expect([outdated.before[0], outdated.now[0]]).toEqual(['Ada Marlowe', 'Ada Byron']);
    expect((await getClient(database, ada.clientId)).agreements_outdated_since).not.toBeNull();
    await expect(subscribe(ada)).rejects.toMatchObject(REFUSED);
    expect(await subjectsTo(ada.email)).toContain('Please sign your agreements again');
    expect(await platform.actionsOn(ada)).toContain('agreements_outdated');
  });

  test('has the former agreements in force until the new ones are signed, and keeps both', async () => {
    const ada = await verifiedPerson();
    await correct(ada, { last_name: 'Byron' });
    const read = async () => {
      const { body } = await ada.browser.call(listSignedAgreements);
      return (body as unknown as { items: { signer_name: string; superseded_at: unknown }[] })
        .items;
    };
    expect((await read()).map(({ superseded_at }) => superseded_at)).toEqual([null, null, null]);

    const { since } = await outdatedOf(ada);
    for (const [signed, kind] of CONTRACTS.entries()) {
      expect(await outdatedOf(ada)).toMatchObject({ since });
      expect((await outdatedOf(ada)).items).toHaveLength(3 - signed);
      await expect(subscribe(ada)).rejects.toMatchObject(REFUSED);
      expect((await signOwn(ada, kind, 'Ada Byron')).status).toBe(200);
    }
    expect(await outdatedOf(ada)).toEqual(NOTHING);
    await lookAtChanges(ada);
    await subscribe(ada);
    const items = await read();
    expect(items.map(({ signer_name, superseded_at }) => [signer_name, superseded_at])).toEqual([
      ...Array(3).fill(['Ada Byron', null]),
      ...Array(3).fill(['Ada Marlowe', expect.any(String)]),
    ]);
    expect(await platform.actionsOn(ada)).toContain('agreements_renewed');
  });

  test('signs nothing under the former name', async () => {
    const ada = await verifiedPerson();
    await correct(ada, { last_name: 'Byron' });
    const signed = await signOwn(ada, 'PLATFORM_AGREEMENT', 'Ada Marlowe');
    expect([signed.status, signed.body.detail?.code]).toEqual([422, 'signature_invalid']);
    expect((await outdatedOf(ada)).items).toHaveLength(3);
  });

  test('is asked for nothing any more when the name is corrected back, and once for two corrections', async () => {
    const ada = await verifiedPerson();
    await correct(ada, { last_name: 'Byron' });
    const { since } = await outdatedOf(ada);
    await correct(ada, { last_name: 'King' });
    expect(await outdatedOf(ada)).toMatchObject({
      since,
      now: expect.arrayContaining(['Ada King']),
    });
    const asked = (await subjectsTo(ada.email)).filter((each) => each.startsWith('Please sign'));
    expect(asked).toHaveLength(1);
    await correct(ada, {});
    expect(await outdatedOf(ada)).toEqual(NOTHING);
    await lookAtChanges(ada);
    await subscribe(ada);
  });
});

test('nobody signs again what they have not signed, and not before they are verified', async () => {
  const unsigned = await person();
  await verify(unsigned);
  await correct(unsigned, { last_name: 'Byron' });
  expect(await outdatedOf(unsigned)).toEqual(NOTHING);
  const asked = await signOwn(unsigned, 'PLATFORM_AGREEMENT', 'Ada Byron');
  expect(asked.body.detail?.code).toBe('step_not_reachable');

  const unverified = await person();
  await signAll(unverified, 'Ada Marlowe');
  await correct(unverified, { last_name: 'Byron' });
  expect(await outdatedOf(unverified)).toEqual(NOTHING);
});

test('a company signs again when its legal name is corrected', async () => {
  const company = await platform.signUp('INSTITUTIONAL');
  await platform.withPhone(company, 'VERIFIED');
  for (const answer of US_COMPANY) expect((await give(company, answer)).status).toBe(200);
  await complete(company);
  await signAll(company, 'Wei Lim');
  await verify(company);
  await correct(company, { first_name: 'Wei', last_name: 'Lim', legal_name: 'Straits Nine Ltd.' });
  expect(await outdatedOf(company)).toMatchObject({
    before: expect.arrayContaining([COMPANY.legalName.legal_business_name]),
    now: expect.arrayContaining(['Straits Nine Ltd.']),
    signatory: null,
  });
  for (const kind of CONTRACTS) expect((await signOwn(company, kind, 'Wei Lim')).status).toBe(200);
  expect(await outdatedOf(company)).toEqual(NOTHING);
});

describe('a company for which somebody signs by a link', () => {
  const attempt = {} as Attempt;

  async function verifiedCompany() {
    const company = await platform.signUp('INSTITUTIONAL');
    await platform.withPhone(company, 'VERIFIED');
    const signatory_email = `mei.tan-${company.clientId}@straits.example`;
    for (const answer of [...BY_REPRESENTATIVE, { ...COMPANY.designated, signatory_email }]) {
      expect((await give(company, answer)).status).toBe(200);
    }
    await complete(company);
    await signByLink(platform.browser(), await tokenTo(signatory_email), 'Mei Tan');
    await signAll(company, 'Mei Tan', `Mei Tan <${signatory_email}>`);
    await verify(company);
    return { company, signatory_email };
  }

  async function tokenTo(email: string): Promise<string> {
    const [newest] = await platform.outboxOf(email);
    return newest?.links[0]?.split('/sign/')[1] ?? '';
  }

  const rename = (company: Newcomer, legal_name: string) =>
    correct(company, { first_name: 'Wei', last_name: 'Lim', legal_name });

  const queued = async ({ clientId }: Newcomer) => {
    const { rows } = await sql`
      select from pgboss.job where data ->> 'job' = 'onboarding.ask_signatory_again'
        and data -> 'payload' ->> 'ownerId' = ${clientId}`.execute(database);
    return rows.length;
  };

  const send = ({ clientId: ownerId }: Newcomer) =>
    askSignatoryJob(context).run({ ownerId }, attempt);

  test('has them sent a link through all three, and signs none itself', async () => {
    const { company, signatory_email } = await verifiedCompany();
    await rename(company, 'Straits Nine Ltd.');
    expect(await outdatedOf(company)).toMatchObject({
      signatory: { name: 'Mei Tan', is_asked: false },
    });
    expect(await queued(company)).toBe(1);
    await send(company);
    expect(await outdatedOf(company)).toMatchObject({ signatory: { is_asked: true } });
    const own = await signOwn(company, 'PLATFORM_AGREEMENT', 'Mei Tan');
    expect(own.body.detail?.code).toBe('step_not_reachable');

    const [mail] = await platform.outboxOf(signatory_email);
    expect(mail?.text).toContain('please read and sign them again');
    const token = await tokenTo(signatory_email);
    const browser = platform.browser();
    for (const envelope_type of CONTRACTS) {
      const { body } = await browser.call(getSignatoryInvitation, { params: { token } });
      expect(body).toMatchObject({ agreement: { envelope_type, status: 'REQUIRED' } });
      expect((await signByLink(browser, token, 'Mei Tan')).status).toBe(200);
    }
    expect(await outdatedOf(company)).toEqual(NOTHING);
    await lookAtChanges(company);
    await subscribe(company);
    expect(await queued(company)).toBe(1);
    expect(await subjectsTo(company.email)).toContain("Your company's agreements are signed again");
  });

  test('has them asked anew when it changes again', async () => {
    const { company, signatory_email } = await verifiedCompany();
    await rename(company, 'Straits Nine Ltd.');
    await send(company);
    const former = await tokenTo(signatory_email);
    await rename(company, 'Straits Ten Ltd.');
    expect(await outdatedOf(company)).toMatchObject({ signatory: { is_asked: false } });
    await send(company);
    const late = await signByLink(platform.browser(), former, 'Mei Tan');
    expect(late.body.detail?.code).toBe('signatory_link_invalid');
    const token = await tokenTo(signatory_email);
    expect((await signByLink(platform.browser(), token, 'Mei Tan')).status).toBe(200);
    expect((await outdatedOf(company)).items).toHaveLength(2);
  });

  test('may not sign what it has begun as it was called before', async () => {
    const { company, signatory_email } = await verifiedCompany();
    const { clientId, userId } = company;
    const actor = { ...SYSTEM, kind: 'client', clientId, userId } as const;
    const kind = 'REDEMPTION_AGREEMENT' as const;
    const draft = { purpose: 'REDEMPTION', requestId: newId(), refusedBy: null } as const;
    await transact(database, async (tx) => {
      const { signer, client } = await readAgreementData(tx, clientId, kind);
      const redemption = {
        ...{ reference: draft.requestId, fund: 'Neutral', className: 'A' },
        wish: 'Redemption of all units',
      };
      const data = { signer, client: { ...client, redemption } };
      const begun = { ...draft, kind, fundName: 'Neutral', data };
      await askForDraft(tx, context.settings, actor, begun);
    });
    const params = { token: await tokenTo(signatory_email) };
    expect((await platform.browser().call(getSignatoryInvitation, { params })).status).toBe(200);
    const stateNow = async () => (await readDraftSignature(database, clientId, draft))?.state;
    expect(await stateNow()).toBe('ASKED');

    await rename(company, 'Straits Nine Ltd.');
    expect(await stateNow()).toBe('ENDED');
    const late = await platform.browser().call(getSignatoryInvitation, { params });
    expect(late.body.detail?.code).toBe('signatory_link_invalid');
    await send(company);
    expect(await outdatedOf(company)).toMatchObject({ signatory: { is_asked: true } });
  });

  test('is sent nothing once nothing waits', async () => {
    const { company, signatory_email } = await verifiedCompany();
    const before = (await platform.outboxOf(signatory_email)).length;
    await send(company);
    expect((await platform.outboxOf(signatory_email)).length).toBe(before);
  });
});
