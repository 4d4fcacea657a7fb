import { call } from '../../call.ts';
import {
  ProofOfIncome,
  ProofOfIncomeChange,
  ProofOfIncomeGiven,
  ProofOfInvestorStatus,
  ProofOfInvestorStatusGiven,
  ProofOfNetWorth,
  ProofOfNetWorthChange,
  ProofOfNetWorthGiven,
} from './accreditation.ts';

/**
 * Evidence that a US taxpayer is an accredited investor. Whatever sends it refuses `step_not_reachable` for everybody else, and while
 * some is with the desk or accepted and not older than 90 days; `document_not_recent` for what is too old. Companies have no income to
 * show, and send their balance sheet where people send their net worth.
 */

const READ = {
  method: 'GET',
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
} as const;

const SENT = { who: 'verified_client', support: false, idempotent: true } as const;

const FILES_REFUSED = ['step_not_reachable', 'upload_incomplete', 'file_withheld'] as const;

const LETTER_REFUSED = [...FILES_REFUSED, 'document_not_recent'] as const;

const FIGURES_REFUSED = [...LETTER_REFUSED, 'amount_invalid', 'amount_below_minimum'] as const;

export const getProofOfIncome = call({
  ...READ,
  path: '/onboarding/individual/proof-of-income',
  summary: 'The proof of income that was sent',
  output: ProofOfIncome,
});

/** Keeps the income of the last two years with what shows it; its affirmation is signed then, which hands it in. */
export const sendProofOfIncome = call({
  ...SENT,
  method: 'POST',
  path: '/onboarding/individual/proof-of-income',
  summary: 'Send a proof of income',
  body: ProofOfIncomeGiven,
  output: ProofOfIncome,
  errors: FIGURES_REFUSED,
});

/**
 * Changes one that is not signed, or that the desk gave back; what is not said stays as it was. Files are taken out of one that is not
 * signed alone (`step_not_reachable`), and never the last (`upload_incomplete`).
 */
export const changeProofOfIncome = call({
  ...SENT,
  method: 'PATCH',
  path: '/onboarding/individual/proof-of-income',
  summary: 'Change or add to a proof of income',
  body: ProofOfIncomeChange,
  output: ProofOfIncome,
  errors: FIGURES_REFUSED,
});

export const getProofOfNetWorth = call({
  ...READ,
  path: '/onboarding/individual/proof-of-net-worth',
  summary: 'The proof of net worth, or of a company’s assets, that was sent',
  output: ProofOfNetWorth,
});

/** Keeps a net worth, or a company’s assets, with what shows it; its affirmation is signed then, which hands it in. */
export const sendProofOfNetWorth = call({
  ...SENT,
  method: 'POST',
  path: '/onboarding/individual/proof-of-net-worth',
  summary: 'Send a proof of net worth, or of a company’s assets',
  body: ProofOfNetWorthGiven,
  output: ProofOfNetWorth,
  errors: FIGURES_REFUSED,
});

/**
 * Changes one that is not signed, or that the desk gave back; what is not said stays as it was. Files are taken out of one that is not
 * signed alone (`step_not_reachable`), and never the last (`upload_incomplete`).
 */
export const changeProofOfNetWorth = call({
  ...SENT,
  method: 'PATCH',
  path: '/onboarding/individual/proof-of-net-worth',
  summary: 'Change or add to a proof of net worth, or of a company’s assets',
  body: ProofOfNetWorthChange,
  output: ProofOfNetWorth,
  errors: FIGURES_REFUSED,
});

export const getProofOfInvestorStatus = call({
  ...READ,
  path: '/onboarding/individual/proof-of-investor-status',
  summary: 'The letter about the investor that was sent',
  output: ProofOfInvestorStatus,
});

/** Hands in a letter of somebody who has looked at it, or a certificate of good standing. */
export const sendProofOfInvestorStatus = call({
  ...SENT,
  method: 'POST',
  path: '/onboarding/individual/proof-of-investor-status',
  summary: 'Send a letter about the investor',
  body: ProofOfInvestorStatusGiven,
  output: ProofOfInvestorStatus,
  errors: LETTER_REFUSED,
});
