import { z } from 'zod';
import { readAddress } from '../../providers/custody/address-format.ts';
import { deriveAddress } from '../../providers/custody/derive-address.ts';
import { readWebhookSecret } from '../../providers/event-signature.ts';
import { isLoopback } from '../../providers/loopback.ts';
import { readPushKey } from '../../providers/messages/push/push-settings.ts';
import { readAppleKey } from '../../providers/sign-in/apple-client-secret.ts';
import { readGrantKey } from '../../providers/signing/envelopes/envelope-token.ts';

/** What the README's table says of a variable, and whether a refusal may repeat its value. */
type Description = { meaning: string; unset: string; secret: boolean };

const descriptions = z.registry<Description>();

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const EMAIL = /^[^\s@;,"]+@[^\s@;,"]+$/;
const SENDER = /^([^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const SANDBOXES = [
  'custody',
  'trade',
  'bank',
  'signing',
  'verification',
  'screening',
  'messages',
  'email',
  'sms',
  'whatsapp',
  'push',
] as const;

const text = z.string();
const notEmpty = text.min(1, 'give a value, or leave the variable out');
const line = notEmpty.regex(/^.{1,300}$/, 'use one line of at most 300 letters');
const onOrOff = z.enum(['on', 'off'], 'use on or off').transform((value) => value === 'on');
const address = text.refine(isPrivate, 'use an address with https');
const addressWithoutSlash = address.transform((value) => value.replace(/\/$/, ''));
const pem = text.transform((value) => value.replaceAll('\\n', '\n'));

/** Every variable of the environment that the platform reads, in the order of the README's table. */
export const VARIABLES = z.object({
  BALLAST_MODE: optional(
    '`demo`, `test` or `production`. Demo and test have the sandbox calls and the demo world; production has neither',
    z.enum(['demo', 'test', 'production'], 'use demo, test or production'),
    { unset: '`demo` on this machine without `DATABASE_URL`' },
  ),
  HOST: withDefault('Address to listen on', '127.0.0.1', notEmpty),
  PORT: withDefault(
    'Port to listen on',
    '3000',
    text
      .refine(isPort, 'use a number from 0 to 65535')
      .transform((value) => Number.parseInt(value, 10)),
  ),
  PUBLIC_URL: optional('Address that browsers use. Required in production', text, {
    unset: '`http://localhost:PORT`',
  }),
  DATA_DIR: withDefault(
    'Folder of the embedded database and of secrets that a demo makes. One process at a time',
    '.data',
    notEmpty,
  ),
  DATABASE_URL: optional(
    'PostgreSQL 15 or newer. Without it the embedded database serves. Required in production',
    text,
    { secret: true },
  ),
  DATABASE_MIGRATION_URL: optional(
    "Login that owns the tables and runs migrations; the application's own login may not change or remove posted lines",
    text,
    { unset: '`DATABASE_URL`', secret: true },
  ),
  BALLAST_SECRETS: optional(
    'Master secrets, newest first: `id:base64,id:base64`, 32 random bytes each; `:data` behind an old one that leaked. Required in production',
    text,
    { unset: 'made in `DATA_DIR`', secret: true },
  ),
  BALLAST_SANDBOXES: optional(
    'Sandbox providers that production has been told to use: `custody`, `trade`, `bank`, `signing`, `verification`, `screening`, `email`, `sms`, `whatsapp`, separated by commas; `messages` is the last three',
    listOf(z.enum(SANDBOXES, `use names of ${SANDBOXES.join(', ')}`)),
  ),
  SANDBOX_BITCOIN_KEY: optional(
    'Extended public key (`xpub…` or `zpub…`) of an account whose seed the operator keeps, from which the sandbox of custody makes deposit addresses. Required with that sandbox in production, because nobody can spend from the addresses of the demonstration. The two names go together',
    text.refine(
      isReadBy((key) => deriveAddress('BITCOIN', key, 0)),
      'use an extended public key',
    ),
    { unset: 'a key of the demonstration' },
  ),
  SANDBOX_ETHEREUM_KEY: optional(
    'The same for Ethereum (`xpub…`)',
    text.refine(
      isReadBy((key) => deriveAddress('ETHEREUM', key, 0)),
      'use an extended public key',
    ),
    { unset: 'a key of the demonstration' },
  ),
  SANDBOX_BANK_FOLDER: optional(
    'Folder in which the sandbox of the bank speaks in files of ISO 20022, as a live bank does in `BANK_FILES_FOLDER`: payments wait at the desk for two people (docs/guides/bank-files.md). For a new database; several processes must share it',
    notEmpty,
    { unset: 'the sandbox is called' },
  ),
  ETHEREUM_NODE_URL: optional(
    'Node of Ethereum (JSON-RPC) through which the platform keeps ether and tokens itself, in place of the sandbox of custody (docs/guides/custody-on-ethereum.md). It goes together with `ETHEREUM_ACCOUNT_KEY`, `ETHEREUM_COLD_ADDRESS` and `ETHEREUM_HOT_LIMITS`, and with `ETHEREUM_KEY_FILE` or `ETHEREUM_SIGNER_URL`',
    address,
    { unset: 'the sandbox of custody', secret: true },
  ),
  ETHEREUM_NODE_TOKEN: optional('Bearer token of that node, where it wants one', text, {
    secret: true,
  }),
  ETHEREUM_ACCOUNT_KEY: optional(
    'Extended public key (`xpub…`) of the account: deposit addresses are `0/i` below it, the wallet that pays is `1/0`',
    text.refine(
      isReadBy((key) => deriveAddress('ETHEREUM', key, 0)),
      'use an extended public key',
    ),
  ),
  ETHEREUM_COLD_ADDRESS: optional(
    'Address that takes what the paying wallet would hold above its limit, and whose key is not here',
    text.refine((value) => readAddress('ETHEREUM', value) !== null, 'use an address of Ethereum'),
  ),
  ETHEREUM_TOKENS: optional(
    'Contracts of the tokens that are kept, such as `USDT:0xdAC17F958D2ee523a2206206994597C13D831ec7`, separated by commas; without it ether alone is kept',
    listOf(
      text
        .regex(/^(USDT|USDC):0x[0-9a-fA-F]{40}$/, 'use names such as USDT:0x…')
        .refine(
          (value) => readAddress('ETHEREUM', value.slice(5)) !== null,
          'use an address of Ethereum for each token',
        ),
    ),
  ),
  ETHEREUM_HOT_LIMITS: optional(
    'The most of each currency that the paying wallet is to hold, such as `ETH:50,USDT:100000`',
    listOf(
      text.regex(
        /^(ETH|USDT|USDC):\d{1,12}(\.\d{1,6})?$/,
        'use amounts such as ETH:50,USDT:100000',
      ),
    ),
  ),
  ETHEREUM_KEY_FILE: optional(
    'File with the extended private key (`xprv…`) of that account, which its owner alone may read (mode 600)',
    text,
  ),
  ETHEREUM_SIGNER_URL: optional(
    'Signer in place of the file, asked by JSON-RPC `eth_signTransaction` (Web3Signer, Clef)',
    address,
    { secret: true },
  ),
  ETHEREUM_SIGNER_TOKEN: optional('Bearer token of that signer, where it wants one', text, {
    secret: true,
  }),
  ETHEREUM_CONFIRMATIONS: withDefault(
    'Blocks, its own included, that a transfer waits for at least; it waits until its block is final in any case',
    '12',
    text
      .regex(/^[1-9]\d{0,2}$/, 'use a whole number from 1 to 999')
      .transform((value) => Number.parseInt(value, 10)),
  ),
  ETHEREUM_FEE_LIMIT: withDefault(
    'The most that is paid for a unit of gas, in gwei; while it costs more, nothing is sent',
    '200',
    text
      .regex(/^[1-9]\d{0,4}$/, 'use a whole number of gwei')
      .transform((value) => BigInt(value) * 1_000_000_000n),
  ),
  EXCHANGE_ID: optional(
    'Exchange on which is traded, by the name that ccxt has for it, such as `binance` (docs/guides/live-market.md). It is tried at the start. It goes together with `EXCHANGE_KEY` and `EXCHANGE_SECRET`',
    text.regex(/^[a-z0-9]{2,30}$/, 'use a name of ccxt, such as binance'),
    { unset: 'the sandbox of trade' },
  ),
  EXCHANGE_KEY: optional(
    'Key of the account there, which may read and trade, and not withdraw',
    line,
  ),
  EXCHANGE_SECRET: optional('Secret of that key', notEmpty, { secret: true }),
  EXCHANGE_PASSPHRASE: optional('Third part of that key, where the exchange has one', notEmpty, {
    secret: true,
  }),
  EXCHANGE_URL: optional(
    'Address at which the calls of that exchange are answered in place of its own, such as that of a gateway',
    addressWithoutSlash,
    { unset: 'the addresses that ccxt knows' },
  ),
  EXCHANGE_TIMEOUT: withDefault(
    'Seconds that one request to it may take',
    '10',
    text
      .regex(/^([1-9]|1[0-5])$/, 'use a whole number from 1 to 15')
      .transform((value) => Number.parseInt(value, 10)),
  ),
  EXCHANGE_FEE: optional(
    'What it takes of a trade, in percent, such as `0.26`',
    text.regex(/^[0-4](\.\d{1,4})?$/, 'use percent below 5, such as 0.26'),
    { unset: 'what ccxt says of it' },
  ),
  EXCHANGE_ADDRESS: optional(
    'Address on Ethereum at which the account there takes ether and tokens. With it and own custody what lies there is a part of what is held, and orders are sent (docs/guides/live-market.md). It goes together with `EXCHANGE_LIMITS`',
    text.refine((value) => readAddress('ETHEREUM', value) !== null, 'use an address of Ethereum'),
    { unset: 'no orders are sent beside own custody' },
  ),
  EXCHANGE_LIMITS: optional(
    'The most of each currency that may be sent to lie there, such as `ETH:50,USDC:100000`; nothing else is sent there',
    listOf(
      text.regex(
        /^(ETH|USDT|USDC):\d{1,12}(\.\d{1,6})?$/,
        'use amounts such as ETH:50,USDC:100000',
      ),
    ),
  ),
  EXCHANGE_DOLLAR: withDefault(
    'What counts as a US dollar in its prices: `USD`, or `USDC` or `USDT` where it has no markets in dollars',
    'USD',
    z.enum(['USD', 'USDC', 'USDT'], 'use USD, USDC or USDT'),
  ),
  SMTP_URL: optional(
    'Server that takes emails, `smtps://user:password@host` or `smtp://…` with STARTTLS',
    text.refine(isMailServer, 'use an address such as smtps://user:password@mail.example.com'),
    { secret: true },
  ),
  SMTP_FROM: optional(
    'Whom emails come from, such as `Ballast <no-reply@ballast.example>`',
    text.regex(SENDER, 'use an address such as Ballast <no-reply@ballast.example>'),
  ),
  SMS_URL: optional(
    'Gateway that carries SMS (`server/providers/messages/http-messages.ts` says what it is asked)',
    address,
  ),
  SMS_TOKEN: optional('Bearer token of that gateway', text, { secret: true }),
  WHATSAPP_URL: optional('Gateway that carries WhatsApp messages, asked the same', address),
  WHATSAPP_TOKEN: optional('Bearer token of that gateway', text, { secret: true }),
  WEB_PUSH_KEYS: optional(
    'Private key by which push services know the platform (VAPID), as `npx web-push generate-vapid-keys` makes it; two, separated by a comma, while it changes. Without it no push notifications are offered',
    listOf(text.refine(isReadBy(readPushKey), 'use 43 letters of base64url for each key')),
    { unset: 'a sandbox; none in production', secret: true },
  ),
  WEB_PUSH_SERVICES: optional(
    'Origins of the push services of browsers that messages may go to, separated by commas; `*.` stands for any name below',
    listOf(
      text.refine(
        isPushService,
        'use origins such as https://push.example or https://*.push.example',
      ),
    ),
    { unset: 'those of Chrome, Firefox, Safari and Edge' },
  ),
  BANK_FILES_FOLDER: optional(
    'Folder shared with an agent of the bank, with the folders `in` and `out`, in which both speak in files of ISO 20022 (docs/guides/bank-files.md). It goes together with `BANK_ACCOUNTS`',
    notEmpty,
  ),
  BANK_ACCOUNTS: optional('The accounts at that bank, as JSON', notEmpty, { secret: true }),
  UPLOADS_FOLDER: optional(
    'Folder for the files that clients send, encrypted. Several processes must share it, unless the files lie in a bucket; then it is for those that are being checked',
    text,
    { unset: '`uploads` in `DATA_DIR`' },
  ),
  S3_BUCKET: optional(
    'Bucket for these files in place of the folder, in any store that speaks S3. It is tried at the start. The four names but `S3_ENDPOINT` go together',
    text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use the name of a bucket'),
  ),
  S3_REGION: optional('Region of the bucket, such as `eu-central-1`', text),
  S3_ENDPOINT: optional(
    'Address of the store, such as `https://s3.example.com`',
    addressWithoutSlash,
    { unset: "Amazon's of the region" },
  ),
  S3_ACCESS_KEY_ID: optional('Id of the key that may read, write, remove and list there', text),
  S3_SECRET_ACCESS_KEY: optional('Secret of that key', text, { secret: true }),
  CLAMD_SOCKET: optional(
    "Where ClamAV's daemon listens, a path or `host:port`. It scans every file; without it files are marked as not scanned, and scanned once it is set",
    text,
  ),
  BALLAST_WORKERS: withDefault(
    '`off` serves HTTP and leaves jobs to other processes on the same database',
    'on',
    onOrOff,
  ),
  BALLAST_DEMO_WORLD: withDefault(
    '`off` leaves an empty demo or test database empty',
    'on',
    onOrOff,
  ),
  TRUST_PROXY: optional(
    'Whose forwarded addresses count: addresses and networks, or `true` for whoever comes directly',
    text.transform((value) => (value === 'true' || value === 'false' ? value === 'true' : value)),
  ),
  CALLS_A_MINUTE: optional(
    'Calls that one network address may make in a minute without a session, and one session with it; a fifth of them may change something. `0` is no limit',
    text.regex(/^\d{1,9}$/, 'use a whole number').transform((value) => Number.parseInt(value, 10)),
    { unset: '`600`; no limit in test mode' },
  ),
  CALLS_AT_ONCE: optional(
    'Calls that a process works on at once; what comes beyond is told to ask again. `0` is no limit',
    text.regex(/^\d{1,6}$/, 'use a whole number').transform((value) => Number.parseInt(value, 10)),
    { unset: '`100`; no limit in test mode' },
  ),
  COUNTRY_HEADER: optional(
    'Header in which that proxy tells the country of a request (ISO 3166-1, two letters), as `CF-IPCountry` does. Needs `TRUST_PROXY`',
    text.toLowerCase(),
  ),
  COUNTRIES_NOT_SERVED: optional(
    'Countries from which nobody may sign up, such as `KP,IR`, beside those that compliance prohibits',
    listOf(
      text.toUpperCase().regex(/^[A-Z]{2}$/, 'use ISO 3166-1 codes of two letters, such as US,KP'),
    ),
  ),
  GOOGLE_CLIENT_ID: optional(
    'What Google knows the platform by; without it nobody signs in with Google, in demo and test with a sandbox',
    text,
  ),
  GOOGLE_CLIENT_SECRET: optional('Secret of that registration', text, { secret: true }),
  APPLE_CLIENT_ID: optional(
    'Service that Apple knows the platform by; without it nobody signs in with Apple, in demo and test with a sandbox. The four names go together',
    text,
  ),
  APPLE_TEAM_ID: optional('Team of the developer account at Apple', text),
  APPLE_KEY_ID: optional("Id of the team's key", text),
  APPLE_PRIVATE_KEY: optional(
    'That P-256 key as PEM, lines separated by line feeds or `\\n`',
    text.refine(isReadBy(readAppleKey), 'use a P-256 key as PEM (PKCS #8)'),
    { secret: true },
  ),
  SIGNING_CERTIFICATES: optional(
    'Certificate that documents which clients signed are sealed with, and those above it up to the root, as PEM, lines separated by line feeds or `\\n`',
    pem
      .transform((value) => value.match(CERTIFICATES) ?? [])
      .refine((found) => found.length > 0, 'use certificates as PEM'),
    { unset: 'of an authority that the platform makes', secret: true },
  ),
  SIGNING_KEY: optional(
    'Key of that certificate (RSA), as PEM, lines separated by line feeds or `\\n`',
    pem,
    { unset: 'of an authority that the platform makes', secret: true },
  ),
  SIGNING_ENVELOPES_URL: optional(
    'Base of the calls of an envelope provider (DocuSign eSignature), such as `https://eu.docusign.net/restapi/v2.1`. The seven names go together',
    addressWithoutSlash,
    { unset: "the platform's own ceremony" },
  ),
  SIGNING_ENVELOPES_ACCOUNT: optional('Id of the account that envelopes are made in', text),
  SIGNING_ENVELOPES_AUTH_URL: optional(
    'Authority that gives tokens, such as `https://account.docusign.com`',
    addressWithoutSlash,
  ),
  SIGNING_ENVELOPES_CLIENT: optional(
    'Integration key that the authority knows the platform by',
    text,
  ),
  SIGNING_ENVELOPES_USER: optional('Id of the user in whose name the platform acts there', text),
  SIGNING_ENVELOPES_KEY: optional(
    'RSA key of the integration as PEM, lines separated by line feeds or `\\n`',
    text.refine(isReadBy(readGrantKey), 'use an RSA key as PEM'),
    { secret: true },
  ),
  SIGNING_ENVELOPES_FRAMES: optional(
    'Origins of the pages on which people sign, separated by commas; only they are shown in a frame',
    listOf(text.refine(isOrigin, 'use origins such as https://apps.docusign.com')),
  ),
  VERIFICATION_URL: optional(
    'Provider that verifies identities on pages of its own (`server/providers/verification/hosted-verification.ts` says what it is asked). The three names go together',
    address,
    { unset: 'the sandbox, which leads to the desk' },
  ),
  VERIFICATION_TOKEN: optional('Bearer token of that provider', text, { secret: true }),
  VERIFICATION_EVENT_SECRET: optional(
    'Secret `whsec_…` that its events are signed with; two, separated by a comma, while it changes',
    listOf(
      text.refine(
        (value) => readWebhookSecret(value) !== null,
        'use whsec_ and 18 bytes or more as base64',
      ),
    ),
    { secret: true },
  ),
  SCREENING_URL: optional(
    'Provider that looks people and companies up in lists (`server/providers/screening/http-screening.ts` says what it is asked). The two names go together',
    address,
    { unset: 'the sandbox, on whose list nobody is at first' },
  ),
  SCREENING_TOKEN: optional('Bearer token of that provider', text, { secret: true }),
  BREACHED_PASSWORDS_URL: optional(
    'List of breached passwords that new passwords are looked up in by the first five digits of their SHA-1, such as `https://api.pwnedpasswords.com/range`. While it does not answer, the list that comes with the platform decides alone',
    addressWithoutSlash,
    { unset: 'the list that comes with the platform' },
  ),
  SUPPORT_EMAIL: withDefault(
    'Address of the support team, to which the screens send clients with a question. Required in production',
    'support@ballast.example',
    text.regex(EMAIL, 'use one address, such as help@bank.example'),
  ),
  VIDEO_CALL_URL: optional(
    'Where calls with clients are held, with `{call}` for the name of the room, such as `https://meet.example/{call}`; in production no calls can be booked without it',
    address.includes('{call}', 'use an address with {call} in it'),
    { unset: '`https://meet.ballast.example/{call}`, where nobody is; none in production' },
  ),
  PUBLISH_LIABILITIES: optional(
    '`on` publishes every day what is owed to all clients of each asset, beside what is held, with a proof that each client can check; totals are then public',
    onOrOff,
    { unset: '`on` in demo mode, else `off`' },
  ),
  LEGAL_ENTITY: optional(
    'Legal entity behind the platform as the legal pages name it, with its register number; without it they say that this is a sandbox. Required in production',
    line,
  ),
  LEGAL_ADDRESS: optional(
    'Postal address of that entity in one line. The two names go together',
    line,
  ),
  FINGERPRINT_MONITORING: withDefault(
    '`on` lets the library that recognises browsers at the login tell its vendor of its use: 0.1 % of page loads send a ping without personal data to `m1.openfpcdn.io`, which the content policy then allows',
    'off',
    onOrOff,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'Collector that is told of calls and jobs as traces and metrics of OpenTelemetry, over OTLP/HTTP in JSON, such as `https://collector.example:4318`',
    addressWithoutSlash,
    { unset: 'nobody is told' },
  ),
  METRICS_TOKEN: optional(
    'Bearer token that whoever reads `/metrics` has to send, at least 16 letters; two, separated by a comma, while it changes. Without it this machine alone may read it, and in production nobody',
    listOf(text.min(16, 'use at least 16 letters')),
    { secret: true },
  ),
  LOG_LEVEL: withDefault(
    'Lowest level of the JSON lines on standard output: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    'info',
    z.enum(LOG_LEVELS, `use ${LOG_LEVELS.join(', ')}`),
  ),
});

/** The variables as they were read; undefined where one is not set and has no default. */
export type Variables = z.output<typeof VARIABLES>;

/** The README's table of settings: a row for each variable. */
export function settingsTable(): string {
  const rows = Object.entries(VARIABLES.shape).map(([name, schema]) => {
    const { meaning, unset } = descriptionOf(schema);
    return `| \`${name}\` | ${unset} | ${meaning} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Says which variables cannot be used and what to give instead, without repeating a secret. */
export function explainRefusal(error: z.ZodError, environment: NodeJS.ProcessEnv): string {
  const shape: Record<string, z.ZodType | undefined> = VARIABLES.shape;
  const lines = error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const schema = shape[name];
    const isSecret = !schema || descriptionOf(schema).secret;
    return `${name} ${isSecret ? 'cannot be used' : `is "${environment[name]}"`}: ${message}.`;
  });
  return [...new Set(lines)].join('\n');
}

/** A variable that may be left out; an empty one counts as left out. */
function optional<Schema extends z.ZodType>(
  meaning: string,
  schema: Schema,
  { unset = 'none', secret = false } = {},
) {
  const read = z.preprocess((value) => value || undefined, schema.optional());
  descriptions.add(read, { meaning, unset, secret });
  return read;
}

/** A variable that has a value even where the environment gives none. */
function withDefault<Schema extends z.ZodType>(meaning: string, value: string, schema: Schema) {
  const read = z.preprocess((given) => given ?? value, schema);
  descriptions.add(read, { meaning, unset: `\`${value}\``, secret: false });
  return read;
}

function descriptionOf(schema: z.ZodType): Description {
  const description = descriptions.get(schema);
  if (!description) throw new Error('the variable was declared without a meaning');
  return description;
}

/** Values that commas separate. */
function listOf<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  const parts = text.transform((value) => value.split(',').map((part) => part.trim()));
  return parts.transform((found) => found.filter(Boolean)).pipe(z.array(schema));
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number.parseInt(value, 10) <= 65_535;
}

/** TLS, or this machine itself. */
function isPrivate(value: string): boolean {
  const url = URL.parse(value);
  if (!url) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** An origin alone, as the content policy takes it. */
function isOrigin(value: string): boolean {
  return isPrivate(value) && URL.parse(value)?.origin === value;
}

/** An origin, or any name below one. */
function isPushService(value: string): boolean {
  return isOrigin(value.replace('//*.', '//'));
}

function isMailServer(value: string): boolean {
  return ['smtp:', 'smtps:'].includes(URL.parse(value)?.protocol ?? '');
}

/** Says whether a key is valid for `read`, which throws otherwise. */
function isReadBy(read: (pem: string) => unknown): (value: string) => boolean {
  return (value) => {
    try {
      read(value);
      return true;
    } catch {
      return false;
    }
  };
}
