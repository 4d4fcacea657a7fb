import { getFund } from '@ballast/contract/funds/funds.ts';
import { listInquiries, type SentInquiry, sendInquiry } from '@ballast/contract/funds/inquiries.ts';
import type { Page } from 'playwright-core';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { ASKED_ABOUT } from './funds.ts';

const PAGE = 'portal/funds/investments/InquiryPage.tsx';

const NOTE = 'How long would my money be locked up?';

const WAITING: SentInquiry = {
  id: id(1891),
  ...{ fund_id: ASKED_ABOUT.id, fund_slug: ASKED_ABOUT.slug, fund_name: ASKED_ABOUT.name },
  amount: '250000.00',
  note: NOTE,
  sent_at: '2026-03-12T09:00:00.000Z',
  review: {
    state: 'WAITING',
    turnaround: 'DAY',
    due_at: '2026-03-13T09:00:00.000Z',
    overdue: false,
    events: [],
  },
};

const answered = (
  inquiryId: number,
  decision: 'APPROVE' | 'REJECT',
  reason: string,
): SentInquiry => ({
  ...WAITING,
  id: id(inquiryId),
  note: null,
  review: {
    ...WAITING.review,
    state: 'DECIDED',
    events: [{ kind: 'DECIDED', at: '2026-02-02T10:00:00.000Z', by: 'STAFF', decision, reason }],
  },
});

const RECEIVED = answer(sendInquiry, { id: id(1892), due_at: '2026-03-13T10:00:00.000Z' });

async function fill(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'How much would you like to invest?' }).fill('250000');
  await page.getByLabel('What would you like to know? (optional)').fill(NOTE);
}

const asking = formStates({
  form: PAGE,
  fills: fill,
  submit: 'Send the enquiry',
  call: sendInquiry,
  carries: { params: { fund: ASKED_ABOUT.slug }, body: { amount: '250000', note: NOTE } },
  empty: { 'How much would you like to invest?': 'Enter an amount' },
  refusals: { fund_closed: ['This fund does not allow investments at the moment'] },
  done: {
    answers: [RECEIVED],
    sees: [
      heading('What happens next'),
      '$250,000.00',
      'You will have an answer here and by email by 13 Mar 2026',
      'Nothing is invested on this enquiry alone.',
    ],
  },
});

/** Where a client asks about a fund that they do not invest in by themselves, and reads the answer. */
export const inquiries: readonly Screen[] = [
  {
    route: '/explore/$slug/inquiry',
    path: `/explore/${ASKED_ABOUT.slug}/inquiry`,
    user: CLIENT,
    answers: [answer(getFund, ASKED_ABOUT), list(listInquiries, [])],
    reads: [listInquiries],
    sees: [heading('Your enquiry')],
    states: {
      full: {
        answers: [
          list(listInquiries, [
            WAITING,
            answered(1893, 'APPROVE', 'Twelve months. Shall we speak on Monday?'),
            answered(1894, 'REJECT', 'The fund is not offered where you live.'),
          ]),
        ],
        sees: [
          ...['Harbour Income', button('Send the enquiry'), heading('What you asked'), NOTE],
          ...['With your manager', 'You will have an answer by 13 Mar 2026'],
          ...['Answered', 'Twelve months. Shall we speak on Monday?'],
          ...['Not offered', 'The fund is not offered where you live.'],
          link('Back to the fund'),
        ],
      },
      'full, amounts hidden': {
        answers: [list(listInquiries, [WAITING])],
        does: (page) => page.getByRole('button', { name: 'Hide amounts' }).click(),
        sees: [heading('What you asked'), NOTE, '••••••'],
        misses: ['$250,000'],
      },
      empty: {
        sees: [button('Send the enquiry'), 'Nothing is set aside'],
        misses: [heading('What you asked')],
      },
      'refused, closed': {
        answers: [answer(getFund, { ...ASKED_ABOUT, state: 'CLOSED' })],
        sees: ['This fund does not allow investments at the moment', link('See other funds')],
        misses: [button('Send the enquiry')],
      },
      ...asking,
    },
  },
];
