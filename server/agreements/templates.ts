import type { ENVELOPE_TYPES } from '@ballast/contract/agreements/envelopes.ts';
import type { OwnRequest } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import type { AgreementText, Clause, Party } from '../providers/signing/port.ts';
import {
  ASSETS_AFFIRMATION,
  INCOME_AFFIRMATION,
  NET_WORTH_AFFIRMATION,
} from './texts/affirmations.ts';
import { CUSTODY_SERVICE_AGREEMENT } from './texts/custody-service-agreement.ts';
import { TEST_DOCUMENT } from './texts/document-to-try.ts';
import { letterAfterRequest, requestLine } from './texts/letter-after-request.ts';
import { MASTER_PURCHASE_AGREEMENT } from './texts/master-purchase-agreement.ts';
import { PLATFORM_AGREEMENT } from './texts/platform-agreement.ts';
import { REDEMPTION_AGREEMENT } from './texts/redemption-agreement.ts';
import { REVERSE_SOLICITATION_LETTER } from './texts/reverse-solicitation-letter.ts';
import { SUBSCRIPTION_AGREEMENT } from './texts/subscription-agreement.ts';
import { SUBSCRIPTION_AGREEMENT_US } from './texts/subscription-agreement-us.ts';

export type AgreementKind = (typeof ENVELOPE_TYPES)[number];

export type AgreementClient = {
  readonly name: string;
  readonly email: string;
  /** The company that is signed for, with the signer's right to do so, such as `Managing director`. */
  readonly company: { readonly legalName: string; readonly role: string } | null;
  /** Lines of the address with the country in words; empty where no address is asked for. */
  readonly address: readonly string[];
  /** Of a letter of somebody invited: their own earlier request, a day as `2026-03-02`; null where nobody invited them. */
  readonly request?: OwnRequest | null;
  /** Of the agreement of a subscription: what is subscribed to. */
  readonly subscription?: SubscribedFund;
  /** Of the agreement of a redemption: what is redeemed. */
  readonly redemption?: RedeemedFund;
  /** Of an affirmation: the evidence that it is about. */
  readonly evidence?: AffirmedEvidence;
};

/** What a subscription is about, as its agreement names it; the amount with its currency. */
export type SubscribedFund = {
  readonly reference: string;
  readonly fund: string;
  readonly className: string;
  readonly amount: string;
  /** What that is exchanged for, where it is not of the class's currency, as a line. */
  readonly exchange?: string;
  readonly isSubsequent: boolean;
  /** Of a US taxpayer: what they are, line by line. */
  readonly accreditation?: readonly string[];
};

/** What a redemption is about, as its agreement names it; the wish as a line such as `Redemption of all units`. */
export type RedeemedFund = {
  readonly reference: string;
  readonly fund: string;
  readonly className: string;
  readonly wish: string;
  /** In which other currency it is paid, as a line. */
  readonly payout?: string;
};

/** What somebody affirms, in lines such as `Income of 2025: 250000.00 USD`. */
export type AffirmedEvidence = { readonly reference: string; readonly lines: readonly string[] };

type Template = {
  /** Increases with every change of the words; an agreement keeps the version that it was sent with. */
  readonly version: number;
  readonly title: string;
  readonly clauses: readonly Clause[];
};

const NOTICE =
  'Model text. It was written for this platform and was not checked by a lawyer. Counsel must replace it before anybody relies on it.';

const OPERATOR: Party = {
  role: 'The platform',
  lines: ['The operator of the Ballast platform'],
};

