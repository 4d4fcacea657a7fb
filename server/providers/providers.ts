import type { KeyObject } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOXES, type SandboxName } from '@ballast/contract/staff/sandboxes.ts';
import type { Database } from '../database/connect.ts';
import {
  type BankFileKeys,
  type BankFileSettings,
  type BankFiles,
  bankFiles,
  fileBank,
} from './bank/files/file-bank.ts';
import type { Bank } from './bank/port.ts';
import type { AccountKeys } from './custody/derive-address.ts';
import type { ExchangePlaceSettings } from './custody/ethereum/exchange/settings.ts';
import type { EthereumSettings } from './custody/ethereum/settings.ts';
import type { Custody, ExchangePlace, OwnCustody } from './custody/port.ts';
import { DEMO_ACCOUNT_KEYS } from './custody/sandbox-addresses.ts';
import { readWebhookSecret } from './event-signature.ts';
import { limitedScanner, limitedStore } from './files/limited-files.ts';
import { type FileSettings, openFiles } from './files/open-files.ts';
import type { Files } from './files/port.ts';
import { sandboxFiles } from './files/sandbox-files.ts';
import { tryStore } from './files/try-store.ts';
import { type MessageSettings, makeMessages, pushOffer } from './messages/live-messages.ts';
import type { Channel, Messages } from './messages/port.ts';
import type { PushOffer } from './messages/push/push-settings.ts';
import { type BreachedPasswords, breachedPasswords } from './passwords/breached-passwords.ts';
import type { EventSource } from './received-events.ts';
import type { EventProvider } from './sandbox/outgoing-events.ts';
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { httpScreening, type ScreeningSettings } from './screening/http-screening.ts';
import type { Screening } from './screening/port.ts';
import { liveSignIn, type SignInSettings } from './sign-in/live-sign-in.ts';
import type { IdentityProvider, SignIn } from './sign-in/port.ts';
import { builtInSigning } from './signing/built-in-signing.ts';
import type { EnvelopeSettings } from './signing/envelopes/envelope-calls.ts';
import { envelopeSigning } from './signing/envelopes/envelope-signing.ts';
import type { Ceremony, EnvelopeSigning, PageSealing, Signing } from './signing/port.ts';
import { OPEN_CEREMONY } from './signing/sandbox-signing.ts';
import type { SigningIdentity } from './signing/signing-identity.ts';
import { CALL_TIME_LIMIT_MS, SEALING_TIMES, withTimeLimit } from './time-limit.ts';
import type { LiveTrade } from './trade/ccxt/ccxt-trade.ts';
import type { ExchangeSettings } from './trade/ccxt/settings.ts';
import { closedTrade } from './trade/closed-trade.ts';
import type { Trade } from './trade/port.ts';
import { type HostedSettings, hostedVerification } from './verification/hosted-verification.ts';
import type { Verification } from './verification/port.ts';

export type Providers = {
  readonly custody: Custody;
  /** Drives a custodian that the platform is itself; null for one that goes by itself. */
  readonly custodyWork: OwnCustody['work'] | null;
  /** The exchange as a second place of a custodian that the platform is itself, and what drives it; null where nothing lies there. */
  readonly exchangePlace: ExchangePlace | null;
  readonly exchangeWork: OwnCustody['work'] | null;
  readonly trade: Trade;
  /** Says why a live exchange cannot be used; null where there is none, and `null` of one that can. */
  readonly tryExchange: (() => Promise<string | null>) | null;
  /** Null where none is set up: money by wire is then not offered. */
  readonly bank: Bank | null;
  /** The folders of a bank that speaks in files; null of one that does not. */
  readonly bankFiles: BankFiles | null;
  readonly messages: Messages;
  /** What browsers are offered over push; null where nobody carries it. */
  readonly push: PushOffer | null;
  readonly signIn: SignIn;
  readonly signing: Signing & PageSealing;
  /** Keeps the built-in ceremony. */
  readonly ceremony: Ceremony;
  /** Keeps every ceremony itself, in its own frame; null where the built-in one is used. */
  readonly envelopes: EnvelopeSigning | null;
  readonly verification: Verification;
  readonly screening: Screening;
  /** Null where none is set up: the list of common passwords that comes with the platform is then the only one. */
  readonly breachedPasswords: BreachedPasswords | null;
  readonly files: Files;
  readonly sandboxes: readonly SandboxName[];
  /** Who sends events, and the keys that verify them. */
  readonly eventSources: Readonly<Record<EventProvider, EventSource>>;
};

