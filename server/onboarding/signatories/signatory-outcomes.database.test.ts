import { getMe } from '@ballast/contract/account/me.ts';
import { COMPANY_CONTRACTS } from '@ballast/contract/onboarding/kyb/kyb.ts';
import {
  correctSignatory,
  downloadSignatoryCopy,
  getSignatoryInvitation,
  getSignatoryRequest,
  resendSignatoryLink,
  type SignatoryRequest,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { afterAll, expect, test } from 'vitest';
import { COMPANY_FACTS } from '../../../tests/models/company-facts.ts';
import { ownAgreement } from '../../../tests/worlds/by-id.ts';
import { BY_REPRESENTATIVE, COMPANY, signByLink } from '../../../tests/worlds/entity.ts';
import { openEnvelopeProvider } from '../../../tests/worlds/envelope-provider.ts';
import {
  complete,
  FLOWS,
  give,
  type Newcomer,
  openTestSignUp,
} from '../../../tests/worlds/sign-up.ts';
import { sealAgreement } from '../../agreements/signatures/sealing.ts';
import { getOrCreateAuthority } from '../../agreements/signatures/signing-authority.ts';
import { sendAgreement, syncDueEnvelopes, syncEnvelope } from '../../agreements/signing.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { builtInSigning } from '../../providers/signing/built-in-signing.ts';
import { envelopeSigning } from '../../providers/signing/envelopes/envelope-signing.ts';
import { answerKyb, getKyb } from '../kyb/kyb.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { inviteSignatory } from './signatory.ts';
import { enterByLink } from './signatory-ceremony.ts';

const platform = await openTestSignUp('INSTITUTIONAL');
const { context, database } = platform;
const provider = await openEnvelopeProvider();
afterAll(() => provider.close());
const room = {
  database,
  settings: context.settings,
  flows: FLOWS,
  providers: {
    ...context.providers,
    signing: builtInSigning(() => getOrCreateAuthority(database, context.settings.secrets)),
    envelopes: envelopeSigning(provider.settings, 2_000),
  },
};

let companies = 0;

/** A company that waits for Mei Tan, at an address of its own. */
async function waitingCompany() {
  companies += 1;
  const signatory_email = `mei.tan-${companies}@straits.example`;
  const company = await platform.newcomer(...BY_REPRESENTATIVE);
  await give(company, { ...COMPANY.designated, signatory_email });
  await complete(company);
  return { company, signatory_email, link: await newestLink(signatory_email) };
}

async function newestLink(email: string) {
  const [newest] = await platform.outboxOf(email);
  const token = newest?.links[0]?.split('/sign/')[1] ?? '';
  return { token, address: '10.8.0.1', device: null };
}

/** Has whoever has a link begin in the provider's frame; returns the envelope that they have there. */
async function begin(link: { token: string; address: string; device: null }) {
  const { signatory, agreementId } = await enterByLink(database, link);
  await sendAgreement(room, signatory, agreementId);
  const found = [...provider.envelopes.values()].find((one) => one.transactionId === agreementId);
  if (!found) throw new Error('there is no envelope');
  return { agreementId, envelope: found };
}

async function statusOf({ browser }: Newcomer) {
  return ((await browser.call(getMe)).body as { account_status?: string }).account_status;
}

async function requestOf({ browser }: Newcomer) {
  return (await browser.call(getSignatoryRequest)).body as unknown as SignatoryRequest;
}

test('whoever was named before and signs all the same opens no account, whoever was named last does', async () => {
  const { company, link } = await waitingCompany();
  const first = await begin(link);
  const jun = {
    signatory_email: `jun.ho-${companies}@straits.example`,
    signatory_first_name: 'Jun',
    signatory_last_name: 'Ho',
    signatory_role: 'Director',
  };
  expect((await company.browser.call(correctSignatory, { body: jun })).status).toBe(200);
  const second = await newestLink(jun.signatory_email);
  first.envelope.status = 'completed';
  await syncDueEnvelopes(room);
  expect(await statusOf(company)).toBe('PENDING_ACTIVATION');
  expect((await requestOf(company)).signed_at).toBeNull();
  const alarms = await platform.actionsOn(first.agreementId);
  expect(alarms).toContain('alarm_replaced_agreement_signed');
  const mails = await platform.outboxOf(company.email);
  expect(mails.map(({ subject }) => subject)).not.toContain('Your account is open');

  const last = await begin(second);
  last.envelope.status = 'completed';
  await syncEnvelope(room, await ownAgreement(database, last.agreementId));
  expect(await statusOf(company)).toBe('ACTIVE');
});

test('a letter that was replaced before it was signed is taken back at the provider', async () => {
  const { company, link } = await waitingCompany();
  const { envelope } = await begin(link);
  const body = { ...COMPANY.designated, signatory_email: `other-${companies}@straits.example` };
  await company.browser.call(correctSignatory, { body });
  await syncDueEnvelopes(room);
  expect(envelope.status).toBe('voided');
  expect(await statusOf(company)).toBe('PENDING_ACTIVATION');
  expect((await requestOf(company)).declined_at).toBeNull();
});

test('whoever declines is told of, and is sent a letter that can be signed', async () => {
  const { company, signatory_email, link } = await waitingCompany();
  const declined = await begin(link);
  declined.envelope.status = 'declined';
  await syncEnvelope(room, await ownAgreement(database, declined.agreementId));
  expect((await requestOf(company)).declined_at).toMatch(/^20/);
  const [mail] = await platform.outboxOf(company.email);
  expect(mail?.subject).toBe("Your company's letter was not signed");
  expect(mail?.text).toContain('Mei Tan');

  await platform.advance(60);
  expect((await company.browser.call(resendSignatoryLink)).status).toBe(200);
  expect((await requestOf(company)).declined_at).toBeNull();
  const anew = await newestLink(signatory_email);
  expect(anew.token).not.toBe(link.token);
  const old = await platform
    .browser()
    .call(getSignatoryInvitation, { params: { token: link.token } });
  expect(old.status).toBe(410);
  const last = await begin(anew);
  last.envelope.status = 'completed';
  await syncEnvelope(room, await ownAgreement(database, last.agreementId));
  expect(await statusOf(company)).toBe('ACTIVE');
});

test('whoever signed by a link is sent their copy, and the company is told who signed', async () => {
  const { company, signatory_email, link } = await waitingCompany();
  const browser = platform.browser();
  const signed = await signByLink(browser, link.token, 'Mei Tan');
  const { id } = signed.body as unknown as { id: string };
  await sealAgreement(room, await ownAgreement(database, id));
  const [copy] = await platform.outboxOf(signatory_email);
  expect(copy?.subject).toBe('You signed: Declaration of non-solicitation');
  const { token } = await newestLink(signatory_email);
  expect(token).not.toBe(link.token);
  for (const params of [{ token }, link].map((one) => ({ token: one.token }))) {
    const file = await browser.call(downloadSignatoryCopy, { params });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.text.slice(0, 5)).toBe('%PDF-');
  }
  const mails = await platform.outboxOf(company.email);
  const mail = mails.find(({ subject }) => subject === 'Signed: Declaration of non-solicitation');
  expect(mail?.text).toMatch(/^Dear .+,\n\nMei Tan signed this document for your company/);
  expect(mails.some(({ text }) => text.startsWith('You signed'))).toBe(false);

  await platform.advance(30 * 86_400);
  const over = await browser.call(downloadSignatoryCopy, { params: { token } });
  expect([over.status, over.body.detail?.code]).toEqual([410, 'signatory_link_invalid']);
});

