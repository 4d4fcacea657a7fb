import { Refusal } from '@ballast/contract/errors.ts';
import { networkOf } from '@ballast/contract/money/asset.ts';
import { readNetworkTerms } from '../../database/assets.ts';
import type { Tx } from '../../database/connect.ts';
import { readAddress } from '../../providers/custody/address-format.ts';
import { findPayerAccounts } from '../bank/line-payers.ts';
import { isLine } from '../bank/suspended-lines.ts';
import { findUnattributed } from '../custody/parked-transfers.ts';
import { isClientAddress } from '../deposits/deposit-addresses.ts';
import { withdrawalTermsOf } from '../terms.ts';
import type { Sending } from './transfer-returns.ts';

type Asked = {
  readonly transfer: string;
  readonly address: string | null;
  readonly memo: string | null;
};
type Came = { readonly asset: string; readonly minor: bigint };

/**
 * What goes back of what came for nobody. Refuses as the two ways do: through the custodian, and through the bank, which sends to the
 * account that it came from and to no other.
 */
export function drawSending(tx: Tx, asked: Asked, came: Came): Promise<Sending> {
  return isLine(asked.transfer) ? drawPayment(tx, asked, came) : drawTransfer(tx, asked, came);
}

/**
 * The whole of a line goes back. Refuses `address_invalid` where somebody says where to, and `not_correctable` where it left us or the
 * bank does not tell the account.
 */
async function drawPayment(
  tx: Tx,
  { transfer, address, memo }: Asked,
  { asset: currency, minor }: Came,
): Promise<Sending> {
  if (address !== null || memo !== null) throw new Refusal('address_invalid');
  const account = (await findPayerAccounts(tx, [transfer])).get(transfer);
  if (!account || minor <= 0n) throw new Refusal('not_correctable');
  return { transfer, currency, to: { kind: 'ACCOUNT', ...account }, amount: minor, fee: 0n };
}

/**
 * What goes back of a transfer that came for nobody, at the terms of today: over the network that it came by, less the fee of a
 * withdrawal. Refuses `address_invalid` where it is none of that network or one of our own, `not_correctable` where the fee leaves
 * nothing or nobody knows how it came, and as `withdrawalTermsOf` does.
 */
async function drawTransfer(tx: Tx, asked: Asked, { asset, minor }: Came): Promise<Sending> {
  const { transfer, memo } = asked;
  const came = (await findUnattributed(tx, [transfer])).get(transfer);
  if (!came) throw new Refusal('not_correctable');
  const { network } = came;
  const at = { currency: asset, network };
  const { fee } = withdrawalTermsOf(await readNetworkTerms(tx), at);
  const address = readAddress(networkOf(network).address_kind, asked.address ?? '');
  const isOurs = address === came.address || (await isClientAddress(tx, { network, address }));
  if (address === null || isOurs) throw new Refusal('address_invalid');
  if (minor <= fee) throw new Refusal('not_correctable');
  const to = { kind: 'ADDRESS', network, address, memo } as const;
  return { transfer, currency: asset, to, amount: minor - fee, fee };
}
