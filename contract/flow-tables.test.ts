import { describe, expect, it, test } from 'vitest';
import { nextStep, RECOVERY } from './access/recovery-flow.ts';
import { SIGN_UP } from './access/sign-up-flow.ts';
import { TWO_FACTOR_OFF, TWO_FACTOR_ON } from './access/two-factor-flow.ts';
import type { User } from './account/me.ts';
import { ENTITY_PHONE, ONBOARDING_PHONE, SETTINGS_PHONE } from './account/phone-flow.ts';
import { type Address, beginsAnew, type DraftFlow, pathOf, refusalTo } from './flow.ts';
import { INVESTMENT } from './funds/investment-flow.ts';
import { OWN_WEIGHTS } from './funds/own-weights-flow.ts';
import { REDEMPTION } from './funds/redemption-flow.ts';
import { SUBSCRIPTION } from './funds/subscription-flow.ts';
import { ADDITIONAL_DOCUMENTS } from './onboarding/documents/additional-documents-flow.ts';
import { INVITE_ENTRANCE } from './onboarding/invitations/invite.ts';
import { KYC_SENT } from './onboarding/kyc/kyc.ts';
import { WITHDRAWAL } from './payments/withdrawal-flow.ts';

type Path = `/${string}`;

/** Somebody in a flow. */
type Person<Entered> = { entered?: Partial<Entered>; user?: Partial<User>; address?: Address };

function enter<Entered extends object, Name extends string>(
  { steps, empty, out }: DraftFlow<Entered, Name>,
  name: NoInfer<Name>,
  from: Path | null,
  { entered, user = {}, address = {} }: Person<NoInfer<Entered>>,
): Path | null {
  const data = { entered: { ...empty, ...entered }, address, user: user as User };
  return refusalTo(steps, name, { data, address, from, out });
}

const SETUP = { secret: 'S', uri: 'otpauth://totp/S' };
const SENT = { phone: '+41791234567', channel: 'SMS', resendAtMs: 0 } as const;
const REQUESTED = { id: 'w', targetId: 'a', amount: '1' };
const NOTHING_OWED = { email_code: false, sms_code: false, otp: false, passkey: false };
const verificationOf = (owed: Partial<typeof NOTHING_OWED> = {}) => ({
  pending_auth: { ...NOTHING_OWED, ...owed },
  phone_ending: null,
});

/** A flow, and people who between them see every step of it. */
type Row = {
  name: string;
  enter: (step: string, from: Path | null, who: number) => Path | null;
} & {
  steps: readonly { name: string; path: Path }[];
  addresses: readonly Address[];
  out: Path;
};

function row<Entered extends object, Name extends string>(
  name: string,
  flow: DraftFlow<Entered, Name>,
  people: readonly Person<Entered>[],
): Row {
  return {
    name,
    steps: flow.steps,
    out: flow.out,
    addresses: people.map(({ address = {} }) => address),
    enter: (step, from, who) => enter(flow, step as Name, from, people[who] ?? {}),
  };
}

const BTC = { address: { code: 'BTC' } };
const FUND = { address: { fundId: 'f' } };
const MUTUAL = { address: { fundSlug: 's' } };
const BEGUN = { fund: 's' };
const BACKGROUND = {
  source_of_funds: ['SALARY' as const],
  source_of_funds_other: null,
  employer_name: null,
};
const UNVERIFIED = { user: { phone_verified: false, phone: null } };
const phone = [
  UNVERIFIED,
  { ...UNVERIFIED, entered: { phone: SENT.phone } },
  { ...UNVERIFIED, entered: { phone: SENT.phone, sent: SENT } },
  { user: { phone_verified: false, phone: SENT.phone } },
  { user: { phone_verified: true } },
];