test('one link leads whoever was named through the three contracts, and is then used up', async () => {
  const { company, signatory_email, link } = await waitingCompany();
  const browser = platform.browser();
  await signByLink(browser, link.token, 'Mei Tan');
  const clientId = company.clientId;
  const actor = { ...SYSTEM, userId: company.userId, clientId, kind: 'client' } as const;
  await transact(database, async (tx) => {
    await answerKyb(tx, actor, COMPANY_FACTS);
    const answers = await readAnswers(tx, clientId, ENTITY.noAnswers);
    await inviteSignatory(tx, context.settings, actor, answers);
  });
  const { token } = await newestLink(signatory_email);
  for (const envelope_type of COMPANY_CONTRACTS) {
    const { body } = await browser.call(getSignatoryInvitation, { params: { token } });
    expect(body).toMatchObject({ agreement: { envelope_type, status: 'REQUIRED' } });
    expect((await signByLink(browser, token, 'Mei Tan')).status).toBe(200);
  }
  const { contracts, signatory } = await getKyb(database, clientId);
  expect(signatory).toMatchObject({ first_name: 'Mei', by_link: true });
  expect(contracts.map(({ status }) => status)).toEqual(Array(3).fill('SIGNED'));
  const late = await signByLink(browser, token, 'Mei Tan');
  expect([late.status, late.body.detail?.code]).toEqual([410, 'signatory_link_invalid']);
  const subjects = (await platform.outboxOf(company.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Your company's agreements are signed");
});
