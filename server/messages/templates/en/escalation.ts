import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import type { Templates } from '../template.ts';

const WORDS: Readonly<Record<CaseQueue, string>> = {
  withdrawals: 'Withdrawals to approve',
  wallets: 'Wallets to verify',
  bank_accounts: 'Bank accounts to verify',
  subscriptions: 'Subscriptions to decide',
  accreditations: 'Accredited investors to verify',
  kyc: 'People (KYC)',
  kyb: 'Companies (KYB)',
  identity: 'Identity documents',
  invitations: 'Invited clients',
  reported_changes: 'Reported changes',
  additional_documents: 'Additional documents',
  screening: 'Screening',
  periodic_reviews: 'Periodic reviews',
  client_requests: 'Requests of clients',
  changed_details: 'Changed details',
  recalls: 'Deposits that banks ask to have back',
  senders: 'Senders of deposits',
};

type Escalated = {
  readonly reviews: readonly { readonly queue: CaseQueue; readonly count: number }[];
};

/** Reviews that were not decided in the promised time, to whoever leads those who decide them. */
export const ESCALATION = {
  reviews_escalated: ({ reviews }: Escalated) => {
    const count = reviews.reduce((sum, review) => sum + review.count, 0);
    return {
      subject:
        count === 1
          ? 'A review is over its promised time'
          : `${count} reviews are over their promised time`,
      text: [
        'The client was promised a decision by a time that has passed. Please see that it is made.',
        ...reviews.map((review) => `${WORDS[review.queue]}: ${review.count}`),
      ].join('\n\n'),
    };
  },
} satisfies Templates;