const ROWS: readonly Row[] = [
  row('a withdrawal', WITHDRAWAL, [
    BTC,
    { ...BTC, entered: { targetId: 'a' } },
    { ...BTC, entered: { targetId: 'a', amount: '1' } },
    { ...BTC, entered: { targetId: 'a', amount: '1', requested: REQUESTED } },
  ]),
  row('an investment', INVESTMENT, [
    FUND,
    { ...FUND, entered: { currency: 'BTC' } },
    { ...FUND, entered: { currency: 'BTC', amount: '1' } },
  ]),
  row('own weights', OWN_WEIGHTS, [FUND, { ...FUND, entered: { weights: { BTC: '1' } } }]),
  row('a redemption', REDEMPTION, [
    { address: { fundSlug: 's' } },
    { address: { fundSlug: 's', currencyCode: 'BTC' } },
    {
      address: { fundSlug: 's', currencyCode: 'BTC' },
      entered: { currencyCode: 'BTC', useMax: true },
    },
    {
      address: { fundSlug: 's', currencyCode: 'USD' },
      entered: { currencyCode: 'USD', useMax: true, requestId: 'r' },
    },
  ]),
  row('a first subscription', SUBSCRIPTION, [
    MUTUAL,
    { ...MUTUAL, entered: { ...BEGUN, strategy: 'CAYMAN' } },
    { ...MUTUAL, entered: { ...BEGUN, classId: 'a' } },
    { ...MUTUAL, entered: { ...BEGUN, classId: 'a', amount: '1' } },
    { ...MUTUAL, entered: { ...BEGUN, classId: 'a', amount: '1', background: BACKGROUND } },
    {
      ...MUTUAL,
      entered: {
        ...{ ...BEGUN, classId: 'a', amount: '1', background: BACKGROUND },
        ...{ experience: 'NONE', requestId: 'r' },
      },
    },
    {
      ...MUTUAL,
      entered: {
        ...{ ...BEGUN, classId: 'a', amount: '1', background: BACKGROUND },
        ...{ strategy: 'US', experience: 'NONE' },
      },
    },
    {
      ...MUTUAL,
      entered: {
        ...{ ...BEGUN, classId: 'a', amount: '1', background: BACKGROUND },
        ...{ strategy: 'US', experience: 'NONE', accreditedStatus: 'NET_WORTH' },
      },
    },
    { ...MUTUAL, entered: { ...BEGUN, isSubsequent: true, classId: 'a', amount: '1' } },
    {
      ...MUTUAL,
      entered: { ...BEGUN, classId: 'a', amount: '1' },
      user: { account_type: 'INSTITUTIONAL' },
    },
    {
      ...MUTUAL,
      entered: { ...BEGUN, strategy: 'US', classId: 'a', amount: '1' },
      user: { account_type: 'INSTITUTIONAL' },
    },
    {
      ...MUTUAL,
      entered: { ...BEGUN, strategy: 'US', classId: 'a', amount: '1', isReviewed: true },
      user: { account_type: 'INSTITUTIONAL' },
    },
    {
      ...MUTUAL,
      entered: {
        ...{ ...BEGUN, strategy: 'US', classId: 'a', amount: '1', isReviewed: true },
        accreditedStatus: 'TOTAL_ASSETS',
      },
      user: { account_type: 'INSTITUTIONAL' },
    },
    {
      ...MUTUAL,
      entered: { ...BEGUN, strategy: 'US', isSubsequent: true, classId: 'a', amount: '1' },
      user: { account_type: 'INSTITUTIONAL' },
    },
  ]),
  row('a phone in the settings', SETTINGS_PHONE, phone),
  row('a phone of a person', ONBOARDING_PHONE, phone),
  row('a phone of a company', ENTITY_PHONE, phone),
  row('an authenticator that is turned on', TWO_FACTOR_ON, [
    { user: { otp_enabled: false } },
    { user: { otp_enabled: false }, entered: { setup: SETUP } },
    { user: { otp_enabled: true }, entered: { recoveryCodes: ['a'] } },
    { user: { otp_enabled: true } },
  ]),
  row('an authenticator that is turned off', TWO_FACTOR_OFF, [
    { user: { otp_enabled: true } },
    { user: { otp_enabled: false } },
  ]),
  row('a sign-up', SIGN_UP, [
    {},
    { address: { type: 'individual' } },
    { entered: { email: 'amelia@example.com' } },
  ]),
  row('a forgotten password', RECOVERY, [
    {},
    { entered: { email: 'amelia@example.com' } },
    { entered: { token: 't', verification: verificationOf({ sms_code: true }) } },
    { entered: { token: 't', verification: verificationOf({ otp: true }) } },
    { entered: { token: 't', verification: verificationOf() } },
  ]),
  row('an invitation', INVITE_ENTRANCE, [{}]),
  row('a verification that was sent', KYC_SENT, [{}]),
  row('additional documents', ADDITIONAL_DOCUMENTS, [
    { user: { can_upload_additional_documents: true } },
    { user: { can_upload_additional_documents: false } },
  ]),
];

