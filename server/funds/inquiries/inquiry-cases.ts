import { FieldRefusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { answerRequest } from '../../onboarding/requests/client-requests.ts';
import type { CaseFact, CaseSubject } from '../../reviews/case-subject.ts';
import { amountOf, findInquiry, type Inquiry } from './inquiries.ts';

/**
 * Requests of clients with those about funds among them: the case says of which fund and how much, and an answer needs words
 * (`missing` at `reason`), which the client is told and reads beside the fund.
 */
export function withInquiries(requests: CaseSubject): CaseSubject {
  return {
    ...requests,
    read: async (context, subject) => {
      const content = await requests.read(context, subject);
      const inquiry = await findInquiry(context.database, subject);
      return inquiry ? { ...content, facts: [...factsOf(inquiry), ...content.facts] } : content;
    },
    decide: async (tx, actor, verdict) => {
      const { clientId, decision, reason: answer } = verdict;
      const inquiry = await findInquiry(tx, verdict);
      if (!inquiry) return requests.decide(tx, actor, verdict);
      if (answer === '') throw new FieldRefusal([fieldError(['body', 'reason'], 'missing')]);
      await answerRequest(tx, actor, verdict);
      const { fundName, fundId } = inquiry;
      const name = decision === 'APPROVE' ? 'inquiry_answered' : 'inquiry_not_met';
      await notifyClient(tx, clientId, name, { fundName, answer }, fundId);
    },
  };
}

function factsOf(inquiry: Inquiry): CaseFact[] {
  const group = 'client_request';
  const isOpen = inquiry.fundState !== 'CLOSED';
  return [
    { group, field: 'inquiry_fund', value: inquiry.fundName, ...(!isOpen && { marked: true }) },
    { group, field: 'inquiry_amount', value: `${amountOf(inquiry)} USD` },
  ];
}
