import type { KeyObject } from 'node:crypto';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import type { Bank } from '../bank/port.ts';
import { type ArrivingWire, arriveWire, sandboxBank } from '../bank/sandbox-bank.ts';
import { openChannel, workChannel } from '../bank/sandbox-files/file-channel.ts';
import { bookDuePayments, returnDuePayments, returnPayment } from '../bank/sandbox-payments.ts';
import { askForWire, recallWire } from '../bank/sandbox-recalls.ts';
import { type BookRecord, readBooks } from '../books.ts';
import type { AccountKeys } from '../custody/derive-address.ts';
import type { Custody } from '../custody/port.ts';
import { sandboxCustody } from '../custody/sandbox-custody.ts';
import { settleDueTransfers } from '../custody/sandbox-settlement.ts';
import { type ArrivingDeposit, arriveDeposit } from '../custody/sandbox-transfers.ts';
import {
  type Fault,
  type FaultTarget,
  meetFault,
  plantFault,
  type SandboxProvider,
} from '../faults.ts';
import type { Messages } from '../messages/port.ts';
import { listOutbox, type OutboxMessage, sandboxMessages } from '../messages/sandbox-messages.ts';
import type { Screening } from '../screening/port.ts';
import { listEntry, type NewEntry, sandboxScreening } from '../screening/sandbox-screening.ts';
import { type SandboxSignIn, sandboxSignIn } from '../sign-in/sandbox-sign-in.ts';
import type { Ceremony, PageSealing, Signing } from '../signing/port.ts';
import { sandboxCeremony, sandboxSealing } from '../signing/sandbox-signing.ts';
import { seededMarket } from '../trade/market.ts';
import type { Trade } from '../trade/port.ts';
import { fillDueOrders } from '../trade/sandbox-fills.ts';
import { setPrice } from '../trade/sandbox-prices.ts';
import { sandboxTrade } from '../trade/sandbox-trade.ts';
import type { Verification } from '../verification/port.ts';
import { sandboxVerification } from '../verification/sandbox-verification.ts';
import { type Deliver, deliverDueEvents, type EventProvider } from './outgoing-events.ts';
import { readSigningKeys } from './signing-keys.ts';

export type SandboxSettings = {
  accountKeys: AccountKeys;
  /** Seed of the market: the same seed gives the same prices everywhere. */
  marketSeed: string;
  /** Address of the platform, under which the stand-ins of Google and Apple are. */
  publicUrl: string;
  /** How the platform speaks with its bank; the sandbox is the other side of folders that say that they are of a sandbox. */
  bank: 'sandbox' | { readonly folder: string; readonly isSandbox: boolean } | null;
};

/** The world around the platform: the sandbox providers, and the means to play their other side. */
export type Sandbox = {
  readonly custody: Custody;
  readonly trade: Trade;
  readonly bank: Bank;
  readonly messages: Messages;
  readonly verification: Verification;
  readonly screening: Screening;
  readonly signIn: SandboxSignIn;
  readonly ceremony: Ceremony;
  /** Keeps books of the documents that somebody makes. */
  sealing(signing: Signing & PageSealing): Signing & PageSealing;
  /** Public keys with which the platform verifies the sandboxes' events. */
  readonly publicKeys: Readonly<Record<EventProvider, KeyObject>>;
  /** A transfer arrives at one of the custodian's addresses. */
  arriveDeposit(deposit: ArrivingDeposit): Promise<{ providerReference: string }>;
  /** A wire arrives at one of the platform's accounts at the bank. */
  arriveWire(wire: ArrivingWire): Promise<{ providerReference: string }>;
  /** A payment that the bank had booked comes back. */
  returnPayment(payment: {
    readonly endToEndId: string;
    readonly reason: string;
  }): Promise<{ providerReference: string }>;
  /** The bank takes back a wire that had arrived. */
  recallWire(recall: {
    readonly providerReference: string;
    readonly reason: string;
  }): Promise<{ providerReference: string }>;
  /** The bank asks to have a wire back that had arrived, and takes nothing before it is answered. */
  askForWire(recall: {
    readonly providerReference: string;
    readonly reason: string;
  }): Promise<{ providerReference: string }>;
  /** Puts a name or an address on the list of those who screen; returns the entry's reference. */
  listEntry(entry: NewEntry): Promise<string>;
  /** Messages that went out, newest first. */
  listOutbox(to: string | null): Promise<OutboxMessage[]>;
  setPrice(set: { code: AssetCode; price: Rate }): Promise<void>;
  /** Makes the next calls to a provider, the store of files or the platform fail. */
  plantFault(planted: { provider: FaultTarget; fault: Fault; times: number }): Promise<void>;
  /** Uses up a fault of these kinds that was planted in the platform; null when there is none. */
  meetPlatformFault(kinds: readonly Fault[]): Promise<Fault | null>;
  /** A provider's own record of what it was asked and did. */
  books(provider: SandboxProvider): Promise<BookRecord[]>;
  /**
   * Does what is due: settles transfers, fills orders, sends events through `deliver`. Returns how much; 0
   * means nothing until the clock moves.
   */
  work(deliver: Deliver): Promise<number>;
};