describe.each(ROWS)('$name', ({ steps, addresses, out, enter: enterAs }) => {
  const froms = (who: number): (Path | null)[] => [
    null,
    ...steps.map(({ path }) => pathOf(path, addresses[who] ?? {})),
  ];

  it('has somebody who may enter each step', () => {
    const open = steps.filter(({ name }) =>
      addresses.some((_, who) => froms(who).some((from) => enterAs(name, from, who) === null)),
    );
    expect(open).toEqual(steps);
  });

  it('sends whoever may not enter a step to one that lets them in, or out', () => {
    const outside = new Set<string>([out, '/login', '/settings', '/account-status']);
    for (const [who, address] of addresses.entries()) {
      const letsIn = (target: string, from: Path | null) =>
        steps.some(
          ({ name, path }) => pathOf(path, address) === target && enterAs(name, from, who) === null,
        );
      const refusals = steps.flatMap(({ name }) =>
        froms(who).map((from) => ({ name, from, target: enterAs(name, from, who) })),
      );
      const lost = refusals.filter(
        ({ from, target }) => target !== null && !outside.has(target) && !letsIn(target, from),
      );
      expect(lost).toEqual([]);
    }
  });
});

describe('steps of a withdrawal', () => {
  const at = (name: string) => `/withdrawal/crypto/BTC/${name}` as const;
  const full = { ...BTC, entered: { targetId: 'a', amount: '1', requested: REQUESTED } };
  const allowed = [
    ['AMOUNT', [at('wallet'), at('confirm')]],
    ['CONFIRM', [at('amount'), at('verify')]],
    ['VERIFY', [at('confirm')]],
  ] as const;

  it.each(allowed)('%s is entered from the steps beside it', (step, beside) => {
    for (const from of beside) expect(enter(WITHDRAWAL, step, from, full)).toBeNull();
  });

  it.each(allowed)('%s sends any other arrival to the choice of the wallet', (step, beside) => {
    const all = [null, '/', '/withdrawal', ...['wallet', 'amount', 'confirm', 'verify'].map(at)];
    const others = all.filter((from) => !beside.some((each) => each === from)) as (Path | null)[];
    for (const from of others) expect(enter(WITHDRAWAL, step, from, full)).toBe(at('wallet'));
  });

  it('does not go on from the steps of another currency', () => {
    const ether = { ...full, address: { code: 'ETH' } };
    expect(enter(WITHDRAWAL, 'AMOUNT', at('wallet'), ether)).toBe('/withdrawal/crypto/ETH/wallet');
  });

  it('does not go on without what the steps before enter', () => {
    expect(enter(WITHDRAWAL, 'AMOUNT', at('wallet'), BTC)).toBe(at('wallet'));
    expect(enter(WITHDRAWAL, 'CONFIRM', at('amount'), BTC)).toBe(at('wallet'));
    expect(enter(WITHDRAWAL, 'VERIFY', at('confirm'), BTC)).toBe(at('wallet'));
  });

  it('begins anew at the wallet, except on a step back', () => {
    const begins = (from: Path | null) => beginsAnew(WITHDRAWAL.steps, 'TARGET', { ...BTC, from });
    expect(['/withdrawal', null, at('confirm')].map((from) => begins(from as Path | null))).toEqual(
      [true, true, true],
    );
    expect(begins(at('amount'))).toBe(false);
    expect(beginsAnew(WITHDRAWAL.steps, 'AMOUNT', { ...BTC, from: null })).toBe(false);
  });
});