export function getSandboxes({ sandboxes }: Pick<Providers, 'sandboxes'>): SandboxName[] {
  return [...sandboxes];
}

/** A bank that speaks in files, which are kept over the platform's own connection. */
export type FileBankSettings = BankFileSettings & BankFileKeys & { readonly database: Database };

/** Which adapter serves each provider. */
export type ProviderSettings = {
  readonly custody: 'sandbox' | EthereumSettings;
  readonly trade: 'sandbox' | ExchangeSettings;
  /** What makes the exchange a second place beside own custody; null where nothing may lie there, and no order is sent. */
  readonly exchangePlace: ExchangePlaceSettings | null;
  readonly bank: 'sandbox' | FileBankSettings | null;
  readonly messages: MessageSettings;
  readonly files: FileSettings;
  readonly accountKeys: AccountKeys;
  readonly marketSeed: string;
  /** As whom the platform seals what clients sign; asked when the first document is sealed. */
  readonly signingIdentity: () => Promise<SigningIdentity>;
  /** Whether that is the authority that the platform makes for itself. */
  readonly ownAuthority: boolean;
  /** Whether a sandbox keeps books of signing, in which failures can be planted. */
  readonly signingSandbox: boolean;
  /** Whether failures can be planted in the store of files. */
  readonly filesSandbox: boolean;
  /** Who has agreements signed; null is the platform itself. */
  readonly envelopes: EnvelopeSettings | null;
  /** Who verifies identities on pages of its own; null is the sandbox. */
  readonly verification: HostedSettings | null;
  /** Who looks people and companies up in lists; null is the sandbox. */
  readonly screening: ScreeningSettings | null;
  /** Where the ranges of breached passwords are; null asks nobody. */
  readonly breachedPasswordsUrl: string | null;
  /** What the platform is registered as with Google and Apple. */
  readonly signIn: SignInSettings;
  /** Whether sandboxes stand in for those where it is not registered. */
  readonly signInSandboxes: boolean;
  /** Address of the platform, which browsers come back to. */
  readonly publicUrl: string;
  /** After which time a call counts as lost; by default `CALL_TIME_LIMIT_MS`. */
  readonly callTimeLimitMs?: number;
};

export const SANDBOX_PROVIDER_SETTINGS: ProviderSettings = {
  custody: 'sandbox',
  trade: 'sandbox',
  exchangePlace: null,
  bank: 'sandbox',
  messages: {
    email: null,
    sms: null,
    whatsapp: null,
    push: null,
    sandboxes: ['EMAIL', 'SMS', 'WHATSAPP', 'PUSH'],
  },
  files: { folder: join(tmpdir(), `ballast-files-${process.pid}`), s3: null, clamdSocket: null },
  accountKeys: DEMO_ACCOUNT_KEYS,
  marketSeed: 'ballast',
  signingIdentity: () => Promise.reject(new Error('no identity to seal documents with is named')),
  ownAuthority: true,
  signingSandbox: true,
  filesSandbox: true,
  envelopes: null,
  verification: null,
  screening: null,
  breachedPasswordsUrl: null,
  signIn: { google: null, apple: null },
  signInSandboxes: true,
  publicUrl: 'http://localhost:3000',
};