export async function openSandbox(
  sandboxDatabase: Database,
  settings: SandboxSettings,
): Promise<Sandbox> {
  const market = seededMarket(settings.marketSeed);
  const custodyKeys = await readSigningKeys(sandboxDatabase, 'custody');
  const tradeKeys = await readSigningKeys(sandboxDatabase, 'trade');
  const verificationKeys = await readSigningKeys(sandboxDatabase, 'verification');
  const bankKeys = await readSigningKeys(sandboxDatabase, 'bank');
  const signingKeys = {
    custody: custodyKeys.privateKey,
    trade: tradeKeys.privateKey,
    verification: verificationKeys.privateKey,
    bank: bankKeys.privateKey,
  };
  const { bank } = settings;
  const bankFolder = bank !== 'sandbox' && bank?.isSandbox ? bank.folder : null;
  const speech = bankFolder === null ? 'EVENTS' : 'FILES';
  if (bankFolder !== null) await openChannel(bankFolder);
  return {
    custody: sandboxCustody(sandboxDatabase, settings.accountKeys),
    trade: sandboxTrade(sandboxDatabase, market),
    bank: sandboxBank(sandboxDatabase, speech),
    messages: sandboxMessages(sandboxDatabase),
    ceremony: sandboxCeremony(sandboxDatabase),
    sealing: (signing) => sandboxSealing(sandboxDatabase, signing),
    signIn: sandboxSignIn({ sandboxDatabase, publicUrl: settings.publicUrl }),
    verification: sandboxVerification(sandboxDatabase),
    screening: sandboxScreening(sandboxDatabase),
    publicKeys: {
      custody: custodyKeys.publicKey,
      trade: tradeKeys.publicKey,
      verification: verificationKeys.publicKey,
      bank: bankKeys.publicKey,
    },
    arriveDeposit: (deposit) => arriveDeposit(sandboxDatabase, deposit),
    arriveWire: (wire) => arriveWire(sandboxDatabase, speech, wire),
    returnPayment: (payment) => returnPayment(sandboxDatabase, speech, payment),
    recallWire: (recall) => recallWire(sandboxDatabase, speech, recall),
    askForWire: (recall) => askForWire(sandboxDatabase, recall),
    listEntry: (entry) => listEntry(sandboxDatabase, entry),
    listOutbox: (to) => listOutbox(sandboxDatabase, to),
    setPrice: (set) => setPrice(sandboxDatabase, set),
    plantFault: (planted) => plantFault(sandboxDatabase, planted),
    meetPlatformFault: (kinds) => meetFault(sandboxDatabase, 'platform', kinds),
    books: (provider) => readBooks(sandboxDatabase, provider),
    work: async (deliver) => {
      const settled = await settleDueTransfers(sandboxDatabase);
      const filled = await fillDueOrders(sandboxDatabase, market);
      const paid = await bookDuePayments(sandboxDatabase, speech);
      const returned = await returnDuePayments(sandboxDatabase, speech);
      const filed = bankFolder === null ? 0 : await workChannel(sandboxDatabase, bankFolder);
      const heard = bankFolder === null ? deliver : exceptBank(deliver);
      const sent = await deliverDueEvents(sandboxDatabase, signingKeys, heard);
      return settled + filled + paid + returned + filed + sent;
    },
  };
}

/** A bank that speaks in files sends no events: nobody is there to hear them. */
function exceptBank(deliver: Deliver): Deliver {
  return (event) => (event.provider === 'bank' ? Promise.resolve(200) : deliver(event));
}
