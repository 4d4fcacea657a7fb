import { downloadFundFile } from '@ballast/contract/staff/fund-audits.ts';
import { listFundCalendar } from '@ballast/contract/staff/fund-calendar.ts';
import {
  askProposalPasskey,
  decideFundProposal,
  listFundProposals,
  type ProposedFund,
} from '@ballast/contract/staff/fund-proposals.ts';
import {
  downloadPrintedCopy,
  listPrintedCopies,
  markPrintedCopyPosted,
  type PrintedCopy,
} from '@ballast/contract/staff/printed-copies.ts';
import { listVehicles, type Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { answer, answerFile, list, refuse } from '../../answers.ts';
import { formStates } from '../../forms.ts';
import { DEVICE_ANSWER, device } from '../../passkeys.ts';
import { id, OFFICER } from '../../people.ts';
import { PICTURE } from '../../pictures.ts';
import { button, heading, link, type Screen } from '../../screen.ts';
import {
  CALENDAR,
  DECIDING_REFUSALS,
  FEES,
  FILE,
  INCOME,
  NEW,
  NEW_CLASS,
  NEW_HOLIDAYS,
  NEW_TERMS,
  NOTHING_HELD,
  OF_INCOME,
  PROPOSED,
  proposals,
  QUESTION,
  SIGN_OFF,
} from './answers.ts';

const AHEAD: Vehicle = { ...NEW, next: INCOME.next };

/** Two dates at once: one of which the value is late, one whose redemptions are not paid. */
const LATE: Vehicle = {
  ...INCOME,
  id: id(983),
  fund_name: 'Digital Growth',
  next: {
    day: '2026-03-12',
    state: 'ESTIMATED',
    due_at: '2026-03-12T00:00:00.000Z',
    is_due: true,
  },
};

const CLOSING: ProposedFund = {
  ...PROPOSED,
  id: id(952),
  about: OF_INCOME,
  content: {
    kind: 'STATE',
    vehicle_id: INCOME.id,
    state: 'INQUIRY_ONLY',
    redemptions_allowed: false,
  },
};

const PROPOSALS: ProposedFund[] = [
  PROPOSED,
  {
    ...PROPOSED,
    id: id(953),
    about: OF_INCOME,
    content: { kind: 'DATES', vehicle_id: INCOME.id, first_day: '2027-01-01', dates: '3' },
    decided: {
      ...{ as: 'DECLINED', by: { id: id(45), name: 'Ida Lund' }, at: '2026-03-11T09:30:00.000Z' },
      reason: 'The administrator has no such dates',
    },
  },
];

const approvingFund = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'approving a proposal',
  answers: [proposals([PROPOSED])],
  opens: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
  submit: 'Approve it',
  call: decideFundProposal,
  carries: { params: { id: PROPOSED.id }, body: { decision: 'APPROVED', reason: null } },
  refusals: DECIDING_REFUSALS,
  done: { answers: [answer(decideFundProposal, {})], sees: ['The proposal is decided'] },
});

const takingBackFund = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'taking a proposal back',
  answers: [proposals([{ ...PROPOSED, asked_by: { id: OFFICER.id, name: 'Marta Keller' } }])],
  opens: (page) => page.getByRole('button', { name: 'Take back', exact: true }).click(),
  submit: 'Take it back',
  call: decideFundProposal,
  carries: { params: { id: PROPOSED.id }, body: { decision: 'TAKEN_BACK', reason: null } },
  refusals: { conflict: DECIDING_REFUSALS.conflict },
  done: { answers: [answer(decideFundProposal, {})], sees: ['The proposal is decided'] },
});

const decliningFund = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'declining a proposal',
  answers: [proposals([PROPOSED])],
  opens: (page) => page.getByRole('button', { name: 'Decline', exact: true }).click(),
  fills: (page) => page.getByLabel('Reason', { exact: true }).fill('No such dates'),
  submit: 'Decline it',
  call: decideFundProposal,
  carries: {
    params: { id: PROPOSED.id },
    body: { decision: 'DECLINED', reason: 'No such dates' },
  },
  empty: { Reason: 'Field is required' },
  field: { name: 'reason', label: 'Reason' },
  refusals: { conflict: DECIDING_REFUSALS.conflict },
  done: { answers: [answer(decideFundProposal, {})], sees: ['The proposal is decided'] },
});

