import * as calls from '@ballast/contract/compliance/countries.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { newId } from '../../database/identifier.ts';
import { complianceRoutes } from '../routes.ts';
import { assertCountriesServed, isConnectionProhibited, verdictsOn } from './country-rules.ts';

const access = await openTestAccess({ routes: complianceRoutes });
const { database } = access;

let clara: TestBrowser;
let henrik: TestBrowser;

beforeAll(async () => {
  clara = await signedIn('COMPLIANCE');
  henrik = await signedIn('COMPLIANCE');
});

async function signedIn(role: 'COMPLIANCE' | 'OPERATIONS'): Promise<TestBrowser> {
  const browser = access.browser();
  const person = await access.addStaff([role]);
  await browser.login(person, { admin: true });
  await browser.confirm(await access.codeOf(person));
  return browser;
}

const keyed = () => ({ 'idempotency-key': newId() });
const outcomeOf = ({ status, body }: Answer) => [status, body.detail?.code];

async function propose(by: TestBrowser, country: string, link: string, verdict: string) {
  const body = { country, link, verdict, reason: 'A new embargo' };
  const answer = await by.call(calls.proposeCountryRule, { body, headers: keyed() });
  return { answer, id: String((answer.body as { id?: string }).id) };
}

function decide(by: TestBrowser, id: string, decision: 'RELEASED' | 'REFUSED') {
  const given = { params: { id }, body: { decision }, headers: keyed() };
  return by.call(calls.decideCountryRule, given);
}

async function rules(by = clara) {
  const { text } = await by.call(calls.listCountryRules);
  return calls.listCountryRules.output.parse(JSON.parse(text));
}

const EMBARGOED = ['BY', 'CU', 'IR', 'KP', 'MM', 'RU', 'SY'];

describe('the rules that come with the platform', () => {
  test.each(['RESIDENCE', 'INCORPORATION', 'CONNECTION'] as const)(
    'prohibit accounts by %s',
    async (link) => {
      const verdicts = await verdictsOn(
        database,
        [...EMBARGOED, 'CH'].map((country) => ({ link, country })),
      );
      expect(verdicts.map(({ country, verdict }) => [country, verdict])).toEqual(
        EMBARGOED.map((country) => [country, 'PROHIBITED']),
      );
    },
  );

  test.each(['CITIZENSHIP', 'BIRTH', 'TAX', 'ISSUE', 'PHONE'] as const)(
    'have %s looked at, and refuse nobody for it',
    async (link) => {
      const ties = EMBARGOED.map((country) => ({ link, country, loc: ['body', 'x'] }));
      const verdicts = (await verdictsOn(database, ties)).map(({ verdict }) => verdict);
      expect(verdicts).toEqual(EMBARGOED.map(() => 'REVIEW'));
      await assertCountriesServed(database, ties);
    },
  );
});

describe('a change', () => {
  test('counts once another person of compliance has released it, and the rule before stays', async () => {
    const { id } = await propose(clara, 'MM', 'RESIDENCE', 'REVIEW');
    expect((await rules()).proposals).toMatchObject([
      { id, country: 'MM', reason: 'A new embargo', proposed_by_me: true },
    ]);
    expect(outcomeOf(await decide(clara, id, 'RELEASED'))).toEqual([403, 'approver_entered_it']);
    const tie = { link: 'RESIDENCE', country: 'MM' } as const;
    expect(await verdictsOn(database, [tie])).toEqual([{ ...tie, verdict: 'PROHIBITED' }]);
    expect((await decide(henrik, id, 'RELEASED')).status).toBe(200);
    expect(await verdictsOn(database, [tie])).toEqual([{ ...tie, verdict: 'REVIEW' }]);
    const { items, former, proposals } = await rules();
    expect(proposals).toEqual([]);
    const ours = ({ country, link }: { country: string; link: string }) =>
      country === 'MM' && link === 'RESIDENCE';
    expect(items.find(ours)).toMatchObject({ verdict: 'REVIEW', reason: 'A new embargo' });
    expect(former.find(ours)).toMatchObject({ verdict: 'PROHIBITED', made_by: null });
    expect(outcomeOf(await decide(henrik, id, 'REFUSED'))).toEqual([409, 'conflict']);
  });

  test('may end a rule, and make one for a country that had none', async () => {
    const ended = await propose(clara, 'CU', 'CONNECTION', 'ALLOWED');
    const made = await propose(clara, 'AF', 'RESIDENCE', 'PROHIBITED');
    for (const { id } of [ended, made]) await decide(henrik, id, 'RELEASED');
    expect(await isConnectionProhibited(database, 'CU')).toBe(false);
    const told = { link: 'RESIDENCE', country: 'AF', loc: ['body', 'country'] } as const;
    await expect(assertCountriesServed(database, [told])).rejects.toMatchObject({
      fields: [{ loc: ['body', 'country'], type: 'residence_not_served' }],
    });
  });

  test('that is refused, or taken back by its maker, changes nothing', async () => {
    for (const by of [henrik, clara]) {
      const { id } = await propose(clara, 'SY', 'TAX', 'PROHIBITED');
      expect((await decide(by, id, 'REFUSED')).status).toBe(200);
      const tie = { link: 'TAX', country: 'SY' } as const;
      expect(await verdictsOn(database, [tie])).toEqual([{ ...tie, verdict: 'REVIEW' }]);
    }
  });

  test('is not proposed twice, nor for what counts already', async () => {
    const { id } = await propose(clara, 'RU', 'PHONE', 'PROHIBITED');
    const again = await propose(henrik, 'RU', 'PHONE', 'ALLOWED');
    expect(outcomeOf(again.answer)).toEqual([409, 'conflict']);
    await decide(clara, id, 'REFUSED');
    const same = await propose(clara, 'RU', 'PHONE', 'REVIEW');
    expect(outcomeOf(same.answer)).toEqual([409, 'conflict']);
    const none = await propose(clara, 'CH', 'PHONE', 'ALLOWED');
    expect(outcomeOf(none.answer)).toEqual([409, 'conflict']);
  });

  test('is no business of other roles, who may read the rules', async () => {
    const operations = await signedIn('OPERATIONS');
    expect((await rules(operations)).items.length).toBeGreaterThan(40);
    const { answer } = await propose(operations, 'CH', 'BIRTH', 'REVIEW');
    expect(outcomeOf(answer)).toEqual([403, 'forbidden']);
  });
});
