import { arrivedFrom } from '../../../app/routing/arrival.ts';
import { type GuardFacts, ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { redemptionDraft } from './redemption-draft.ts';

type Params = GuardFacts['params'];

const selection = ({ fundSlug = '' }: Params) => paths.redeem(fundSlug);
const amount = ({ fundSlug = '', currencyCode = '' }: Params) =>
  paths.redeemAmount(fundSlug, currencyCode);

/** Guards of the redemption's steps (spec/investing.md, section 2). */
export const redeemGuards = {
  amount: [ownGuards.requiresEntered(({ currencyCode }) => Boolean(currencyCode), selection)],
  confirm: [
    ownGuards.requiresEntered(({ currencyCode }) => Boolean(currencyCode), selection),
    ownGuards.requiresArrival((params) => [amount(params)], amount),
    ownGuards.requiresEntered(hasEntered, amount),
  ],
} as const;

function hasEntered({ currencyCode }: Params): boolean {
  const entered = redemptionDraft.read();
  return entered.currencyCode === currencyCode && (entered.amount !== '' || entered.useMax);
}

/** Forgets the earlier choice, except between the amount and its review. */
export function beginRedemption(fundSlug: string, currencyCode: string): void {
  const beside = [
    paths.redeemAmount(fundSlug, currencyCode),
    paths.redeemConfirm(fundSlug, currencyCode),
  ];
  const from = arrivedFrom();
  if (from === null || !beside.some((path) => path === from)) redemptionDraft.reset();
  redemptionDraft.change({ currencyCode });
}