describe('steps of an investment', () => {
  const START = '/invest/fund/f';
  const full = { ...FUND, entered: { currency: 'BTC', amount: '1' } } as const;

  it.each([
    ['AMOUNT', START],
    ['AMOUNT', `${START}/review`],
    ['REVIEW', `${START}/amount`],
  ] as const)('%s goes on from %s', (step, from) => {
    expect(enter(INVESTMENT, step, from, full)).toBeNull();
  });

  it.each([
    ['AMOUNT', null],
    ['AMOUNT', '/invest/fund/another'],
    ['REVIEW', null],
    ['REVIEW', START],
  ] as const)('%s begins anew from %s', (step, from) => {
    expect(enter(INVESTMENT, step, from, full)).toBe(START);
  });

  it('need what the steps before enter', () => {
    expect(enter(INVESTMENT, 'AMOUNT', START, FUND)).toBe(START);
    const chosen = { ...FUND, entered: { currency: 'BTC' } } as const;
    expect(enter(INVESTMENT, 'REVIEW', `${START}/amount`, chosen)).toBe(START);
  });
});

describe('steps of a redemption', () => {
  const address = { fundSlug: 's', currencyCode: 'BTC' };
  const AMOUNT = '/redeem/s/currency/BTC/amount';
  const full = { address, entered: { currencyCode: 'BTC', amount: '1' } };
  const confirm = (from: Path | null, who: Person<(typeof REDEMPTION)['empty']>) =>
    enter(REDEMPTION, 'CONFIRM', from, who);

  it('confirm an amount that was just entered', () => {
    expect(confirm(AMOUNT, full)).toBeNull();
    expect(confirm(AMOUNT, { address, entered: { currencyCode: 'BTC', useMax: true } })).toBeNull();
  });

  it('go back to the amount without one, from elsewhere, or with another currency', () => {
    expect(confirm(AMOUNT, { address })).toBe(AMOUNT);
    expect(confirm(null, full)).toBe(AMOUNT);
    expect(confirm('/redeem/s/select-currency', full)).toBe(AMOUNT);
    expect(confirm('/redeem/s/currency/ETH/amount', full)).toBe(AMOUNT);
    expect(confirm(AMOUNT, { address, entered: { currencyCode: 'ETH', amount: '1' } })).toBe(
      AMOUNT,
    );
  });

  it('choose the currency first', () => {
    const none = { address: { fundSlug: 's', currencyCode: '' } };
    expect(enter(REDEMPTION, 'AMOUNT', null, none)).toBe('/redeem/s/select-currency');
    expect(confirm(null, none)).toBe('/redeem/s/select-currency');
  });

  it('forget the amount unless one comes from its confirmation', () => {
    const begins = (from: Path) => beginsAnew(REDEMPTION.steps, 'AMOUNT', { address, from });
    expect(begins('/redeem/s/select-currency')).toBe(true);
    expect(begins('/redeem/s/currency/BTC/confirm')).toBe(false);
    expect(begins('/redeem/s/currency/ETH/confirm')).toBe(true);
  });
});

test.each([
  ['the settings', SETTINGS_PHONE],
  ['onboarding', ONBOARDING_PHONE],
  ['a company’s onboarding', ENTITY_PHONE],
] as const)('of a phone in %s each step needs the one before', (_where, flow) => {
  const input = flow.steps[0]?.path;
  const step = (name: 'INPUT' | 'METHOD' | 'VERIFY', who: Person<typeof flow.empty>) =>
    enter(flow, name, null, who);
  const entered = { phone: SENT.phone };
  expect(step('INPUT', UNVERIFIED)).toBeNull();
  expect(step('METHOD', UNVERIFIED)).toBe(input);
  expect(step('METHOD', { ...UNVERIFIED, entered })).toBeNull();
  expect(step('VERIFY', { ...UNVERIFIED, entered })).toBe(input);
  const given = { user: { phone_verified: false, phone: SENT.phone } };
  expect(step('VERIFY', given)).toBeNull();
  expect(step('METHOD', given)).toBe(input);
  expect(step('VERIFY', { ...UNVERIFIED, entered: { ...entered, sent: SENT } })).toBeNull();
  for (const name of ['INPUT', 'METHOD', 'VERIFY'] as const) {
    expect(step(name, { user: { phone_verified: true } })).toBe(flow.out);
  }
});