const TEMPLATES: Readonly<Record<AgreementKind, Template>> = {
  PLATFORM_AGREEMENT: { version: 1, title: 'Platform agreement', clauses: PLATFORM_AGREEMENT },
  CUSTODY_SERVICE_AGREEMENT: {
    version: 1,
    title: 'Custody service agreement',
    clauses: CUSTODY_SERVICE_AGREEMENT,
  },
  MASTER_PURCHASE_AGREEMENT: {
    version: 1,
    title: 'Master purchase agreement',
    clauses: MASTER_PURCHASE_AGREEMENT,
  },
  REVERSE_SOLICITATION_LETTER: {
    version: 1,
    title: 'Declaration of non-solicitation',
    clauses: REVERSE_SOLICITATION_LETTER,
  },
  SUBSCRIPTION_AGREEMENT: {
    version: 1,
    title: 'Subscription agreement',
    clauses: SUBSCRIPTION_AGREEMENT,
  },
  SUBSCRIPTION_AGREEMENT_US: {
    version: 1,
    title: 'Subscription agreement for US taxpayers',
    clauses: SUBSCRIPTION_AGREEMENT_US,
  },
  REDEMPTION_AGREEMENT: {
    version: 1,
    title: 'Redemption agreement',
    clauses: REDEMPTION_AGREEMENT,
  },
  PROOF_OF_INCOME_AFFIRMATION: {
    version: 1,
    title: 'Affirmation of income',
    clauses: INCOME_AFFIRMATION,
  },
  PROOF_OF_NET_WORTH_AFFIRMATION: {
    version: 1,
    title: 'Affirmation of net worth',
    clauses: NET_WORTH_AFFIRMATION,
  },
  PROOF_OF_ASSETS_AFFIRMATION: {
    version: 1,
    title: 'Affirmation of assets',
    clauses: ASSETS_AFFIRMATION,
  },
  TEST_DOCUMENT: { version: 1, title: 'Test document', clauses: TEST_DOCUMENT },
};

/** The text of a kind of agreement with the client's data, and its version. */
export function agreementTextFor(
  kind: AgreementKind,
  client: AgreementClient,
): { readonly version: number; readonly text: AgreementText } {
  const { version, title, clauses } = templateFor(kind, client);
  const parties = [clientParty(client), ...matterOf(client), OPERATOR];
  return {
    version,
    text: { title, version: `Version ${version}`, notice: NOTICE, parties, clauses },
  };
}

/** Whoever was invited declares what they asked for before, instead of that nobody asked them. */
export function templateFor(
  kind: AgreementKind,
  { request }: Pick<AgreementClient, 'request'>,
): Template {
  const template = TEMPLATES[kind];
  if (kind !== 'REVERSE_SOLICITATION_LETTER' || !request) return template;
  return { ...template, clauses: letterAfterRequest(request) };
}

function clientParty(of: AgreementClient): Party {
  const { subscription: _, redemption: __, evidence: ___, ...client } = of;
  return { role: 'The client', lines: [...clientLines(client), client.email] };
}

/** What is subscribed to, redeemed or affirmed stands between the parties. */
function matterOf({ subscription, redemption, evidence }: AgreementClient): Party[] {
  return [
    ...(subscription ? [{ role: 'The subscription', lines: subscriptionLines(subscription) }] : []),
    ...(redemption ? [{ role: 'The redemption', lines: redemptionLines(redemption) }] : []),
    ...(evidence ? [{ role: 'The evidence', lines: evidenceLines(evidence) }] : []),
  ];
}

function evidenceLines({ lines, reference }: AffirmedEvidence): string[] {
  return [...lines, `Reference ${reference}`];
}

function redemptionLines({ fund, className, wish, payout, reference }: RedeemedFund): string[] {
  const paid = payout === undefined ? [] : [payout];
  return [`${fund}, class ${className}`, wish, ...paid, `Reference ${reference}`];
}

function subscriptionLines(subscribed: SubscribedFund): string[] {
  const { fund, className, amount, exchange, isSubsequent, reference } = subscribed;
  const { accreditation = [] } = subscribed;
  return [
    `${fund}, class ${className}`,
    `${isSubsequent ? 'Additional' : 'Initial'} subscription of ${amount}`,
    ...(exchange === undefined ? [] : [exchange]),
    ...accreditation,
    `Reference ${reference}`,
  ];
}

/**
 * The lines about the client. They decide whether two agreements are about the same data, so a
 * change of their words makes everybody sign again.
 */
export function clientLines({
  name,
  company,
  address,
  request,
  subscription,
  redemption,
  evidence,
}: AgreementClient): string[] {
  const who = company ? [company.legalName, `represented by ${name}, ${company.role}`] : [name];
  return [
    ...who,
    ...address,
    ...(request ? [requestLine(request)] : []),
    ...(subscription ? subscriptionLines(subscription) : []),
    ...(redemption ? redemptionLines(redemption) : []),
    ...(evidence ? evidenceLines(evidence) : []),
  ];
}