export async function makeProviders(
  settings: ProviderSettings,
  sandboxDatabase: Database,
): Promise<{ providers: Providers; sandbox: Sandbox }> {
  const sandbox = await openSandbox(sandboxDatabase, settings);
  const { publicKeys } = sandbox;
  const holding = await openHolding(settings, sandbox, sandboxDatabase);
  const banking = openBank(settings.bank, sandbox);
  const messages = await makeMessages(settings.messages, sandbox.messages);
  const eventSources = {
    custody: { provider: 'custody', publicKeys: holding.publicKeys },
    trade: {
      provider: 'trade',
      publicKeys: settings.trade === 'sandbox' ? [publicKeys.trade] : [],
    },
    bank: { provider: 'bank', publicKeys: settings.bank === 'sandbox' ? [publicKeys.bank] : [] },
    verification: verificationSource(settings.verification, publicKeys.verification),
  };
  const signIn = {
    ...(settings.signInSandboxes ? sandbox.signIn.providers : {}),
    ...liveSignIn(settings.signIn, settings.publicUrl),
  };
  const builtIn = builtInSigning(settings.signingIdentity);
  const isKept = settings.signingSandbox;
  const signing = isKept ? sandbox.sealing(builtIn) : builtIn;
  const ceremony = isKept ? sandbox.ceremony : OPEN_CEREMONY;
  const envelopes = settings.envelopes && envelopeSigning(settings.envelopes);
  const verification = settings.verification
    ? hostedVerification(settings.verification)
    : sandbox.verification;
  const screening = settings.screening ? httpScreening(settings.screening) : sandbox.screening;
  const opened = openFiles(settings.files);
  const store = settings.filesSandbox ? sandboxFiles(sandboxDatabase, opened.store) : opened.store;
  const limitMs = settings.callTimeLimitMs ?? CALL_TIME_LIMIT_MS;
  const limited = <Port extends object>(port: Port, name: string) =>
    withTimeLimit(port, name, limitMs);
  const files = {
    ...opened,
    store: limitedStore(store, limitMs),
    tryStore: () => tryStore(limitedStore(opened.store, limitMs)),
    scanner: opened.scanner && limitedScanner(opened.scanner, limitMs),
  };
  return {
    providers: {
      custody: limited(holding.custody, 'custody'),
      custodyWork: holding.custodyWork,
      exchangePlace: holding.exchangePlace && limited(holding.exchangePlace, 'exchange'),
      exchangeWork: holding.exchangeWork,
      trade: limited(holding.trade, 'trade'),
      tryExchange: holding.tryExchange,
      bank: banking.bank && limited(banking.bank, 'bank'),
      bankFiles: banking.bankFiles,
      messages: limited(messages, 'messages'),
      push: pushOffer(settings.messages),
      signIn: limitedSignIn(signIn, limited),
      signing: withTimeLimit(signing, 'signing', limitMs * SEALING_TIMES),
      ceremony: limited(ceremony, 'signing'),
      envelopes: envelopes && limited(envelopes, 'signing'),
      verification: limited(verification, 'verification'),
      screening: limited(screening, 'screening'),
      breachedPasswords:
        settings.breachedPasswordsUrl === null
          ? null
          : breachedPasswords(settings.breachedPasswordsUrl),
      files,
      sandboxes: sandboxesOf(settings),
      eventSources,
    },
    sandbox,
  };
}

/** Who holds what clients own, who trades it there, and whose keys sign the events of the former. */
type Holding = Pick<
  Providers,
  'custody' | 'custodyWork' | 'exchangePlace' | 'exchangeWork' | 'trade' | 'tryExchange'
> & {
  readonly publicKeys: readonly KeyObject[];
};

/** Nothing lies at the exchange, as far as the books know. */
const NO_PLACE = { exchangePlace: null, exchangeWork: null };

