import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACCOUNT_KEYS } from '../../../tests/worlds/account-keys.ts';
import { DEMO_ACCOUNT_KEYS } from '../../providers/custody/sandbox-addresses.ts';
import { pushOffer } from '../../providers/messages/live-messages.ts';
import { PUSH_SERVICES } from '../../providers/messages/push/push-settings.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const production = {
  BALLAST_MODE: 'production',
  DATABASE_URL: 'postgres://ballast@db/ballast',
  PUBLIC_URL: 'https://ballast.example/',
  BALLAST_SECRETS: 'k1:AAAA',
  ...ACCOUNT_KEYS,
  SUPPORT_EMAIL: 'help@bank.example',
  LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
  LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
  BALLAST_SANDBOXES: 'custody,trade,messages,signing,verification,screening',
};

test('on loopback without a database server the mode is demo', () => {
  expect(readSettings({}).mode).toBe('demo');
});

test.each([{ HOST: '0.0.0.0' }, { DATABASE_URL: 'postgres://localhost/x' }])(
  'with %o the mode must be named',
  (environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
  },
);

test('everything that is wrong is named at once, without the secrets among it', () => {
  const wrong = {
    PORT: 'eighty',
    BALLAST_WORKERS: 'false',
    BALLAST_SANDBOXES: 'custody,trades',
    COUNTRIES_NOT_SERVED: 'US,korea',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'hush.example',
  };
  expect(() => readSettings(wrong)).toThrow(
    [
      'PORT is "eighty": use a number from 0 to 65535.',
      'BALLAST_SANDBOXES is "custody,trades": use names of custody, trade, bank, signing, verification, screening, messages, email, sms, whatsapp, push.',
      'SMTP_URL cannot be used: use an address such as smtps://user:password@mail.example.com.',
      'BALLAST_WORKERS is "false": use on or off.',
      'COUNTRIES_NOT_SERVED is "US,korea": use ISO 3166-1 codes of two letters, such as US,KP.',
      'LOG_LEVEL is "loud": use trace, debug, info, warn, error, fatal, silent.',
    ].join('\n'),
  );
});

test('a variable that is empty counts as not set, unless it has a default', () => {
  expect(readSettings({ DATABASE_URL: '', UPLOADS_FOLDER: '', SIGNING_KEY: '' })).toEqual(
    readSettings({}),
  );
  expect(() => readSettings({ DATA_DIR: '' })).toThrow('DATA_DIR');
});

test('nobody but us is told of a login unless the operator says so', () => {
  expect(readSettings({}).fingerprintMonitoring).toBe(false);
  expect(readSettings({ FINGERPRINT_MONITORING: 'on' }).fingerprintMonitoring).toBe(true);
});

test.each([
  ...['DATABASE_URL', 'PUBLIC_URL', 'BALLAST_SECRETS', 'SUPPORT_EMAIL'],
  ...['LEGAL_ENTITY', 'LEGAL_ADDRESS'],
])('production needs %s', (name) => {
  expect(() => readSettings({ ...production, [name]: '' })).toThrow(name);
});

test('who stands behind the platform has a name and an address, each in one line', () => {
  const { LEGAL_ENTITY, LEGAL_ADDRESS } = production;
  expect(readSettings(production).legalEntity).toEqual({
    name: LEGAL_ENTITY,
    address: LEGAL_ADDRESS,
  });
  expect(readSettings({}).legalEntity).toBeNull();
  expect(() => readSettings({ LEGAL_ENTITY })).toThrow('LEGAL_ADDRESS');
  const broken = `${LEGAL_ENTITY}\nAnother`;
  expect(() => readSettings({ ...production, LEGAL_ENTITY: broken })).toThrow('one line');
});

test.each(['help', 'help@bank.example; path=/', 'a@b, c@d'])(
  '"%s" is no address of a support team',
  (SUPPORT_EMAIL) => {
    expect(() => readSettings({ SUPPORT_EMAIL })).toThrow('SUPPORT_EMAIL');
  },
);

