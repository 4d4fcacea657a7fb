import { arrivedFrom } from '../../../app/routing/arrival.ts';
import { type GuardFacts, ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { investmentDraft } from './investment-draft.ts';

type Params = GuardFacts['params'];

const asset = ({ fundId = '' }: Params) => paths.invest(fundId);
const amount = ({ fundId = '' }: Params) => paths.investAmount(fundId);
const review = ({ fundId = '' }: Params) => paths.investReview(fundId);

/** Any other arrival begins with the asset. */
export const investGuards = {
  amount: [
    ownGuards.requiresArrival((params) => [asset(params), review(params)], asset),
    ownGuards.requiresEntered(() => investmentDraft.read().currency !== null, asset),
  ],
  review: [
    ownGuards.requiresArrival((params) => [amount(params)], asset),
    ownGuards.requiresEntered(() => investmentDraft.read().amount !== '', asset),
  ],
} as const;

/** Begins an investment; a step back from the amount keeps what was entered. */
export function beginInvestment(fundId: string): void {
  if (arrivedFrom() !== paths.investAmount(fundId)) investmentDraft.reset();
}
