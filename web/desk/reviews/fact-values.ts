import { CRITERION_OF } from '@ballast/contract/funds/accreditation.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatAmount, formatQuantity } from '../../app/figures/format-decimal.ts';
import {
  ACCREDITED_WORDS,
  QUALIFIED_WORDS,
} from '../../app/investor-classes/accreditation-words.ts';
import {
  DIGITAL_WORDS,
  INTENDED_WORDS,
  LIQUID_WORDS,
} from '../../app/investor-classes/questionnaire-words.ts';

/** What answer codes say, where they would not read as words by themselves. */
const CODE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ...LIQUID_WORDS,
  ...DIGITAL_WORDS,
  ...INTENDED_WORDS,
  // Of the client, where the client's own words speak of themselves.
  NO_DIGITAL_ASSETS: msg`No digital assets`,
  DISCUSS_PRIVATELY: msg`Prefers to discuss it in person`,
  EXPOSED: msg`Yes`,
  WITHDRAWAL_OPEN: msg`Yes, and now no`,
  WITHDRAWN: msg`Yes before, no now`,
  INDIVIDUAL_INCOME: msg`The client’s alone`,
  JOINT_INCOME: msg`The client’s and their spouse’s`,
  PROOF_OF_LETTER: msg`Letter or certificate`,
  THIRD_PARTY: msg`Letter of a professional`,
  GOOD_STANDING: msg`Certificate of good standing`,
  CAYMAN: msg`Cayman Islands`,
  NONE: msg`None`,
  UP_TO_TWO_YEARS: msg`Up to 2 years`,
  TWO_TO_FIVE_YEARS: msg`2 to 5 years`,
  OVER_FIVE_YEARS: msg`More than 5 years`,
  PROOF_OF_ASSETS: msg`Balance sheet of the company`,
  WANTED: msg`Not there`,
  SENT: msg`With compliance`,
  ACCEPTED: msg`Accepted`,
  SELF: msg`By themselves, online`,
  INVITED: msg`Invited by a manager`,
  DETAILS_STILL_TRUE: msg`Name, address, taxes and occupation are still true`,
  DOCUMENT_STILL_VALID: msg`The identity document is still valid`,
  SOURCES_KNOWN: msg`We know where the wealth and the money come from; who was never asked is asked now`,
  OWNERS_STILL_TRUE: msg`Directors and owners are still the same`,
  SIGNATORY_IDENTIFIED: msg`We know who signs for the company, by an identity document, and hold its three signed agreements`,
  CLASS_STILL_HELD: msg`The investor class still applies`,
  SCREENING_CLEAR: msg`Every screening hit is cleared`,
  MOVEMENTS_FIT: msg`Movements fit the stated source and purpose of funds`,
  WEALTH_EVIDENCED: msg`There is evidence of where the wealth comes from`,
  NEWS_SEARCHED: msg`A search of the news found nothing adverse`,
  NAME: msg`Name`,
  ADDRESS: msg`Address`,
  TAX_RESIDENCY: msg`Tax residences`,
  PHONE_NUMBER: msg`Phone number`,
  WALLET: msg`Wallets`,
  FUND_INQUIRY: msg`Funds open to enquiries`,
  WITHDRAWAL: msg`A withdrawal`,
  PROFILE_CHANGE: msg`A change of their details`,
  REDEMPTION: msg`Redemptions that are paused`,
  COPY_OF_DATA: msg`A copy of their data`,
  CLOSE_ACCOUNT: msg`Closing the account`,
  GENERAL: msg`Something else`,
  ID_CARD: msg`Identity card`,
  LLC: msg`LLC`,
  SSN: msg`Social security number`,
  EIN: msg`Employer identification number`,
  yes: msg`Yes`,
  no: msg`No`,
};

type Limb = (typeof ACCREDITED_WORDS)[keyof typeof ACCREDITED_WORDS];

/** By what US taxpayers are let in, in the words that they chose from; each with the kind of client where that is not told by the limb. */
const LIMBS: ReadonlyMap<string, Limb> = new Map([
  ...Object.entries(ACCREDITED_WORDS).map(([status, words]): [string, Limb] => [
    CRITERION_OF[status as keyof typeof CRITERION_OF],
    words,
  ]),
  ...Object.entries(QUALIFIED_WORDS).flatMap(([kind, limbs]) =>
    Object.entries(limbs).map(([status, words]): [string, Limb] => [`${kind}_${status}`, words]),
  ),
]);

const LIMB = /^(?:accreditation_criteria|qualified_client)_type$/;

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MONEY = /^(\d+(?:\.\d+)?) ([A-Z]{3,5})$/;
const CODE = /^[A-Z][A-Z0-9_]+/;

/** The fields whose values are codes of ours; all else is what somebody typed, and stays as it is. */
const CODED =
  /type$|_rights$|_assets$|_value$|_amount$|_before$|_signed$|^how_learned$|^politically_|^exposure$|^channel$|^review_question$|^request_topic$|_payer$|_confirmed$|_differs$|_used_before$|_proved$|_agreement$|^is_|^has_|^(?:former_)?source_of_(?:wealth|funds)$/;

const AMOUNTS =
  /^(?:withdraw|inquiry_amount|subscription_amount|subscription_worth|available_beside|accredited_)/;

/** What a claim of an investor class tells of amounts. The code stays before each, since several currencies are dollars. */
const TOLD_AMOUNTS = /\b([A-Z]{3}) (\d+(?:\.\d+)?)/g;

/** Writes a value as people read it: dates, amounts, answer codes; what somebody typed stays as it was typed. */
export function factValue(i18n: I18n, field: string, value: string): string {
  if (DAY.test(value)) return formatDate(value, 'medium', 'UTC');
  const [, amount, asset] = AMOUNTS.test(field) ? (MONEY.exec(value) ?? []) : [];
  if (amount && asset) return formatAmount(amount, asset, { full: true });
  const limb = LIMB.test(field) ? LIMBS.get(value) : undefined;
  if (limb) return `${i18n._(limb.title)}. ${i18n._(limb.text)}`;
  if (field === 'class_told') {
    return value.replaceAll(
      TOLD_AMOUNTS,
      (_, currency, told) => `${currency}\u00a0${formatQuantity(told, currency)}`,
    );
  }
  const dated = value.replaceAll(MOMENT, (moment) => formatDate(moment, 'mediumWithTime'));
  if (!CODED.test(field)) return dated;
  return dated
    .split(', ')
    .map((part) => partWords(i18n, part))
    .join(', ');
}

/** One code, or what begins with one. */
function partWords(i18n: I18n, part: string): string {
  const word = CODE_WORDS[part];
  return word ? i18n._(word) : part.replace(CODE, (code) => codeWords(i18n, code));
}

function codeWords(i18n: I18n, code: string): string {
  const word = CODE_WORDS[code];
  if (word) return i18n._(word);
  const plain = code.replaceAll('_', ' ').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
