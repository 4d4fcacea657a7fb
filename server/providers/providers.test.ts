import { SANDBOXES } from '@ballast/contract/staff/sandboxes.ts';
import { expect, test } from 'vitest';
import { SANDBOX_PUSH } from './messages/push/push-settings.ts';
import { type ProviderSettings, SANDBOX_PROVIDER_SETTINGS, sandboxesOf } from './providers.ts';

const gateway = { url: 'https://gateway.example', token: 'token' };

/** Live providers wherever there is an adapter. */
const LIVE: Partial<ProviderSettings> = {
  messages: {
    email: { url: 'smtps://mail.example', from: 'Ballast <post@ballast.example>' },
    sms: gateway,
    whatsapp: gateway,
    push: SANDBOX_PUSH,
    sandboxes: ['EMAIL', 'SMS', 'WHATSAPP', 'PUSH'],
  },
  signInSandboxes: false,
  ownAuthority: false,
  verification: { ...gateway, eventSecrets: ['whsec_c2VjcmV0'] },
  screening: gateway,
  bank: null,
};

test('demo and test run on sandboxes alone', () => {
  expect(sandboxesOf(SANDBOX_PROVIDER_SETTINGS)).toEqual(SANDBOXES);
});

test('where an adapter is set up there is no sandbox', () => {
  expect(sandboxesOf({ ...SANDBOX_PROVIDER_SETTINGS, ...LIVE })).toEqual(['CUSTODY', 'TRADE']);
});

test('a bank that speaks in files is a sandbox where the sandbox is on the other side', () => {
  const bankOf = (isSandbox: boolean) => {
    // Neither its database nor its keys are asked for here.
    const bank = { folder: '/srv/bank', accounts: [], isSandbox } as unknown;
    const settings = { ...SANDBOX_PROVIDER_SETTINGS, ...LIVE };
    return sandboxesOf({ ...settings, bank: bank as ProviderSettings['bank'] });
  };
  expect(bankOf(true)).toEqual(['CUSTODY', 'TRADE', 'BANK']);
  expect(bankOf(false)).toEqual(['CUSTODY', 'TRADE']);
});

test('a channel that nobody carries is no sandbox, and sign-in is one until both are registered', () => {
  const nobody = { email: null, sms: null, whatsapp: null, push: null };
  const messages = { ...nobody, sandboxes: ['SMS' as const] };
  const google = { clientId: 'id', clientSecret: 'secret' };
  const settings = { ...SANDBOX_PROVIDER_SETTINGS, ...LIVE, messages, signInSandboxes: true };
  expect(sandboxesOf({ ...settings, signIn: { google, apple: null } })).toEqual([
    'CUSTODY',
    'TRADE',
    'SMS',
    'SIGN_IN',
  ]);
});