/** The libraries of a chain and of an exchange are loaded where they are used only: they would make every other start slower. */
async function openHolding(
  settings: Pick<ProviderSettings, 'custody' | 'trade' | 'exchangePlace'>,
  sandbox: Sandbox,
  database: Database,
): Promise<Holding> {
  const live = settings.trade === 'sandbox' ? null : await openExchange(settings.trade);
  const tryExchange = live && (() => live.tryOut());
  const { custody, publicKeys } = sandbox;
  if (settings.custody === 'sandbox') {
    const trade = live ?? sandbox.trade;
    const own = { custodyWork: null, ...NO_PLACE };
    return { custody, trade, tryExchange, ...own, publicKeys: [publicKeys.custody] };
  }
  const { ethereumCustody } = await import('./custody/ethereum/ethereum-custody.ts');
  const own = ethereumCustody(database, settings.custody, settings.exchangePlace?.address ?? null);
  const custodyWork: OwnCustody['work'] = (signal) => own.work(signal);
  const common = { custody: own, custodyWork, publicKeys: [] };
  if (!live || !settings.exchangePlace) {
    const trade = closedTrade(live ?? sandbox.trade);
    return { ...common, trade, tryExchange, ...NO_PLACE };
  }
  const { exchangePlace } = await import('./custody/ethereum/exchange/exchange-place.ts');
  const places = { ethereum: settings.custody, exchange: settings.exchangePlace };
  const { place, trade, work, tryOut } = exchangePlace(database, places, live);
  return {
    ...{ ...common, trade, tryExchange: tryOut },
    ...{ exchangePlace: place, exchangeWork: work },
  };
}

async function openExchange(settings: ExchangeSettings): Promise<LiveTrade> {
  const { ccxtTrade } = await import('./trade/ccxt/ccxt-trade.ts');
  return ccxtTrade(settings);
}

function openBank(
  settings: ProviderSettings['bank'],
  { bank }: Sandbox,
): Pick<Providers, 'bank' | 'bankFiles'> {
  if (settings === null) return { bank: null, bankFiles: null };
  if (settings === 'sandbox') return { bank, bankFiles: null };
  const { database } = settings;
  return { bank: fileBank(database, settings), bankFiles: bankFiles(database, settings) };
}

function limitedSignIn(
  signIn: SignIn,
  limited: (provider: IdentityProvider, name: string) => IdentityProvider,
): SignIn {
  return Object.fromEntries(
    Object.entries(signIn).map(([name, provider]) => [name, limited(provider, name)]),
  );
}

export function sandboxesOf(settings: ProviderSettings): SandboxName[] {
  const { messages, signIn } = settings;
  const isCarried = (channel: Channel) => messages.sandboxes.includes(channel);
  const isUsed: Record<SandboxName, boolean> = {
    CUSTODY: settings.custody === 'sandbox',
    TRADE: settings.trade === 'sandbox',
    BANK: settings.bank === 'sandbox' || settings.bank?.isSandbox === true,
    EMAIL: !messages.email && isCarried('EMAIL'),
    SMS: !messages.sms && isCarried('SMS'),
    WHATSAPP: !messages.whatsapp && isCarried('WHATSAPP'),
    PUSH: !messages.push && isCarried('PUSH'),
    SIGN_IN: settings.signInSandboxes && !(signIn.google && signIn.apple),
    SIGNING: !settings.envelopes && settings.ownAuthority,
    VERIFICATION: !settings.verification,
    SCREENING: !settings.screening,
  };
  return SANDBOXES.filter((name) => isUsed[name]);
}

/** The sandbox signs its events with its own key, a provider with the secret that we share. */
function verificationSource(hosted: HostedSettings | null, sandboxKey: KeyObject): EventSource {
  const provider = 'verification';
  if (hosted === null) return { provider, publicKeys: [sandboxKey] };
  const webhookSecrets = hosted.eventSecrets.map((text) => {
    const secret = readWebhookSecret(text);
    if (!secret) throw new Error('a secret of the verification provider is none');
    return secret;
  });
  return { provider, webhookSecrets };
}
