import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { HOUSE_OWNER_ID, newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { suspenseReference } from '../payments/bank/suspended-lines.ts';
import { takeAsCapital } from '../payments/deposits/suspense.ts';
import type { Bank } from '../providers/bank/port.ts';
import type { Custody } from '../providers/custody/port.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';

/** What the house brings along to keep quotes by, in minor units. */
const CAPITAL: readonly { currency: AssetCode; network: NetworkCode; amount: bigint }[] = [
  { currency: 'BTC', network: 'BITCOIN', amount: 64n * 10n ** 8n },
  { currency: 'ETH', network: 'ETHEREUM', amount: 1_600n * 10n ** 18n },
  { currency: 'USDC', network: 'ETHEREUM', amount: 6_400_000n * 10n ** 6n },
  { currency: 'USDT', network: 'ETHEREUM', amount: 6_400_000n * 10n ** 6n },
];

/** The same in the currencies of states, by wire. */
const WIRED: readonly { currency: AssetCode; amount: bigint }[] = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'SGD',
].map((currency) => ({ currency, amount: 6_400_000n * 10n ** 2n }));

type House = {
  readonly database: Database;
  readonly providers: { readonly custody: Custody; readonly bank: Bank | null };
  readonly sandbox: Pick<Sandbox, 'arriveDeposit' | 'arriveWire'>;
  /** Lets transfers settle and be booked. */
  readonly settle: () => Promise<void>;
};

/** Gives the house of a sandbox its capital, by transfers and wires that arrive for no client. */
export async function endowHouse({ database, providers, sandbox, settle }: House): Promise<void> {
  const references: string[] = [];
  for (const { currency, network, amount } of CAPITAL) {
    const order = { key: newId(), ownerId: HOUSE_OWNER_ID, currency, network };
    const { address, memo } = await providers.custody.createAddress(order);
    const arriving = { address, memo, currency, network, amount };
    references.push((await sandbox.arriveDeposit(arriving)).providerReference);
  }
  // Without a bank no money comes by wire.
  for (const { currency, amount } of providers.bank ? WIRED : []) {
    const wire = { currency, amount, payerName: 'Ballast', payerAccount: '1000000001' };
    const arrived = await sandbox.arriveWire({ ...wire, remittance: 'Capital', valueDate: null });
    references.push(suspenseReference(arrived.providerReference));
  }
  await settle();
  for (const reference of references) {
    await transact(database, (tx) => takeAsCapital(tx, SYSTEM, reference));
  }
}
