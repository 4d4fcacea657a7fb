import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import {
  FIAT_WITHDRAWAL,
  WITHDRAWAL,
  type WithdrawalFlow,
} from '@ballast/contract/payments/withdrawal-flow.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';

/** The way that a currency leaves by: its flow, and where its screens are. */
export type Way = {
  readonly kind: 'crypto' | 'fiat';
  readonly flow: WithdrawalFlow;
  readonly target: (code: AssetCode) => Path;
  readonly amount: (code: AssetCode) => Path;
  readonly confirm: (code: AssetCode) => Path;
  readonly verify: (code: AssetCode) => Path;
  readonly scheduleCall: (code: AssetCode) => Path;
};

const CRYPTO: Way = {
  kind: 'crypto',
  flow: WITHDRAWAL,
  target: paths.withdrawalWallet,
  amount: paths.withdrawalAmount,
  confirm: paths.withdrawalConfirm,
  verify: paths.withdrawalVerify,
  scheduleCall: paths.withdrawalScheduleCall,
};

const FIAT: Way = {
  kind: 'fiat',
  flow: FIAT_WITHDRAWAL,
  target: paths.fiatWithdrawalBank,
  amount: paths.fiatWithdrawalAmount,
  confirm: paths.fiatWithdrawalConfirm,
  verify: paths.fiatWithdrawalVerify,
  scheduleCall: paths.fiatWithdrawalScheduleCall,
};

/** Money leaves through the bank, everything else over its network. */
export function wayOf(code: AssetCode): Way {
  return assetOf(code).kind === 'fiat' ? FIAT : CRYPTO;
}