const COPY: PrintedCopy = {
  id: id(1801),
  client: { id: id(1802), name: 'Amelia Hart' },
  fund_name: 'Digital Income',
  class_name: 'A',
  issued_on: '2026-03-01',
  address: ['Amelia Hart', '14 Rose Lane', 'Oxford', 'OX1 2AB', 'United Kingdom'],
  is_printable: true,
};

const UNSEALED_COPY: PrintedCopy = {
  ...COPY,
  id: id(1803),
  client: { id: id(1804), name: 'Beacon Reach LLC' },
  address: ['Beacon Reach LLC', 'Ada Byron', '1 Main Street', 'Boston', 'United States'],
  is_printable: false,
};

const marking = formStates({
  form: 'desk/private-funds/mark-posted.tsx',
  name: 'a copy as posted',
  opens: (page) =>
    page.getByRole('button', { name: 'Mark as posted: the copy for Amelia Hart' }).click(),
  fills: (page) => page.getByLabel('Posted on').fill('2026-03-10'),
  submit: 'Mark it as posted',
  call: markPrintedCopyPosted,
  carries: { params: { id: COPY.id }, body: { posted_on: '2026-03-10' } },
  empty: { 'Posted on': 'Field is required' },
  field: { name: 'posted_on', label: 'Posted on' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(markPrintedCopyPosted, {})],
    sees: ['Marked as posted. The client sees it.'],
  },
});

