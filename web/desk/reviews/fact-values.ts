import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatAmount } from '../../app/figures/format-decimal.ts';

/** What answer codes say, where they would not read as words by themselves. */
const CODE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  LT_TENTH_MM: msg`Less than $0.1 million`,
  TENTH_TO_HALF_MM: msg`$0.1 million to $0.5 million`,
  LT_QUARTER_MM: msg`Less than $0.25 million`,
  QUARTER_TO_ONE_MM: msg`$0.25 million to $1 million`,
  LT_HALF_MM: msg`Less than $0.5 million`,
  HALF_TO_ONE_MM: msg`$0.5 million to $1 million`,
  HALF_TO_THREE_MM: msg`$0.5 million to $3 million`,
  ONE_TO_FIVE_MM: msg`$1 million to $5 million`,
  THREE_TO_TEN_MM: msg`$3 million to $10 million`,
  GT_FIVE_MM: msg`More than $5 million`,
  FIVE_TO_TWENTY_MM: msg`$5 million to $20 million`,
  TEN_TO_FIFTY_MM: msg`$10 million to $50 million`,
  GT_TWENTY_MM: msg`More than $20 million`,
  FIFTY_TO_TWO_HUNDRED_MM: msg`$50 million to $200 million`,
  GT_TWO_HUNDRED_MM: msg`More than $200 million`,
  NO_DIGITAL_ASSETS: msg`No digital assets`,
  DISCUSS_PRIVATELY: msg`Would rather say it in person`,
  EXPOSED: msg`Yes`,
  WITHDRAWAL_OPEN: msg`Yes, and now no`,
  WITHDRAWN: msg`Yes before, no now`,
  SELF: msg`By themselves, online`,
  INVITED: msg`Invited by a manager`,
  DETAILS_STILL_TRUE: msg`Name, address, taxes and occupation are still true`,
  DOCUMENT_STILL_VALID: msg`The identity document is still valid`,
  OWNERS_STILL_TRUE: msg`Directors and owners are still the same`,
  CLASS_STILL_HELD: msg`The investor class still holds`,
  SCREENING_CLEAR: msg`Screening shows nothing that is not cleared`,
  MOVEMENTS_FIT: msg`What moved fits what we were told of source and purpose`,
  WEALTH_EVIDENCED: msg`There is evidence of where the wealth comes from`,
  NEWS_SEARCHED: msg`The news was searched, and nothing speaks against them`,
  PHONE_NUMBER: msg`Phone number`,
  WALLET: msg`Wallets`,
  FUND_INQUIRY: msg`A fund that takes inquiries`,
  REDEMPTION: msg`Redemptions that are paused`,
  GENERAL: msg`Something else`,
  ID_CARD: msg`Identity card`,
  LLC: msg`LLC`,
  SSN: msg`Social security number`,
  EIN: msg`Employer identification number`,
  yes: msg`Yes`,
  no: msg`No`,
};

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MONEY = /^(\d+(?:\.\d+)?) ([A-Z]{3,5})$/;
const CODE = /^[A-Z][A-Z0-9_]+/;

/** The fields whose values are codes of ours; all else is what somebody typed, and stays as it is. */
const CODED =
  /type$|_rights$|_assets$|_value$|_amount$|_before$|_signed$|^how_learned$|^politically_|^exposure$|^channel$|^review_question$|^request_topic$|_payer$|_confirmed$|_differs$|_used_before$|_agreement$|^is_|^has_/;

const AMOUNTS = /^withdraw/;

/** Writes a value as people read it: dates, amounts, answer codes; what somebody typed stays as it was typed. */
export function factValue(i18n: I18n, field: string, value: string): string {
  if (DAY.test(value)) return formatDate(value, 'medium', 'UTC');
  const [, amount, asset] = AMOUNTS.test(field) ? (MONEY.exec(value) ?? []) : [];
  if (amount && asset) return formatAmount(amount, asset, { full: true });
  const dated = value.replaceAll(MOMENT, (moment) => formatDate(moment, 'mediumWithTime'));
  if (!CODED.test(field)) return dated;
  const word = CODE_WORDS[dated];
  return word ? i18n._(word) : dated.replace(CODE, (code) => codeWords(i18n, code));
}

function codeWords(i18n: I18n, code: string): string {
  const word = CODE_WORDS[code];
  if (word) return i18n._(word);
  const plain = code.replaceAll('_', ' ').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
