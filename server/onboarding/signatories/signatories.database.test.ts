import { getMe } from '@ballast/contract/account/me.ts';
import {
  correctSignatory,
  downloadSignatoryCopy,
  getSignatoryInvitation,
  getSignatoryRequest,
  noteSignatoryRead,
  openSignatoryLetter,
  resendSignatoryLink,
  signAsSignatory,
  syncSignatoryLetter,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { describe, expect, test } from 'vitest';
import { readTableSums } from '../../../tests/harness/table-sums.ts';
import {
  BY_REPRESENTATIVE,
  COMPANY,
  shownByLink,
  signByLink,
} from '../../../tests/worlds/entity.ts';
import { complete, give, type Newcomer, openTestSignUp } from '../../../tests/worlds/sign-up.ts';
import { suspendClient } from '../../access/suspension.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';

const platform = await openTestSignUp('INSTITUTIONAL');
const { database } = platform;
let companies = 0;

/** A company that waits for somebody of its own, with the secret of their link. */
async function waitingCompany() {
  companies += 1;
  const signatory_email = `mei.tan-${companies}@straits.example`;
  const company = await platform.newcomer(...BY_REPRESENTATIVE);
  await give(company, { ...COMPANY.designated, signatory_email });
  expect((await complete(company)).body).toEqual({ account_status: 'PENDING_ACTIVATION' });
  return { company, signatory_email, token: await newestToken(signatory_email) };
}

async function newestToken(email: string): Promise<string> {
  const [newest] = await platform.outboxOf(email);
  return newest?.links[0]?.split('/sign/')[1] ?? '';
}

async function statusOf({ browser }: Newcomer) {
  return ((await browser.call(getMe)).body as { account_status?: string }).account_status;
}

/** A browser of somebody without an account. */
function stranger() {
  const browser = platform.browser();
  browser.address = `10.8.0.${companies}`;
  return browser;
}

/** Every call by a link answers alike, and changes nothing. */
async function expectRefused(token: string): Promise<void> {
  const before = await readTableSums(platform.databaseUrl);
  const browser = stranger();
  const params = { token };
  const answers = [
    await browser.call(getSignatoryInvitation, { params }),
    await browser.call(openSignatoryLetter, { params }),
    await browser.call(noteSignatoryRead, { params, body: UNKNOWN_TEXT }),
    await browser.call(downloadSignatoryCopy, { params }),
    await signByLink(browser, token, 'Mei Tan'),
  ];
  for (const { status, body } of answers) expect({ status, body }).toEqual(invalid);
  expect(await readTableSums(platform.databaseUrl)).toEqual(before);
}

const UNKNOWN_TEXT = { content_sha256: 'unknown' };

const invalid = { status: 410, body: { detail: { code: 'signatory_link_invalid' } } };

describe('whoever a representative named', () => {
  test('sees who asks, signs by the link, and the account opens', async () => {
    const { company, signatory_email, token } = await waitingCompany();
    const [message] = await platform.outboxOf(signatory_email);
    expect(message?.subject).toBe('Please sign for Straits & Partners 8 Pte. Ltd.');
    const browser = stranger();
    const seen = await browser.call(getSignatoryInvitation, { params: { token } });
    expect(seen.body).toMatchObject({
      legal_business_name: 'Straits & Partners 8 Pte. Ltd.',
      asked_by: 'Wei Lim',
      first_name: 'Mei',
      role: 'Managing director',
      agreement: { status: 'REQUIRED', signer_name: 'Mei Tan' },
    });
    expect(seen.text).toContain('represented by Mei Tan, Managing director');
    expect(seen.text).toContain('Singapore');
    expect(seen.text).not.toContain(company.email);
    expect(await statusOf(company)).toBe('PENDING_ACTIVATION');
    const signed = await signByLink(browser, token, 'Mei Tan');
    expect([signed.status, signed.body]).toMatchObject([200, { status: 'SIGNED' }]);
    expect(await statusOf(company)).toBe('ACTIVE');
    const mail = await platform.outboxOf(company.email);
    expect(mail.map(({ subject }) => subject)).toContain('Your account is open');
    const request = await company.browser.call(getSignatoryRequest);
    expect((request.body as { signed_at?: string }).signed_at).toMatch(/^20/);
    const trail = await database
      .selectFrom('agreement_steps')
      .selectAll()
      .where('step', '=', 'SIGNED')
      .where('signatory', '=', `Mei Tan <${signatory_email}>`)
      .executeTakeFirstOrThrow();
    expect([trail.taken_by, trail.address]).toEqual([null, browser.address]);
  });

  test('signs in the order of the ceremony and with the own name', async () => {
    const { company, token } = await waitingCompany();
    const browser = stranger();
    const params = { token };
    const early = await browser.call(noteSignatoryRead, {
      params,
      body: await shownByLink(browser, token),
    });
    expect(early.body.detail?.code).toBe('agreement_not_read');
    await browser.call(openSignatoryLetter, { params });
    const body = { name: 'Mei Tan', drawing: null };
    const unread = await browser.call(signAsSignatory, { params, body });
    expect(unread.body.detail?.code).toBe('agreement_consent_missing');
    expect((await signByLink(browser, token, 'Wei Lim')).body.detail?.code).toBe(
      'signature_invalid',
    );
    expect(await statusOf(company)).toBe('PENDING_ACTIVATION');
    expect((await signByLink(browser, token, 'mei tan')).status).toBe(200);
  });

  test('signs once, however often and at once', async () => {
    const { company, token } = await waitingCompany();
    const browser = stranger();
    await signByLink(browser, token, 'Somebody Else');
    const body = { name: 'Mei Tan', drawing: null };
    const sign = () => browser.call(signAsSignatory, { params: { token }, body });
    const answers = await Promise.all([sign(), sign(), sign()]);
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBe(1);
    const opened = (await platform.actionsOn(company)).filter(
      (action) => action === 'account_activated',
    );
    expect(opened.length).toBe(1);
    expect(await sign()).toMatchObject(invalid);
    const seen = await browser.call(syncSignatoryLetter, { params: { token } });
    expect([seen.status, seen.body]).toMatchObject([200, { status: 'SIGNED' }]);
  });
});

describe('a link', () => {
  test('is refused alike when it is unknown, over, or of a closed account', async () => {
    const closed = await waitingCompany();
    await transact(database, (tx) => suspendClient(tx, SYSTEM, closed.company.clientId, 'test'));
    const over = await waitingCompany();
    for (const token of ['unknown', 'a'.repeat(43), closed.token]) await expectRefused(token);
    await platform.advance(30 * 86_400);
    await expectRefused(over.token);
  });

  test('that was used shows what was signed and signs nothing more', async () => {
    const { token } = await waitingCompany();
    const browser = stranger();
    const params = { token };
    const early = await browser.call(downloadSignatoryCopy, { params });
    expect(early.body.detail?.code).toBe('agreement_state_conflict');
    await signByLink(browser, token, 'Mei Tan');
    const before = await readTableSums(platform.databaseUrl);
    const seen = await browser.call(getSignatoryInvitation, { params });
    expect([seen.status, seen.body]).toMatchObject([
      200,
      { first_name: 'Mei', agreement: { status: 'SIGNED', document: { state: 'BEING_MADE' } } },
    ]);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
    expect(await browser.call(openSignatoryLetter, { params })).toMatchObject(invalid);
    expect(await signByLink(browser, token, 'Mei Tan')).toMatchObject(invalid);
  });

  test('that opens nothing may be tried a hundred times from an address, and a good one still opens', async () => {
    const { token } = await waitingCompany();
    const browser = platform.browser();
    browser.address = '10.9.9.9';
    const attempt = (secret: string) =>
      browser.call(getSignatoryInvitation, { params: { token: secret } });
    for (let tried = 0; tried < 100; tried += 1) {
      expect((await attempt(`wrong-${tried}`)).status).toBe(410);
    }
    expect((await attempt('wrong')).body.detail?.code).toBe('too_many_requests');
    expect((await attempt(token)).status).toBe(200);
  });

  test('can be sent again after a minute, beside the one before', async () => {
    const { company, signatory_email, token } = await waitingCompany();
    const resend = () => company.browser.call(resendSignatoryLink);
    const early = await resend();
    expect(early.body.detail?.code).toBe('code_sent_recently');
    expect(early.body.detail?.resend_after_s).toBeGreaterThan(0);
    await platform.advance(60);
    expect((await resend()).status).toBe(200);
    const second = await newestToken(signatory_email);
    expect(second).not.toBe(token);
    for (const params of [{ token }, { token: second }])
      expect((await stranger().call(getSignatoryInvitation, { params })).status).toBe(200);
  });

  test('goes out ten times an hour at most, to whomever', async () => {
    const { company } = await waitingCompany();
    const correct = (name: string) => {
      const signatory_email = `${name}-${companies}@straits.example`;
      const body = { ...COMPANY.designated, signatory_email };
      return company.browser.call(correctSignatory, { body });
    };
    for (const name of 'abcdefghi') expect((await correct(name)).status).toBe(200);
    expect((await correct('j')).body.detail?.code).toBe('too_many_requests');
    expect((await company.browser.call(getSignatoryRequest)).body).toMatchObject({
      signatory_email: `i-${companies}@straits.example`,
    });
  });

  test('is replaced with whom it was sent to', async () => {
    const { company, token } = await waitingCompany();
    const params = { token };
    await stranger().call(openSignatoryLetter, { params });
    const other = {
      ...COMPANY.designated,
      signatory_email: `jun.ho-${companies}@straits.example`,
      signatory_first_name: 'Jun',
      signatory_last_name: 'Ho',
    };
    const corrected = await company.browser.call(correctSignatory, { body: other });
    expect([corrected.status, corrected.body]).toMatchObject([200, other]);
    expect(await stranger().call(getSignatoryInvitation, { params })).toMatchObject(invalid);
    expect(await stranger().call(syncSignatoryLetter, { params })).toMatchObject(invalid);
    expect((await signByLink(stranger(), token, 'Mei Tan')).status).toBe(410);
    const signed = await signByLink(stranger(), await newestToken(other.signatory_email), 'Jun Ho');
    expect(signed.status).toBe(200);
    expect(await statusOf(company)).toBe('ACTIVE');
    const over = [
      await company.browser.call(correctSignatory, { body: other }),
      await company.browser.call(resendSignatoryLink),
    ];
    for (const answer of over) expect(answer.body.detail?.code).toBe('conflict');
  });

  test('does not go to the representative', async () => {
    const { company } = await waitingCompany();
    const body = { ...COMPANY.designated, signatory_email: company.email };
    const answer = await company.browser.call(correctSignatory, { body });
    expect([answer.status, answer.body.detail]).toMatchObject([
      422,
      [{ loc: ['body', 'signatory_email'] }],
    ]);
  });
});

test('a company that waits for nobody has no request, and answers nothing while it waits', async () => {
  const company = await platform.newcomer(...BY_REPRESENTATIVE);
  expect((await company.browser.call(getSignatoryRequest)).status).toBe(404);
  expect((await company.browser.call(resendSignatoryLink)).status).toBe(409);
  const waiting = await waitingCompany();
  expect((await give(waiting.company, COMPANY.name)).body.detail?.code).toBe('conflict');
  const again = await complete(waiting.company);
  expect(again.body).toEqual({ account_status: 'PENDING_ACTIVATION' });
  expect((await platform.outboxOf(waiting.signatory_email)).length).toBe(1);
});
