import type { CaseDecision } from '../reviews/client-case.ts';
import type { CaseQueue } from './cases.ts';

/** Sentences that clients, or of a recall the bank by its code, are told of a decision, each in every language of the platform. */
export const REASON_TEMPLATES = [
  'PICTURE_UNCLEAR',
  'DOCUMENT_CROPPED',
  'DOCUMENT_EXPIRED',
  'DOCUMENT_OUTDATED',
  'DOCUMENT_UNREADABLE',
  'DOCUMENT_OTHER',
  'NAME_DIFFERS',
  'PAGE_MISSING',
  'SIGNATURE_MISSING',
  'CHECK_AGAIN',
  'IDENTITY_UNCONFIRMED',
  'COMPANY_UNCONFIRMED',
  'ANSWERS_DISAGREE',
  'NOT_OFFERED',
  'DOCUMENTS_NOT_USED',
  'DETAILS_AGREE',
  'DETAILS_STAY',
  'CLIENT_NOT_REACHED',
  'WALLET_UNCONFIRMED',
  'ACCOUNT_UNCONFIRMED',
  'NOT_BY_CLIENT',
  'NOT_ADDED_BY_CLIENT',
  'NOT_PAID_TO',
  'NOT_PROCESSED',
  'REQUEST_NOT_MET',
  'RECALL_NOT_AGREED',
  'RECALL_NOT_COVERED',
  'RECALL_GONE_BACK',
  'RECALL_ACCOUNT_CLOSED',
  'RECALL_NOT_LAWFUL',
] as const;

export type ReasonTemplate = (typeof REASON_TEMPLATES)[number];

/** Decisions for which the client is given a reason. */
export type Refusing = Exclude<CaseDecision, 'APPROVE'>;

/** The sentences of a decision. The neutral one tells nothing; it alone is sent where there is a suspicion. */
type Sentences = { readonly usual: readonly ReasonTemplate[]; readonly neutral: ReasonTemplate };

type OfQueue = Readonly<Record<Refusing, Sentences>>;

const CHECK_AGAIN: Sentences = { usual: [], neutral: 'CHECK_AGAIN' };

const IDENTITY_DOCUMENT = [
  'PICTURE_UNCLEAR',
  'DOCUMENT_CROPPED',
  'DOCUMENT_EXPIRED',
  'NAME_DIFFERS',
  'PAGE_MISSING',
] as const;

const PERSON: OfQueue = {
  ASK_AGAIN: { usual: IDENTITY_DOCUMENT, neutral: 'CHECK_AGAIN' },
  REJECT: { usual: ['IDENTITY_UNCONFIRMED', 'ANSWERS_DISAGREE'], neutral: 'NOT_OFFERED' },
};

const BY_QUEUE: Readonly<Record<CaseQueue, OfQueue>> = {
  withdrawals: {
    ASK_AGAIN: CHECK_AGAIN,
    REJECT: {
      usual: ['CLIENT_NOT_REACHED', 'WALLET_UNCONFIRMED', 'NOT_BY_CLIENT'],
      neutral: 'NOT_PROCESSED',
    },
  },
  wallets: {
    ASK_AGAIN: CHECK_AGAIN,
    REJECT: { usual: ['WALLET_UNCONFIRMED', 'NOT_ADDED_BY_CLIENT'], neutral: 'NOT_PAID_TO' },
  },
  bank_accounts: {
    ASK_AGAIN: CHECK_AGAIN,
    REJECT: { usual: ['ACCOUNT_UNCONFIRMED', 'NOT_ADDED_BY_CLIENT'], neutral: 'NOT_PAID_TO' },
  },
  subscriptions: {
    ASK_AGAIN: {
      usual: ['DOCUMENT_OUTDATED', 'DOCUMENT_UNREADABLE', 'NAME_DIFFERS', 'PAGE_MISSING'],
      neutral: 'CHECK_AGAIN',
    },
    REJECT: { usual: ['ANSWERS_DISAGREE', 'CLIENT_NOT_REACHED'], neutral: 'NOT_PROCESSED' },
  },
  accreditations: {
    ASK_AGAIN: {
      usual: ['DOCUMENT_OUTDATED', 'DOCUMENT_UNREADABLE', 'NAME_DIFFERS', 'PAGE_MISSING'],
      neutral: 'CHECK_AGAIN',
    },
    REJECT: { usual: ['ANSWERS_DISAGREE'], neutral: 'DOCUMENTS_NOT_USED' },
  },
  kyc: PERSON,
  identity: PERSON,
  invitations: PERSON,
  kyb: {
    ASK_AGAIN: {
      usual: ['DOCUMENT_OUTDATED', 'DOCUMENT_UNREADABLE', 'PAGE_MISSING', 'SIGNATURE_MISSING'],
      neutral: 'CHECK_AGAIN',
    },
    REJECT: { usual: ['COMPANY_UNCONFIRMED', 'ANSWERS_DISAGREE'], neutral: 'NOT_OFFERED' },
  },
  reported_changes: {
    ASK_AGAIN: CHECK_AGAIN,
    REJECT: { usual: ['DETAILS_AGREE'], neutral: 'DETAILS_STAY' },
  },
  additional_documents: {
    ASK_AGAIN: {
      usual: ['DOCUMENT_UNREADABLE', 'DOCUMENT_OUTDATED', 'PAGE_MISSING', 'DOCUMENT_OTHER'],
      neutral: 'CHECK_AGAIN',
    },
    REJECT: { usual: ['ANSWERS_DISAGREE'], neutral: 'DOCUMENTS_NOT_USED' },
  },
  screening: PERSON,
  senders: PERSON,
  periodic_reviews: PERSON,
  changed_details: PERSON,
  client_requests: {
    ASK_AGAIN: CHECK_AGAIN,
    REJECT: { usual: [], neutral: 'REQUEST_NOT_MET' },
  },
  recalls: {
    ASK_AGAIN: CHECK_AGAIN,
    REJECT: {
      usual: [
        'RECALL_NOT_AGREED',
        'RECALL_NOT_COVERED',
        'RECALL_GONE_BACK',
        'RECALL_ACCOUNT_CLOSED',
      ],
      neutral: 'RECALL_NOT_LAWFUL',
    },
  },
};

/** The sentences to choose from for a decision in a queue; the neutral one is the last. */
export function templatesFor(queue: CaseQueue, decision: Refusing): readonly ReasonTemplate[] {
  const { usual, neutral } = BY_QUEUE[queue][decision];
  return [...usual, neutral];
}

/** The one sentence that may be sent where there is a suspicion. */
export function neutralTemplate(queue: CaseQueue, decision: Refusing): ReasonTemplate {
  return BY_QUEUE[queue][decision].neutral;
}
