import { z } from 'zod';
import { DecimalText, Id, Timestamp } from '../../fields.ts';
import { SentFile } from '../kyb/kyb.ts';
import { isRecentProof } from './proofs.ts';

/**
 * By what a US taxpayer shows that they are an accredited investor (spec/investing.md, sections 5 and 9): people by income or net
 * worth, companies by a balance sheet, and both by the letter of somebody who has looked at it. To be checked against the law in force
 * before production.
 */

/** For how many days a subscription may rest on evidence that was accepted. */
export const ACCREDITED_DAYS = 90;

/** How old a certificate of good standing may be, in months. */
const GOOD_STANDING_MONTHS_MAX = 12;

/** Whose income it is: one's own, or that of a couple. */
export const FILINGS = ['INDIVIDUAL', 'JOINT'] as const;

export type Filing = (typeof FILINGS)[number];

/**
 * A letter of somebody who has looked at it, or a certificate: of people of an examination that was passed, of companies of whoever
 * supervises them.
 */
export const LETTERS = ['THIRD_PARTY', 'GOOD_STANDING'] as const;

export type Letter = (typeof LETTERS)[number];

/** Files that are sent at once. */
export const EVIDENCE_FILES_MAX = 5;

/** UNSIGNED until its affirmation is signed; EXPIRED once an accepted one is too old for another subscription. */
const EVIDENCE_STATUSES = [
  'REQUIRED',
  'UNSIGNED',
  'SUBMITTED',
  'APPROVED',
  'ASKED_AGAIN',
  'REJECTED',
  'EXPIRED',
] as const;

/** Where evidence stands; `reason` are the words to the client on what was refused, `good_until` when what was accepted ends. */
const Standing = z.strictObject({
  status: z.enum(EVIDENCE_STATUSES),
  sent_at: Timestamp.nullable(),
  good_until: Timestamp.nullable(),
  files: z.array(SentFile),
  reason: z.string().nullable(),
});

const Year = z.int().min(2000).max(2200);

const IncomeOfYear = z.strictObject({ year: Year, amount: DecimalText });

export const ProofOfIncome = Standing.extend({
  filing: z.enum(FILINGS).nullable(),
  years: z.array(IncomeOfYear),
  /** The years that are asked about: the last two that are over, the later one first. */
  wanted_years: z.array(Year),
});

export type ProofOfIncome = z.output<typeof ProofOfIncome>;

/** Of a company its balance sheet: the amount is what it has, or manages as a family office, and the day that of the sheet. */
export const ProofOfNetWorth = Standing.extend({
  dated_on: z.iso.date().nullable(),
  amount: DecimalText.nullable(),
});

export type ProofOfNetWorth = z.output<typeof ProofOfNetWorth>;

export const ProofOfInvestorStatus = Standing.extend({
  letter: z.enum(LETTERS).nullable(),
  dated_on: z.iso.date().nullable(),
});

export type ProofOfInvestorStatus = z.output<typeof ProofOfInvestorStatus>;

const UploadIds = z.array(Id).min(1).max(EVIDENCE_FILES_MAX);

/** The income of both years, of one person or of a couple; one that is missing is as one of another year. */
export const ProofOfIncomeGiven = z.strictObject({
  filing: z.enum(FILINGS),
  years: z.array(IncomeOfYear).min(1).max(2),
  upload_ids: UploadIds,
});

/** The day that stands on the documents, and what they add up to. */
export const ProofOfNetWorthGiven = z.strictObject({
  dated_on: z.iso.date('Field is required'),
  amount: DecimalText,
  upload_ids: UploadIds,
});

export const ProofOfInvestorStatusGiven = z.strictObject({
  letter: z.enum(LETTERS),
  dated_on: z.iso.date('Field is required'),
  upload_ids: UploadIds,
});

/** Those that were there by mistake, and go before the rest is signed. */
const RemovedIds = { removed_upload_ids: UploadIds.optional() };

/** What of it changes; files are added to those that were sent. */
export const ProofOfIncomeChange = ProofOfIncomeGiven.partial().extend(RemovedIds);

export const ProofOfNetWorthChange = ProofOfNetWorthGiven.partial().extend(RemovedIds);

/** The two years of which the income counts on a day such as `2026-03-12`, the later one first. */
export function incomeYears(today: string): [last: number, before: number] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year - 2];
}

/** Whether a letter is neither too old for what it is nor of a day that has not come. */
export function isRecentLetter(letter: Letter, datedOn: string, today: string): boolean {
  return letter === 'GOOD_STANDING'
    ? isRecentProof(datedOn, today, GOOD_STANDING_MONTHS_MAX)
    : isRecentProof(datedOn, today);
}