export const fundsScreen: Screen = {
  route: '/desk/funds',
  path: '/desk/funds',
  user: OFFICER,
  answers: [
    list(listVehicles, [LATE, INCOME, NEW]),
    list(listFundCalendar, [...CALENDAR]),
    list(listPrintedCopies, [COPY, UNSEALED_COPY]),
    proposals(PROPOSALS),
  ],
  reads: [listVehicles, listFundCalendar, listPrintedCopies, listFundProposals],
  sees: [heading('Private funds')],
  states: {
    full: {
      sees: [
        link('Digital Income, Cayman Islands'),
        link('Digital Income, United States'),
        '$1,238,410.26',
        '1 Mar 2026',
        '1 Apr 2026',
        'Due since 11 Mar 2026, 00:00 UTC',
        link('Payment of redemptions'),
        link('Payment of fees'),
        link('Sign-off of an audit'),
        link('Restatement'),
        '25 Mar 2026, 00:00 UTC',
        'Incentive fees of the year become due',
        'Due: payment of redemptions',
        'Due: final net asset value',
        'New private fund',
        'Market Neutral',
        'One for each, on the same terms',
        '$250,000.00',
        '12 by the fund’s rule, from 1 Jan 2027',
        'Dealing dates: Digital Income, Cayman Islands',
        'The administrator has no such dates',
        link('Propose a private fund'),
      ],
    },
    'full, to who may only read': {
      user: { staff_roles: ['COMPLIANCE'] },
      sees: ['New private fund', 'Market Neutral', 'Operations can'],
      misses: [
        button('Approve'),
        link('Propose a private fund'),
        button('Mark as posted: the copy for Amelia Hart'),
      ],
    },
    'full, copies to post': {
      sees: [
        link('Amelia Hart'),
        'Amelia Hart, 14 Rose Lane, Oxford, OX1 2AB, United Kingdom',
        'Digital Income, class A',
        'Not sealed yet',
      ],
    },
    'full, the copies page by page': {
      answers: [
        answer(listPrintedCopies, ({ query }) =>
          query.cursor === 'next'
            ? { items: [UNSEALED_COPY], next_cursor: null }
            : { items: [COPY], next_cursor: 'next' },
        ),
      ],
      does: (page) => page.getByRole('button', { name: 'Show more copies' }).click(),
      sees: [link('Amelia Hart'), link('Beacon Reach LLC')],
      misses: [button('Show more copies')],
    },
    'full, papers are opened to print': {
      asks: [downloadPrintedCopy],
      answers: [answerFile(downloadPrintedCopy, 'application/pdf', Buffer.from('%PDF'))],
      does: async (page) => {
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Papers to print for Amelia Hart' }).click();
        await saved;
      },
      sees: [link('Amelia Hart')],
      sends: [[downloadPrintedCopy, { params: { id: COPY.id } }]],
    },
    ...marking,
    'full, one’s own proposal': {
      answers: [proposals([{ ...PROPOSED, asked_by: { id: OFFICER.id, name: 'Marta Keller' } }])],
      sees: ['You proposed it, so somebody else decides it.', button('Take back')],
      misses: [button('Approve')],
    },
    'full, opening or closing is proposed': {
      answers: [proposals([CLOSING])],
      sees: ['Open or close a fund: Digital Income', 'On enquiry only', 'Not allowed'],
    },
    'full, a sign-off is proposed': {
      answers: [proposals([SIGN_OFF])],
      sees: [
        'Sign-off of an audit: Digital Income',
        'Unqualified opinion of 9 March',
        '$48,216.40',
        '12 redemptions',
        button(FILE.name),
        button('Approve'),
      ],
    },
    'full, a sign-off that releases nothing': {
      answers: [
        proposals([{ ...SIGN_OFF, files: [], releases: { ...NOTHING_HELD, currency: 'USD' } }]),
      ],
      sees: ['Nothing: nothing is held back'],
      misses: [button(FILE.name)],
    },
    'full, asked before a sign-off is approved': {
      answers: [proposals([SIGN_OFF])],
      does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
      sees: [heading('Approve this?'), '$48,216.40', button('Approve it')],
      sendsNot: [decideFundProposal],
    },
    'full, a sign-off declined with a passkey': {
      answers: [
        proposals([SIGN_OFF], true),
        answer(askProposalPasskey, QUESTION),
        answer(decideFundProposal, {}),
      ],
      does: async (page) => {
        await device(page);
        await page.getByRole('button', { name: 'Decline', exact: true }).click();
        await page.getByLabel('Reason').fill('Another year');
        await page.getByRole('button', { name: 'Decline it' }).click();
      },
      sees: ['The proposal is decided'],
      sends: [
        [askProposalPasskey, { params: { id: SIGN_OFF.id }, body: { decision: 'DECLINED' } }],
        [
          decideFundProposal,
          {
            params: { id: SIGN_OFF.id },
            body: { decision: 'DECLINED', reason: 'Another year', passkey: DEVICE_ANSWER },
          },
        ],
      ],
    },
    'full, new terms of a class are proposed': {
      answers: [proposals([NEW_TERMS])],
      sees: [
        'New terms of a class: Digital Income',
        'The market pays less',
        'Old, from 1 Jun 2025',
        '1.125 %',
        '12 months',
        '24 months',
        '5 % above 95 % of a holding',
        'Clients with units 43',
        'Subscriptions to decide 2',
        'Open orders of 1 Jul 2026',
        '3 subscriptions, $750,000.00; 1 redemption',
        'They are told once it is approved.',
        button('Approve'),
      ],
    },
    'full, new terms that concern no order': {
      answers: [
        proposals([
          {
            ...NEW_TERMS,
            terms: NEW_TERMS.terms && {
              ...NEW_TERMS.terms,
              concerns: { clients: 0, subscriptions_to_decide: 0, orders: [] },
            },
          },
        ]),
      ],
      sees: ['Open orders None from that day on'],
    },
    'full, a class is proposed': {
      answers: [proposals([NEW_CLASS])],
      sees: ['New class of units: Digital Income', '1.125 %', 'Class B', button('Approve')],
      misses: ['Old, from', 'Clients with units'],
    },
    'full, asked before new terms are approved': {
      answers: [proposals([NEW_TERMS])],
      does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
      sees: [heading('Approve this?'), 'Old, from 1 Jun 2025', button('Approve it')],
      sendsNot: [decideFundProposal],
    },
    'full, holidays are proposed': {
      answers: [proposals([NEW_HOLIDAYS])],
      sees: [
        'Holidays of a year: Digital Income',
        'Year 2026',
        '1 Jan 2026 New Year’s Day',
        '25 May 2026 Whit Monday',
        'Business day',
        'Good Friday',
        'Dealing date 1 Jun 2026',
        'keeps its cut-off of 25 May 2026, 00:00 UTC; set by these holidays, it would be 22 May 2026, 00:00 UTC',
        'Dealing dates that are set keep their cut-offs; later ones go by these days.',
        button('Approve'),
      ],
    },
    'full, asked before a year without holidays is approved': {
      answers: [
        proposals([
          {
            ...NEW_HOLIDAYS,
            content: {
              ...{ kind: 'HOLIDAYS', vehicle_id: INCOME.id, year: '2027', holidays: [] },
            },
            holidays: {
              days: [{ day: '2027-03-26', before: 'Good Friday', after: null }],
              dates: [],
            },
          },
        ]),
      ],
      does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
      sees: [heading('Approve this?'), 'None in the year', 'Business day', button('Approve it')],
      misses: ['keeps its cut-off'],
      sendsNot: [decideFundProposal],
    },
    'full, a file of a proposal is looked at': {
      asks: [downloadFundFile],
      answers: [proposals([SIGN_OFF]), answerFile(downloadFundFile, 'image/png', PICTURE)],
      does: (page) => page.getByRole('button', { name: FILE.name }).click(),
      sees: [heading(FILE.name), button('Close')],
    },
    'full, a payment of fees is proposed': {
      answers: [proposals([FEES])],
      does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
      sees: [
        'Payment of fees: Digital Income',
        heading('Approve this?'),
        'It pays to the house',
        '$2,588.38',
        '$4,100.50',
        'Management fee, at the dealing date',
        '$380.16',
        button('Approve it'),
      ],
      misses: ['Another amount is due by now.'],
      sendsNot: [decideFundProposal],
    },
    'full, a payment of fees of which another amount is due by now': {
      answers: [
        proposals([
          {
            ...FEES,
            pays: { currency: 'USD', cash: '4100.50', is_as_shown: false, dates: [] },
          },
        ]),
      ],
      sees: ['Another amount is due by now. Decline it, and propose it anew.'],
    },
    'full, proposals page by page': {
      answers: [
        answer(listFundProposals, ({ query }) =>
          query.cursor === 'next'
            ? { items: [CLOSING], next_cursor: null, passkey_owed: false }
            : { items: [PROPOSED], next_cursor: 'next', passkey_owed: false },
        ),
      ],
      does: (page) => page.getByRole('button', { name: 'Show more proposals' }).click(),
      sees: ['New private fund', 'Open or close a fund: Digital Income'],
      misses: [button('Show more proposals')],
    },
    'full, the calendar page by page': {
      answers: [
        answer(listFundCalendar, ({ query }) =>
          query.cursor === 'next'
            ? { items: CALENDAR.slice(2), next_cursor: null }
            : { items: CALENDAR.slice(0, 2), next_cursor: 'next' },
        ),
      ],
      does: (page) => page.getByRole('button', { name: 'Show more dates' }).click(),
      sees: [link('Payment of redemptions'), link('Cut-off for subscriptions')],
      misses: [button('Show more dates')],
    },
    'full, asked before a fund is approved': {
      answers: [proposals([PROPOSED])],
      does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
      sees: [heading('Approve this?'), button('Approve it')],
      sendsNot: [decideFundProposal],
    },
    ...approvingFund,
    ...takingBackFund,
    ...decliningFund,
    'full, nothing due': {
      answers: [list(listVehicles, [AHEAD])],
      sees: ['25 Mar 2026, 00:00 UTC: cut-off'],
      misses: ['Due:'],
    },
    'full, page by page': {
      answers: [
        answer(listVehicles, ({ query }) =>
          query.cursor === 'next'
            ? { items: [NEW], next_cursor: null }
            : { items: [INCOME], next_cursor: 'next' },
        ),
      ],
      does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
      sees: [link('Digital Income, Cayman Islands'), link('Digital Income, United States')],
      misses: [button('Show more')],
    },
    empty: {
      answers: [
        list(listVehicles, []),
        list(listFundCalendar, []),
        list(listPrintedCopies, []),
        proposals([]),
      ],
      sees: [
        'No copy is to be posted',
        'Nothing is proposed.',
        'Nothing is to come',
        'There is no private fund yet',
        'once a vehicle has been set up for it',
      ],
    },
    'refused, not for support': {
      user: { staff_roles: ['SUPPORT'] },
      answers: [
        refuse(listVehicles, 'forbidden'),
        refuse(listFundCalendar, 'forbidden'),
        refuse(listPrintedCopies, 'forbidden'),
        refuse(listFundProposals, 'forbidden'),
      ],
      sees: ['Insufficient permissions'],
    },
  },
};