describe('an authenticator', () => {
  const on = { user: { otp_enabled: true } };
  const off = { user: { otp_enabled: false } };

  it.each([
    ['ENABLE', off, null],
    ['ENABLE', on, '/settings'],
    ['VERIFY', on, '/settings'],
    ['VERIFY', off, '/settings/2fa/enable'],
    ['VERIFY', { ...off, entered: { setup: SETUP } }, null],
    ['ENABLED', on, '/settings'],
    ['ENABLED', off, '/settings'],
    ['ENABLED', { ...on, entered: { recoveryCodes: ['a'] } }, null],
  ] as const)('%s of %o leads to %s', (step, who, target) => {
    expect(enter(TWO_FACTOR_ON, step, null, who)).toBe(target);
  });

  it.each([
    ['DISABLE', on, null, null],
    ['DISABLE', off, null, '/settings'],
    ['DISABLED', off, null, '/settings'],
    ['DISABLED', on, null, '/settings'],
    ['DISABLED', off, '/settings/2fa/disable', null],
  ] as const)('%s of %o from %s leads to %s', (step, who, from, target) => {
    expect(enter(TWO_FACTOR_OFF, step, from, who)).toBe(target);
  });
});

describe('a sign-up', () => {
  const entered = { email: 'amelia@example.com' };

  it.each([
    ['EMAIL', null, { address: { type: 'individual' } }, null],
    ['EMAIL', null, {}, '/signup'],
    ['EMAIL', '/signup/email/code', { entered }, '/signup'],
    ['EMAIL', null, { address: { type: 'toString' } }, '/signup'],
    ['CODE', '/signup/email', { entered }, null],
    ['CODE', '/signup/email', {}, '/signup'],
    ['CODE', '/login', { entered }, '/signup'],
    ['CODE', null, { entered }, '/signup'],
  ] as const)('%s from %s of %o leads to %s', (step, from, who, target) => {
    expect(enter(SIGN_UP, step, from, who)).toBe(target);
  });
});

describe('a forgotten password', () => {
  const owing = (owed: Partial<typeof NOTHING_OWED>) => ({
    entered: { token: 't', verification: verificationOf(owed) },
  });

  it.each([
    ['SENT', null, {}, '/forgot-password'],
    ['SENT', null, { entered: { email: 'amelia@example.com' } }, null],
    ['METHOD', null, {}, '/forgot-password'],
    ['METHOD', null, owing({ sms_code: true }), null],
    ['PHONE', null, owing({ otp: true }), '/forgot-password'],
    ['OTP', null, owing({ otp: true }), null],
    ['PASSWORD', null, owing({ otp: true }), '/forgot-password'],
    ['PASSWORD', null, owing({ sms_code: true }), '/forgot-password'],
    ['PASSWORD', null, owing({}), null],
    ['DONE', null, {}, '/login'],
    ['DONE', '/forgot-password/reset/input', {}, null],
  ] as const)('%s from %s of %o leads to %s', (step, from, who, target) => {
    expect(enter(RECOVERY, step, from, who)).toBe(target);
  });

  it.each([
    [{ otp: true }, '/forgot-password/confirm/otp'],
    [{ sms_code: true }, '/forgot-password/verify-method'],
    [{}, '/forgot-password/reset/input'],
  ])('a link that owes %o leads to %s', (owed, path) => {
    expect(nextStep(verificationOf(owed))).toBe(path);
  });
});

test('thanks follow what was sent, and nothing else', () => {
  expect(enter(KYC_SENT, 'SUCCESS', '/kyc/complete', {})).toBeNull();
  expect(enter(KYC_SENT, 'SUCCESS', null, {})).toBe('/account-status');
  const asked = { user: { can_upload_additional_documents: true } };
  const path = '/upload-documents';
  expect(enter(ADDITIONAL_DOCUMENTS, 'SUCCESS', path, asked)).toBeNull();
  expect(enter(ADDITIONAL_DOCUMENTS, 'SUCCESS', null, asked)).toBe(path);
  expect(enter(ADDITIONAL_DOCUMENTS, 'UPLOAD', null, { user: {} })).toBe('/');
});
