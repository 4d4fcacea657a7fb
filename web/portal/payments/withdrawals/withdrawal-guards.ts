import { arrivedFrom } from '../../../app/routing/arrival.ts';
import { type GuardFacts, ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { withdrawalDraft } from './withdrawal-draft.ts';

type Params = GuardFacts['params'];

const wallet = ({ code = '' }: Params) => paths.withdrawalWallet(code);
const amount = ({ code = '' }: Params) => paths.withdrawalAmount(code);
const confirm = ({ code = '' }: Params) => paths.withdrawalConfirm(code);
const verify = ({ code = '' }: Params) => paths.withdrawalVerify(code);

/**
 * From where each step of a withdrawal may be entered (spec/investing.md, section 2); any other arrival
 * begins with the choice of the wallet for the same currency.
 */
export const withdrawalGuards = {
  amount: [
    ownGuards.requiresArrival((params) => [wallet(params), confirm(params)], wallet),
    ownGuards.requiresEntered(() => withdrawalDraft.read().walletId !== null, wallet),
  ],
  confirm: [
    ownGuards.requiresArrival((params) => [amount(params), verify(params)], wallet),
    ownGuards.requiresEntered(() => withdrawalDraft.read().amount !== '', wallet),
  ],
  verify: [
    ownGuards.requiresArrival((params) => [confirm(params)], wallet),
    ownGuards.requiresEntered(() => withdrawalDraft.read().requested !== null, wallet),
  ],
} as const;

/** Begins a withdrawal; a step back from the amount keeps what was entered. */
export function beginWithdrawal(code: string): void {
  if (arrivedFrom() !== paths.withdrawalAmount(code)) withdrawalDraft.reset();
}