test.each(['http://ballast.example', 'http://localhost.evil.example', 'ballast.example'])(
  'production does not send cookies in the clear to browsers at %s',
  (PUBLIC_URL) => {
    expect(() => readSettings({ ...production, PUBLIC_URL })).toThrow('https');
  },
);

test.each(['https://ballast.example', 'http://localhost:3000', 'http://127.0.0.1'])(
  'production serves browsers at %s',
  (PUBLIC_URL) => {
    expect(readSettings({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  },
);

test('addresses that clients are shown are made from keys of the operator', () => {
  const { SANDBOX_BITCOIN_KEY, SANDBOX_ETHEREUM_KEY, ...others } = production;
  const own = { BITCOIN: SANDBOX_BITCOIN_KEY, ETHEREUM: SANDBOX_ETHEREUM_KEY };
  expect(readSettings(production).accountKeys).toEqual(own);
  expect(() => readSettings(others)).toThrow('keys of the operator');
  expect(() => readSettings({ ...others, SANDBOX_BITCOIN_KEY })).toThrow('SANDBOX_ETHEREUM_KEY');
  expect(() => readSettings({ ...production, SANDBOX_BITCOIN_KEY: 'xpub6' })).toThrow('extended');
  const demo = { SANDBOX_BITCOIN_KEY: DEMO_ACCOUNT_KEYS.BITCOIN };
  expect(() => readSettings({ ...production, ...demo })).toThrow('demonstration');
  // Nobody from elsewhere is shown one.
  const here = { ...others, PUBLIC_URL: 'http://localhost:3000' };
  expect(readSettings(here).accountKeys).toBeNull();
});

test('calls are counted where nothing else is said, but for tests', () => {
  expect(readSettings(production).callsAMinute).toBe(600);
  expect(readSettings({}).callsAMinute).toBe(600);
  expect(readSettings({ BALLAST_MODE: 'test' }).callsAMinute).toBe(0);
  expect(readSettings({ ...production, CALLS_A_MINUTE: '0' }).callsAMinute).toBe(0);
  expect(() => readSettings({ CALLS_A_MINUTE: 'many' })).toThrow('CALLS_A_MINUTE');
  expect(readSettings(production).callsAtOnce).toBe(100);
  expect(readSettings({ BALLAST_MODE: 'test' }).callsAtOnce).toBe(0);
  expect(readSettings({ ...production, CALLS_AT_ONCE: '0' }).callsAtOnce).toBe(0);
  expect(() => readSettings({ CALLS_AT_ONCE: '-1' })).toThrow('CALLS_AT_ONCE');
});

test('production refuses a sandbox that is not named', () => {
  expect(() =>
    readSettings({
      ...production,
      BALLAST_SANDBOXES: 'custody,messages,signing,verification,screening',
    }),
  ).toThrow('no live provider for trade');
});

test.each(['email', 'sms', 'whatsapp'])(
  'production refuses the sandbox of %s unless it is named, with all messages or by itself',
  (channel) => {
    const others = ['email', 'sms', 'whatsapp'].filter((name) => name !== channel);
    const without = ['custody', 'trade', 'signing', 'verification', 'screening', ...others].join(
      ',',
    );
    expect(() => readSettings({ ...production, BALLAST_SANDBOXES: without })).toThrow(
      `no live provider for ${channel}`,
    );
    const named = `${without},${channel}`;
    expect(readSettings({ ...production, BALLAST_SANDBOXES: named }).messages.sandboxes).toEqual([
      'EMAIL',
      'SMS',
      'WHATSAPP',
    ]);
  },
);

const carriers = {
  SMTP_URL: 'smtps://ballast:secret@mail.example.com',
  SMTP_FROM: 'Ballast <no-reply@ballast.example>',
  SMS_URL: 'https://sms.example.com/v1',
  SMS_TOKEN: 'sms-token',
  WHATSAPP_URL: 'https://whatsapp.example.com',
  WHATSAPP_TOKEN: 'whatsapp-token',
};

test('production with live carriers needs no sandbox of messages, and has none', () => {
  const settings = readSettings({
    ...production,
    ...carriers,
    BALLAST_SANDBOXES: 'custody,trade,signing,verification,screening',
  });
  expect(settings.messages).toEqual({
    email: { url: carriers.SMTP_URL, from: carriers.SMTP_FROM },
    sms: { url: carriers.SMS_URL, token: 'sms-token' },
    whatsapp: { url: carriers.WHATSAPP_URL, token: 'whatsapp-token' },
    push: null,
    sandboxes: [],
  });
});

const PUSH_KEY = 'A'.repeat(42).concat('E');

test('push goes out under the newest key, from the support team, to the services of browsers alone', () => {
  const { messages } = readSettings({ WEB_PUSH_KEYS: `${PUSH_KEY},${'B'.repeat(42)}E` });
  expect(messages.push).toMatchObject({
    keys: [{ privateKey: PUSH_KEY }, { privateKey: `${'B'.repeat(42)}E` }],
    contact: 'mailto:support@ballast.example',
    services: PUSH_SERVICES,
  });
  const named = { WEB_PUSH_KEYS: PUSH_KEY, WEB_PUSH_SERVICES: 'https://*.push.example' };
  expect(readSettings(named).messages.push?.services).toEqual(['https://*.push.example']);
});

test.each([
  { WEB_PUSH_KEYS: 'short' },
  { WEB_PUSH_KEYS: 'A'.repeat(43) },
  { WEB_PUSH_SERVICES: 'http://push.example' },
  { WEB_PUSH_SERVICES: 'https://push.example/path' },
])('%o of push is refused', (wrong) => {
  const [name = ''] = Object.keys(wrong);
  expect(() => readSettings({ WEB_PUSH_KEYS: PUSH_KEY, ...wrong })).toThrow(name);
});

test('production without a key offers no push, unless its sandbox is named', () => {
  const offered = (named: string) => {
    const BALLAST_SANDBOXES = `custody,trade,signing,verification,screening${named}`;
    return pushOffer(readSettings({ ...production, ...carriers, BALLAST_SANDBOXES }).messages);
  };
  expect(offered('')).toBeNull();
  expect(offered(',push')?.serverKeys).toHaveLength(1);
});

test.each(Object.keys(carriers))('%s does not stand alone', (name) => {
  expect(() => readSettings({ ...carriers, [name]: '' })).toThrow(name);
});

test.each([
  { SMTP_URL: 'https://mail.example.com' },
  { SMTP_URL: 'mail.example.com' },
  { SMTP_FROM: 'Ballast' },
  { SMS_URL: 'http://sms.example.com' },
  { WHATSAPP_URL: 'ftp://whatsapp.example.com' },
])('%o is refused', (wrong) => {
  const [name = ''] = Object.keys(wrong);
  expect(() => readSettings({ ...carriers, ...wrong })).toThrow(name);
});

test('production with everything named starts, and its address has no trailing slash', () => {
  expect(readSettings(production)).toMatchObject({
    mode: 'production',
    publicUrl: 'https://ballast.example',
  });
});

test.each(['-1', '65536', '3000x', '1e3', ''])('a port of "%s" is refused', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow('PORT');
});

test('without a registration nobody signs in with Google or Apple', () => {
  expect(readSettings(production).signIn).toEqual({ google: null, apple: null });
});

test('half a registration is refused, and says what is missing', () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'ballast' })).toThrow('GOOGLE_CLIENT_SECRET');
  expect(() => readSettings({ APPLE_KEY_ID: 'K', APPLE_TEAM_ID: 'T' })).toThrow(
    'APPLE_CLIENT_ID and APPLE_PRIVATE_KEY',
  );
});

const APPLE = { APPLE_CLIENT_ID: 'web.ballast', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' };

test("Apple's key must be one that Apple gives", () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const key of ['no key', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()]) {
    expect(() => readSettings({ ...APPLE, APPLE_PRIVATE_KEY: key })).toThrow('P-256');
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const oneLine = pem.replaceAll('\n', '\\n');
  expect(readSettings({ ...APPLE, APPLE_PRIVATE_KEY: oneLine }).signIn.apple?.keyId).toBe('K');
});
