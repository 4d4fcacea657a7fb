import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { decideExposure } from '@ballast/contract/compliance/risk.ts';
import { COMPANY_CONTRACTS } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { lookAtCase } from '@ballast/contract/staff/case-viewers.ts';
import {
  askDecisionPasskey,
  assignCase,
  decideCase,
  downloadCaseDocument,
  getCase,
  getNextCase,
  listCases,
  listColleagues,
  listQueues,
  releaseCase,
  reopenCase,
  takeCase,
} from '@ballast/contract/staff/cases.ts';
import {
  downloadOriginal,
  viewAccountNumber,
  viewTaxNumbers,
} from '@ballast/contract/staff/evidence.ts';
import { getClientKyb, reviewKybDocument } from '@ballast/contract/staff/kyb.ts';
import { addCaseNote, listCaseNotes } from '@ballast/contract/staff/notes.ts';
import {
  listQueueViews,
  removeQueueView,
  saveQueueView,
} from '@ballast/contract/staff/queue-views.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import { getSandboxes } from '@ballast/contract/staff/sandboxes.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { COMPANY_FACTS } from '../../models/company-facts.ts';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device, refusingDevice } from '../passkeys.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { PICTURE } from '../pictures.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { QUEUES } from './overview.ts';

export const SUMMARY = {
  id: id(801),
  queue: 'kyc' as const,
  client_id: CLIENT.id,
  client_name: 'Amelia Hart',
  amount: null,
  state: 'WAITING' as const,
  turnaround: 'ONE_TO_TWO_BUSINESS_DAYS' as const,
  due_at: '2026-03-11T10:00:00.000Z',
  overdue: true,
  escalated: null,
  opened_at: '2026-03-10T10:00:00.000Z',
  taken_by: null,
  taken_by_me: false,
  prepared_by: null,
  prepared_by_me: false,
  outcome: null,
  suspicion: null,
};

const TAKEN_BY_ME = { ...SUMMARY, id: id(802), state: 'TAKEN' as const, taken_by_me: true };

const PASSPORT = {
  upload_id: id(811),
  name: 'passport.jpg',
  download_name: 'passport.png',
  content_type: 'image/png',
  scan: 'UNSCANNED' as const,
  document: null,
  part: 'FRONT' as const,
};

/** What is compared: both sides of a card, and the face of whoever sent it. */
export const SIDES = (['FRONT', 'BACK', 'SELFIE'] as const).map((part, index) => ({
  ...PASSPORT,
  upload_id: id(813 + index),
  name: `${part.toLowerCase()}.jpg`,
  scan: 'CLEAN' as const,
  part,
}));

export const REJECTED = {
  state: 'DECIDED' as const,
  overdue: false,
  outcome: {
    outcome: 'REJECTED' as const,
    at: '2026-03-11T10:00:00.000Z',
    by: 'Marta Keller',
    reason: 'What you told us does not agree with the documents.',
  },
};

const APPROVED = {
  ...REJECTED,
  outcome: { ...REJECTED.outcome, outcome: 'APPROVED' as const, reason: null },
};

const COLLEAGUE = { id: id(851), name: 'Jonas Brandt' };

const may = (
  ...names: (
    | 'TAKE'
    | 'RELEASE'
    | 'ASSIGN'
    | 'REOPEN'
    | 'OPEN_DOCUMENTS'
    | 'APPROVE'
    | 'REJECT'
    | 'ASK_AGAIN'
  )[]
) => names.map((action) => ({ action, blocked_by: null }));

function sentence(
  decision: 'ASK_AGAIN' | 'REJECT',
  code: ReasonTemplate,
  text: string,
  neutral = false,
) {
  return { decision, code, text, neutral };
}

const US_PERSON = {
  id: id(861),
  rule: 'Signs of a US person',
  answers: [
    { field: 'us_tax_payer', value: 'no' },
    { field: 'phone', value: '+1 415 555 2672' },
  ],
  stops: true,
  reasons: [],
};

export const RISK = {
  rating: 'HIGH' as const,
  points: 45,
  since: '2026-03-10T10:00:00.000Z',
  factors: [
    {
      factor: 'EXPOSURE' as const,
      rule: 'Politically exposed by office',
      points: 40,
      answers: [{ field: 'exposure', value: 'EXPOSED' }],
    },
    {
      factor: 'CHANNEL' as const,
      rule: 'Came by itself, and was met online only',
      points: 5,
      answers: [{ field: 'channel', value: 'SELF' }],
    },
  ],
  exposure: 'EXPOSED' as const,
  second_officer: true,
  reviewed_at: null,
  review_due_at: null,
};

const SCREENED = { group: 'hit_1', tax_number_id: null, marked: false };

const CASE = {
  ...SUMMARY,
  facts: [
    { field: 'first_name', value: 'Amelia', group: 'personal', tax_number_id: null, marked: false },
    { field: 'last_name', value: 'Hart', group: 'personal', tax_number_id: null, marked: true },
    { field: 'tin', value: '••• 123', group: 'personal', tax_number_id: id(821), marked: false },
  ],
  flags: [],
  risk: null,
  documents: [PASSPORT],
  sent_before: [],
  others: [{ id: id(803), queue: 'screening' as const, state: 'WAITING' as const, overdue: false }],
  seen_event: '12',
  timeline: [
    {
      kind: 'OPENED' as const,
      at: '2026-03-10T10:00:00.000Z',
      by: 'CLIENT' as const,
      decision: null,
      reason: null,
      name: 'Amelia Hart',
      assigned_to: null,
    },
  ],
  reopening_asked_by: null,
  actions: may('TAKE', 'OPEN_DOCUMENTS', 'APPROVE', 'REJECT', 'ASK_AGAIN'),
  may_ask: [],
  approval_prepares: false,
  passkey_owed: false,
  templates: [
    sentence('ASK_AGAIN', 'DOCUMENT_EXPIRED', 'The document has expired.'),
    sentence('ASK_AGAIN', 'CHECK_AGAIN', 'Please check what you sent and send it again.', true),
    sentence('REJECT', 'ANSWERS_DISAGREE', 'What you told us does not agree with the documents.'),
    sentence('REJECT', 'NOT_OFFERED', 'We are unable to offer you our services.', true),
  ],
};

/** A case with an identity card and a selfie. */
export const COMPARED = { ...CASE, documents: SIDES };

export const CORPORATION = {
  ...CASE,
  queue: 'kyb' as const,
  client_name: 'Hart Holdings AG',
  documents: [{ ...PASSPORT, part: null, document: 'PROOF_OF_ADDRESS' as const }],
};

const fact = (field: string, value: string, marked = false) => ({
  field,
  value,
  group: null,
  tax_number_id: null,
  marked,
});

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

const WITHDRAWAL = {
  ...CASE,
  queue: 'withdrawals' as const,
  amount: { value: '120000', currency: 'USDC' as const },
  prepared_by: 'Jonas Brandt',
  facts: [
    fact('withdrawal_amount', '120000.000000 USDC'),
    fact('withdrawal_fee', '5.000000 USDC'),
    fact('withdrawal_value', '120000.000000000000000000 USD'),
    fact('withdrawn_in_24_hours', '120000.000000000000000000 USD'),
    fact('approvals_required', '2'),
    fact('wallet_name', 'Main wallet'),
    fact('wallet_used_before', 'no', true),
    fact('ownership_proved', 'no'),
    fact('wallet_address', ADDRESS),
    fact('network', 'Ethereum'),
  ],
  documents: [],
  others: [],
  actions: may('TAKE', 'APPROVE', 'REJECT'),
  templates: [
    sentence('REJECT', 'WALLET_UNCONFIRMED', 'We could not confirm that the wallet is yours.'),
    sentence('REJECT', 'NOT_PROCESSED', 'We were unable to process this withdrawal.', true),
  ],
};

const RECALL = {
  ...CASE,
  queue: 'recalls' as const,
  amount: { value: '2500.00', currency: 'USD' as const },
  facts: [
    fact('recall_amount', '2500.00 USD'),
    fact('recall_reason', 'FRAD'),
    fact('recall_asked_by', 'SNDXGB3LXXX'),
    fact('recall_asked_at', '2026-03-12T09:00:00.000Z'),
    fact('recall_reference', 'rq_7'),
    fact('deposit_amount', '2500.00 USD'),
    fact('deposit_value_date', '2026-03-04'),
    fact('deposit_payer', 'Amelia Hart'),
    fact('deposit_remittance', 'Thank you'),
    fact('deposit_reference', 'ln_7'),
    fact('available_now', '100.00 USD', true),
  ],
  documents: [],
  others: [],
  actions: may('TAKE', 'APPROVE', 'REJECT'),
  templates: [
    sentence('REJECT', 'RECALL_NOT_AGREED', 'The client does not agree (CUST).'),
    sentence('REJECT', 'RECALL_NOT_LAWFUL', 'It may not be given back by law (LEGL).', true),
  ],
};

const SENDER = {
  ...RECALL,
  queue: 'senders' as const,
  amount: null,
  facts: [
    fact('deposit_amount', '0.4 ETH'),
    fact('sender_address', ADDRESS),
    fact('network', 'Ethereum'),
    fact('deposit_arrived_at', '2026-03-12T09:00:00.000Z'),
    fact('listed_name', ADDRESS),
    fact('list', 'SANCTIONS'),
    fact('list_entry', 'le_7'),
  ],
  templates: [sentence('REJECT', 'NOT_OFFERED', 'We are unable to offer you our services.', true)],
};

const WITHDRAWAL_REQUEST = {
  ...CASE,
  queue: 'client_requests' as const,
  facts: [
    fact('request_topic', 'WITHDRAWAL'),
    fact('withdrawal_amount', '250000.000000 USDC'),
    fact('withdrawal_available', '35000.500000 USDC', true),
    fact('wanted_target', 'The account of my notary at Sandbox Bank in Zurich, for a house.'),
    fact('sent_at', '2026-03-12T09:00:00.000Z'),
  ],
  documents: [],
  others: [],
  actions: may('TAKE', 'APPROVE', 'REJECT'),
  templates: [sentence('REJECT', 'REQUEST_NOT_MET', 'We are unable to do this.', true)],
};

const INQUIRY = {
  ...WITHDRAWAL_REQUEST,
  facts: [
    fact('inquiry_fund', 'Harbour Income'),
    fact('inquiry_amount', '250000.00 USD'),
    fact('request_topic', 'FUND_INQUIRY'),
    fact('client_message', 'How long would my money be locked up?'),
    fact('sent_at', '2026-03-12T09:00:00.000Z'),
  ],
};

const PROFILE_CHANGE = {
  ...WITHDRAWAL_REQUEST,
  facts: [
    fact('request_topic', 'PROFILE_CHANGE'),
    fact('told_home_before', 'Bahnhofstrasse 1, CH-6300 Zug, Switzerland'),
    fact('told_home', 'Quai du Mont-Blanc 3, CH-1201 Genève, Switzerland', true),
    fact('client_message', 'I have moved to Geneva.'),
    fact('sent_at', '2026-03-12T09:00:00.000Z'),
  ],
};

const SUBSCRIPTION = {
  ...CASE,
  queue: 'subscriptions' as const,
  amount: { value: '250000.00', currency: 'USD' },
  facts: [
    fact('fund', 'Neutral'),
    fact('fund_vehicle_type', 'CAYMAN'),
    fact('subscription_amount', '250000.00 USD'),
    fact('is_subsequent', 'no'),
    fact('dealing_day', '2026-04-01'),
    fact('source_of_funds', 'SALARY'),
    fact('experience_type', 'OVER_FIVE_YEARS'),
    fact('document_dated', '2025-12-01', true),
    fact('document_state_type', 'SUBMITTED'),
  ],
  documents: [],
  others: [],
  actions: may('TAKE', 'APPROVE', 'REJECT', 'ASK_AGAIN'),
  templates: [
    sentence('ASK_AGAIN', 'DOCUMENT_OUTDATED', 'The document is too old.'),
    sentence('REJECT', 'NOT_PROCESSED', 'We were unable to process this.', true),
  ],
};

const ACCREDITATION = {
  ...CASE,
  queue: 'accreditations' as const,
  facts: [
    fact('evidence_type', 'PROOF_OF_INCOME'),
    fact('income_filing_type', 'JOINT_INCOME'),
    fact('income_year', '2025'),
    fact('accredited_income', '450000.00 USD'),
    fact('income_year_before', '2024'),
    fact('accredited_income_before_it', '430000.00 USD'),
    fact('document_state_type', 'SUBMITTED'),
  ],
  others: [],
  actions: may('TAKE', 'APPROVE', 'REJECT', 'ASK_AGAIN'),
  templates: [
    sentence('ASK_AGAIN', 'PAGE_MISSING', 'A page is missing.'),
    sentence('REJECT', 'DOCUMENTS_NOT_USED', 'We cannot use these documents.', true),
  ],
};

/** By what a company said that it is let in, when it subscribed. */
const CHOSEN = [
  fact('fund', 'Tidewater Market Neutral'),
  fact('accreditation_criteria_type', 'all_owners'),
  fact('qualified_client_type', 'INSTITUTIONAL_ASSETS_UNDER_MANAGEMENT'),
  fact('accreditation_version', '2026-2'),
].map((each) => ({ ...each, group: 'subscription' }));

/** Chooses a sentence and sends it, up to the question whether one is sure. */
async function rejectWith(page: Page, sentence: string, submit: string) {
  await page.getByLabel(sentence).check();
  await page.getByRole('button', { name: submit }).click();
  await page.getByRole('dialog').getByText(sentence).waitFor();
}

const approveIt = (page: Page) => page.getByRole('button', { name: 'Approve' }).click();

const approveSigning = async (page: Page) => {
  await approveIt(page);
  await page.getByText('Your passkey signs it').waitFor();
  await approveIt(page);
};

const SIGNED = [
  answer(getCase, { ...WITHDRAWAL, passkey_owed: true }),
  answer(askDecisionPasskey, { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 }),
  answer(decideCase, { state: 'DECIDED' }),
];

const withdrawalApproval = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'approval of a withdrawal',
  answers: [answer(getCase, WITHDRAWAL)],
  opens: approveIt,
  submit: 'Approve',
  call: decideCase,
  carries: {
    params: { id: CASE.id },
    body: { decision: 'APPROVE', suspicion: false, seen_event: '12' },
  },
  refusals: {
    withdrawals_stopped: ['Withdrawals of this currency are paused'],
    wallet_on_hold: ['This wallet cannot be used yet'],
    client_suspended: ['This client’s account is suspended'],
    deposit_undone: ['A deposit of this client was reversed'],
    deposit_recalled: ['The bank took back a deposit of this client'],
  },
  done: { answers: [answer(decideCase, { state: 'DECIDED' })], sees: ['Approved'] },
});

const withdrawalRejection = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'rejection of a withdrawal',
  answers: [answer(getCase, WITHDRAWAL)],
  opens: (page) => page.getByRole('button', { name: 'Reject' }).click(),
  fills: (page) =>
    rejectWith(page, 'We could not confirm that the wallet is yours.', 'Reject this withdrawal'),
  submit: 'Yes, reject',
  busy: 'Reject this withdrawal',
  call: decideCase,
  carries: {
    body: {
      decision: 'REJECT',
      template: 'WALLET_UNCONFIRMED',
      suspicion: false,
      seen_event: '12',
    },
  },
  done: { answers: [answer(decideCase, { state: 'DECIDED' })], sees: ['Rejected'] },
});

const recallRefusal = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'refusal of what a bank asks for',
  answers: [answer(getCase, RECALL)],
  opens: (page) => page.getByRole('button', { name: 'Reject' }).click(),
  fills: (page) => rejectWith(page, 'The client does not agree (CUST).', 'Refuse the request'),
  submit: 'Yes, refuse',
  busy: 'Refuse the request',
  call: decideCase,
  carries: {
    body: {
      decision: 'REJECT',
      template: 'RECALL_NOT_AGREED',
      suspicion: false,
      seen_event: '12',
    },
  },
  done: { answers: [answer(decideCase, { state: 'DECIDED' })], sees: ['Rejected'] },
});

export const KYB = {
  stage: 'SUBMITTED' as const,
  legal_business_name: 'Beacon Reach AG',
  signatory_rights: 'SIGNATORY' as const,
  register: COMPANY_FACTS.register,
  people: [...COMPANY_FACTS.people],
  sources: {
    ...COMPANY_FACTS.sources,
    source_of_wealth: [...COMPANY_FACTS.sources.source_of_wealth],
    source_of_funds: [...COMPANY_FACTS.sources.source_of_funds],
  },
  signatory: {
    first_name: 'Mara',
    last_name: 'Quist',
    role: null,
    email: 'office@beacon-reach.example',
    by_link: false,
  },
  signatory_identity: { status: 'SUBMITTED' as const, reason: null, politically_exposed: false },
  contracts: COMPANY_CONTRACTS.map((envelope_type) => ({
    envelope_type,
    status: 'REQUIRED' as const,
    id: null,
    document: null,
  })),
  entity_kind: 'CORPORATION' as const,
  us_tax_payer: false,
  documents: [
    {
      document: 'PROOF_OF_ADDRESS' as const,
      status: 'SUBMITTED' as const,
      reason: null,
      files: [{ id: id(811), file_name: 'bill.pdf', bytes: 1200, scan: 'CLEAN' as const }],
    },
    {
      document: 'AUTHORISED_SIGNATORIES' as const,
      status: 'REJECTED' as const,
      reason: 'A page is missing.',
      files: [{ id: id(812), file_name: 'list.pdf', bytes: 900, scan: 'CLEAN' as const }],
    },
  ],
  certification_confirmed: true,
  review: null,
};

const approval = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'approval',
  opens: (page) => page.getByRole('button', { name: 'Approve' }).click(),
  submit: 'Approve',
  call: decideCase,
  carries: {
    params: { id: CASE.id },
    body: { decision: 'APPROVE', suspicion: false, seen_event: '12' },
  },
  refusals: {
    case_changed: [heading('Amelia Hart')],
    case_taken: [heading('Amelia Hart')],
    case_not_ready: [heading('Amelia Hart')],
  },
  done: { answers: [answer(decideCase, { state: 'DECIDED' })], sees: ['Approved'] },
});

const WHY_ALL_THE_SAME = 'A green card given up in 2019.';

const stoppedApproval = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'approval of what a flag stops',
  answers: [answer(getCase, { ...CASE, flags: [US_PERSON] })],
  opens: approveIt,
  fills: (page) => page.getByLabel(US_PERSON.rule).fill(WHY_ALL_THE_SAME),
  submit: 'Approve',
  call: decideCase,
  carries: {
    body: {
      decision: 'APPROVE',
      suspicion: false,
      flag_reasons: [{ flag_id: US_PERSON.id, reason: WHY_ALL_THE_SAME }],
      seen_event: '12',
    },
  },
  empty: { [US_PERSON.rule]: 'Say why it may still be approved' },
  refusals: {
    flag_unexplained: ['Something to look at has no reason yet'],
    exposure_undecided: ['This cannot be approved yet'],
  },
  done: { answers: [answer(decideCase, { state: 'DECIDED' })], sees: ['Approved'] },
});

const WHY_NO_LONGER = 'Left the ministry in 2021.';

const exposureDecision = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a political exposure that is over',
  answers: [answer(getCase, { ...CASE, risk: { ...RISK, exposure: 'WITHDRAWAL_OPEN' as const } })],
  opens: (page) => page.getByRole('button', { name: 'Accept the new answer' }).click(),
  fills: (page) => page.getByLabel('Why?').fill(WHY_NO_LONGER),
  submit: 'Yes, accept it',
  call: decideExposure,
  carries: {
    params: { id: CLIENT.id },
    body: { decision: 'ACCEPTED', reason: WHY_NO_LONGER },
  },
  empty: { 'Why?': 'Field is required' },
  refusals: {
    no_exposure_to_decide: ['There is nothing to decide about their political exposure'],
  },
  done: {
    answers: [answer(decideExposure, {})],
    sees: [heading('Amelia Hart')],
    misses: [{ role: 'dialog', name: 'No longer politically exposed?' }],
  },
});

const askingForDocument = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'asking for the document alone',
  answers: [answer(getCase, { ...CASE, may_ask: ['DOCUMENT', 'DETAILS'] })],
  opens: (page) => page.getByRole('button', { name: 'Ask again' }).click(),
  fills: async (page) => {
    await page.getByLabel('The identity document alone').check();
    await page.getByLabel('The document has expired.').check();
  },
  submit: 'Ask the client',
  call: decideCase,
  carries: {
    body: {
      decision: 'ASK_AGAIN',
      asks: 'DOCUMENT',
      template: 'DOCUMENT_EXPIRED',
      suspicion: false,
      seen_event: '12',
    },
  },
  done: {
    answers: [answer(decideCase, { state: 'ASKED_AGAIN' })],
    sees: ['The client is asked again'],
  },
});

const REASON = 'Please send the back as well.';

const askingAgain = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'asking again',
  opens: (page) => page.getByRole('button', { name: 'Ask again' }).click(),
  fills: (page) => page.getByLabel('In your own words').fill(REASON),
  submit: 'Ask the client',
  call: decideCase,
  carries: {
    body: { decision: 'ASK_AGAIN', reason: REASON, suspicion: false, seen_event: '12' },
  },
  empty: { 'In your own words': 'Choose a reason or write one' },
  refusals: { case_changed: [button('Ask the client')] },
  done: {
    answers: [answer(decideCase, { state: 'ASKED_AGAIN' })],
    sees: ['The client is asked again'],
  },
});

const rejection = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'rejection',
  opens: (page) => page.getByRole('button', { name: 'Reject' }).click(),
  fills: (page) =>
    rejectWith(page, 'We are unable to offer you our services.', 'Reject this review'),
  submit: 'Yes, reject',
  busy: 'Reject this review',
  call: decideCase,
  carries: {
    body: {
      decision: 'REJECT',
      template: 'NOT_OFFERED',
      suspicion: false,
      seen_event: '12',
    },
  },
  done: { answers: [answer(decideCase, { state: 'DECIDED' })], sees: ['Rejected'] },
});

const WHY = 'Three applications from one address.';

const suspected = formStates({
  form: 'desk/reviews/decision-form.tsx',
  name: 'a suspicion',
  opens: (page) => page.getByRole('button', { name: 'Ask again' }).click(),
  fills: async (page) => {
    await page.getByLabel('There is a suspicion').check();
    await page.getByText('The client is told this and nothing else').waitFor();
    await page.getByLabel('Note for staff').fill(WHY);
  },
  submit: 'Ask the client',
  call: decideCase,
  carries: { body: { decision: 'ASK_AGAIN', note: WHY, suspicion: true, seen_event: '12' } },
  done: {
    answers: [answer(decideCase, { state: 'ASKED_AGAIN' })],
    sees: ['The client is asked again'],
  },
});

const note = formStates({
  form: 'desk/reviews/notes.tsx',
  name: 'a note',
  fills: (page) => page.getByLabel('New note').fill(WHY),
  submit: 'Add note',
  call: addCaseNote,
  carries: { params: { id: CASE.id }, body: { text: WHY, suspicion: false } },
  empty: { 'New note': 'Write a message first' },
  refusals: { not_found: ['This does not exist'] },
  done: { answers: [answer(addCaseNote, { id: id(831) })], sees: [heading('Amelia Hart')] },
});

const taking = formStates({
  name: 'taking it',
  submit: 'Take it',
  call: takeCase,
  carries: { params: { id: CASE.id } },
  refusals: { case_taken: [button('Take it')] },
  done: { answers: [answer(takeCase, {})], sees: [heading('Amelia Hart')] },
});

const givingBack = formStates({
  name: 'giving it back',
  answers: [
    answer(getCase, { ...CASE, state: 'TAKEN', taken_by_me: true, actions: may('RELEASE') }),
  ],
  submit: 'Release case',
  call: releaseCase,
  carries: { params: { id: CASE.id } },
  refusals: { case_state_conflict: [button('Release case')] },
  done: { answers: [answer(releaseCase, {})], sees: [heading('Amelia Hart')] },
});

const OVER = { ...CASE, ...REJECTED, actions: may('REOPEN') };
const ASKED_TO_REOPEN = { ...OVER, reopening_asked_by: 'Jonas Brandt' };

const askToReopen = formStates({
  form: 'desk/reviews/case-reopening.tsx',
  name: 'asking to reopen',
  answers: [answer(getCase, OVER)],
  opens: (page) => page.getByRole('button', { name: 'Ask to reopen' }).click(),
  fills: (page) => page.getByLabel('Why should it be reopened?').fill(WHY),
  submit: 'Ask a colleague',
  call: reopenCase,
  carries: { params: { id: CASE.id }, body: { step: 'ASK', note: WHY } },
  empty: { 'Why should it be reopened?': 'Say why' },
  refusals: { not_reopenable: ['This decision stays'] },
  done: {
    answers: [answer(reopenCase, { state: 'DECIDED' })],
    sees: [button('Ask to reopen')],
  },
});

const reopening = formStates({
  name: 'reopening',
  answers: [answer(getCase, ASKED_TO_REOPEN)],
  submit: 'Reopen',
  call: reopenCase,
  carries: { params: { id: CASE.id }, body: { step: 'CONFIRM' } },
  refusals: { reopening_asked_by_you: ['You asked to reopen it'] },
  done: { answers: [answer(reopenCase, { state: 'WAITING' })], sees: [heading('Amelia Hart')] },
});

const taxNumbers = formStates({
  name: 'tax numbers',
  submit: 'Show tax numbers',
  call: viewTaxNumbers,
  carries: { params: { id: CASE.id } },
  refusals: { forbidden: ['Insufficient permissions'] },
  done: {
    answers: [answer(viewTaxNumbers, { items: [{ id: id(821), tin: '756.1234.5678.97' }] })],
    sees: ['756.1234.5678.97', button('Hide tax numbers')],
  },
});

const BANK_ACCOUNT = {
  ...CASE,
  queue: 'bank_accounts' as const,
  facts: [
    fact('account_holder', 'Amelia Hart'),
    fact('bank_name', 'Sandbox Bank Berlin'),
    fact('bic', 'COBADEFFXXX'),
    fact('account_ending', '3000'),
    fact('client_name', 'Amelia Hart'),
  ],
  documents: [],
  others: [],
  actions: may('TAKE', 'APPROVE', 'REJECT'),
};

const NUMBER = answer(viewAccountNumber, { account_number: 'DE89370400440532013000' });

const showNumber = (page: Page) =>
  page.getByRole('button', { name: 'Show the whole account number' }).click();

const accountNumber = {
  ...formStates({
    name: 'an account number',
    answers: [answer(getCase, BANK_ACCOUNT)],
    submit: 'Show the whole account number',
    call: viewAccountNumber,
    carries: { params: { id: CASE.id } },
    refusals: { forbidden: ['Insufficient permissions'] },
    done: {
      answers: [NUMBER],
      sees: ['DE89370400440532013000', button('Hide the account number')],
      misses: ['Account number ends in'],
    },
  }),
  'full, an account number is hidden again': {
    answers: [answer(getCase, BANK_ACCOUNT), NUMBER],
    does: async (page: Page) => {
      await showNumber(page);
      await page.getByText('DE89370400440532013000').waitFor();
      await page.getByRole('button', { name: 'Hide the account number' }).click();
    },
    sees: ['Account number ends in', button('Show the whole account number')],
    misses: ['DE89370400440532013000'],
  },
  'full, an account number whose key is lost': {
    answers: [answer(getCase, BANK_ACCOUNT), answer(viewAccountNumber, { account_number: null })],
    does: showNumber,
    sees: ['3000 (cannot be opened: its key is lost)'],
  },
  'full, an account number of whom that does not concern': {
    user: { staff_roles: ['SUPPORT', 'RELATIONSHIP_MANAGER'] as StaffRole[] },
    answers: [answer(getCase, BANK_ACCOUNT)],
    sees: ['Account number ends in'],
    misses: [button('Show the whole account number')],
  },
};

const documentReview = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a document of a company',
  answers: [answer(getCase, CORPORATION)],
  opens: (page) =>
    page
      .getByRole('button', { name: /^Ask for it again:/ })
      .first()
      .click(),
  fills: (page) => page.getByLabel('What is wrong with it?').fill('It is too old.'),
  submit: 'Ask for it again',
  call: reviewKybDocument,
  carries: { body: { decision: 'REJECT', reason: 'It is too old.', seen_event: '12' } },
  empty: { 'What is wrong with it?': 'Field is required' },
  refusals: { case_changed: [{ role: 'dialog', name: '' }] },
  done: { answers: [answer(reviewKybDocument, KYB)], sees: ['Each document'] },
});

const NOTE = {
  id: id(832),
  case: { id: CASE.id, queue: 'kyc' as const },
  text: 'Called back on the known number.',
  suspicion: false,
  written_by: 'Jonas Brandt',
  written_at: '2026-03-10T11:00:00.000Z',
};

/** The page of a review with a document. */
export const casePage = {
  path: `/desk/cases/${CASE.id}`,
  answers: [
    answer(getCase, CASE),
    answerFile(downloadCaseDocument, 'image/png', PICTURE),
    answer(getClientKyb, KYB),
    list(listCaseNotes, [NOTE]),
    answer(listColleagues, { items: [COLLEAGUE] }),
    answer(getNextCase, { next: id(805), previous: id(806) }),
    answer(lookAtCase, { others: [] }),
  ],
};

const VIEWS = [
  {
    id: id(871),
    name: 'What is late',
    filter: { due: 'LATE' as const },
    shared_with: null,
    is_mine: true,
    made_by: 'Marta Keller',
  },
  {
    id: id(872),
    name: 'High risk',
    filter: { risk: 'HIGH' as const },
    shared_with: 'COMPLIANCE' as const,
    is_mine: false,
    made_by: 'Jonas Brandt',
  },
];

const filtered = '/desk/queues/kyc?due=LATE';

const saveView = Object.fromEntries(
  Object.entries(
    formStates({
      form: 'desk/reviews/queues/save-view.tsx',
      name: 'a view',
      opens: (page) => page.getByRole('button', { name: 'Save this view' }).click(),
      fills: async (page) => {
        await page.getByLabel('Name').fill('What is late');
        await page.getByLabel('For').selectOption('COMPLIANCE');
      },
      submit: 'Save',
      call: saveQueueView,
      carries: {
        params: { queue: 'kyc' },
        body: { name: 'What is late', filter: { due: 'LATE' }, shared_with: 'COMPLIANCE' },
      },
      empty: { Name: 'Field is required' },
      refusals: { forbidden: ['Insufficient permissions'] },
      done: {
        answers: [answer(saveQueueView, { id: id(871) })],
        sees: [link('Amelia Hart')],
        misses: [{ role: 'dialog', name: 'Save this view' }],
      },
    }),
  ).map(([name, state]) => [name, { ...state, path: filtered }]),
);

export const cases: readonly Screen[] = [
  {
    route: '/desk/queues',
    path: '/desk/queues',
    user: OFFICER,
    answers: [list(listQueues, QUEUES)],
    reads: [listQueues],
    sees: [heading('Reviews')],
    states: {
      full: { sees: [link('People (KYC)'), '1 overdue', '3 waiting', '85% of 20'] },
      empty: {
        answers: [
          list(
            listQueues,
            QUEUES.map((each) => ({ ...each, waiting: 0, overdue: 0 })),
          ),
        ],
        sees: ['0 waiting'],
        misses: ['overdue'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/desk/queues/$queue',
    path: '/desk/queues/kyc',
    user: OFFICER,
    answers: [
      list(listCases, [SUMMARY, TAKEN_BY_ME]),
      answer(listColleagues, { items: [COLLEAGUE] }),
      answer(listQueueViews, { items: [] }),
    ],
    reads: [listCases],
    sees: [link('Back to reviews')],
    states: {
      full: {
        asks: [listQueueViews],
        sees: [heading('People (KYC)'), link('Amelia Hart'), 'Overdue', 'You'],
      },
      'full, escalated to a lead and to all': {
        answers: [
          list(listCases, [
            { ...SUMMARY, escalated: { at: '2026-03-11T10:05:00.000Z', to: 'Ines Falk' } },
            { ...TAKEN_BY_ME, escalated: { at: '2026-03-11T11:05:00.000Z', to: null } },
          ]),
        ],
        sees: [
          'Escalated to Ines Falk, 11 Mar 2026, 10:05 UTC',
          'Escalated to all administrators, 11 Mar 2026, 11:05 UTC',
        ],
      },
      'full, of deposits asked for back': {
        path: '/desk/queues/recalls',
        answers: [
          list(listCases, [
            {
              ...SUMMARY,
              queue: 'recalls' as const,
              amount: { value: '2500.00', currency: 'USD' as const },
            },
          ]),
        ],
        sees: [heading('Deposits asked for back'), '$2,500.00'],
      },
      'full, of senders of deposits, escalated to all of compliance': {
        path: '/desk/queues/senders',
        answers: [
          list(listCases, [
            {
              ...SUMMARY,
              queue: 'senders' as const,
              escalated: { at: '2026-03-11T10:05:00.000Z', to: null },
            },
          ]),
        ],
        sees: [
          heading('Senders of deposits'),
          'Escalated to all of compliance, 11 Mar 2026, 10:05 UTC',
        ],
      },
      'full, of screening, escalated to all of compliance': {
        path: '/desk/queues/screening',
        answers: [
          list(listCases, [
            {
              ...SUMMARY,
              queue: 'screening' as const,
              escalated: { at: '2026-03-11T10:05:00.000Z', to: null },
            },
          ]),
        ],
        sees: ['Escalated to all of compliance, 11 Mar 2026, 10:05 UTC'],
      },
      'full, filtered': {
        path: '/desk/queues/kyc?state=DECIDED&taken_by=ME&search=amelia',
        sees: [link('Amelia Hart')],
        sends: [[listCases, { query: { state: 'DECIDED', taken_by: 'ME', search: 'amelia' } }]],
      },
      'full, a filter that there is none of': {
        path: '/desk/queues/kyc?state=BOGUS&taken_by=ME',
        sees: [link('Amelia Hart')],
        sends: [[listCases, { query: { taken_by: 'ME' } }]],
      },
      'full, saved views': {
        path: '/desk/queues/kyc?due=LATE',
        answers: [answer(listQueueViews, { items: VIEWS })],
        does: (page) => page.getByRole('link', { name: 'High risk' }).click(),
        sees: [link('What is late'), link('High risk Compliance')],
        misses: [button('Save this view'), button('Remove “High risk”')],
        endsAt: '/desk/queues/kyc?risk=HIGH',
      },
      'full, a saved view is removed': {
        path: '/desk/queues/kyc?due=LATE',
        answers: [answer(listQueueViews, { items: VIEWS }), answer(removeQueueView, {})],
        does: (page) => page.getByRole('button', { name: 'Remove “What is late”' }).click(),
        sees: [link('High risk Compliance')],
        sends: [[removeQueueView, { params: { id: id(871) } }]],
      },
      ...saveView,
      'full, overdue ones': {
        path: '/desk/queues/kyc?due=LATE',
        sees: ['Overdue'],
        sends: [[listCases, { query: { due: 'LATE' } }]],
      },
      'full, how they ended': {
        path: '/desk/queues/kyc?state=DECIDED',
        answers: [
          list(listCases, [
            { ...SUMMARY, ...APPROVED },
            { ...SUMMARY, ...REJECTED, id: id(804) },
          ]),
        ],
        sees: ['Approved', 'Rejected', 'Marta Keller', 'does not agree with the documents'],
      },
      'full, of a colleague, the newest first': {
        path: `/desk/queues/kyc?outcome=REJECTED&taken_by=${COLLEAGUE.id}&decided_by=ME&sort=RECEIVED&order=DESC`,
        sees: [link('Amelia Hart')],
        sends: [
          [
            listCases,
            {
              query: {
                outcome: 'REJECTED',
                taken_by: COLLEAGUE.id,
                decided_by: 'ME',
                sort: 'RECEIVED',
                order: 'DESC',
              },
            },
          ],
        ],
      },
      'full, of one country, class, exposure and risk, by name': {
        path: '/desk/queues/kyc?country=CH&investor_class=EXPERT&exposure=EXPOSED&risk=HIGH&sort=CLIENT',
        sees: [link('Amelia Hart')],
        sends: [
          [
            listCases,
            {
              query: {
                country: 'CH',
                investor_class: 'EXPERT',
                exposure: 'EXPOSED',
                risk: 'HIGH',
                sort: 'CLIENT',
              },
            },
          ],
        ],
      },
      'full, withdrawals': {
        path: '/desk/queues/withdrawals',
        answers: [list(listCases, [{ ...SUMMARY, amount: WITHDRAWAL.amount }])],
        sees: [heading('Withdrawals to approve'), link('Amelia Hart'), '120,000'],
      },
      empty: { answers: [list(listCases, [])], sees: ['Nothing waiting'] },
      'empty, filtered': {
        path: '/desk/queues/kyc?state=DECIDED',
        answers: [list(listCases, [])],
        sees: ['No case matches'],
      },
      'refused, no such queue': {
        path: '/desk/queues/nothing',
        sees: ['There is no such queue'],
        sendsNot: [listCases],
      },
    },
  },
  {
    route: '/desk/cases/$id',
    ...casePage,
    user: OFFICER,
    reads: [getCase],
    sees: [],
    states: {
      full: {
        asks: [downloadCaseDocument, getNextCase, listCaseNotes],
        sees: [
          heading('Amelia Hart'),
          'Overdue',
          'Details',
          'Timeline',
          'Called back on the known number.',
          'Due',
          link('Next case'),
          link('Previous case'),
          { role: 'img', name: 'Document' },
          'Not scanned for viruses.',
        ],
      },
      'full, something to look at': {
        answers: [
          answer(getCase, {
            ...CASE,
            flags: [
              {
                ...US_PERSON,
                reasons: [{ reason: 'No card since 2019', by: 'Jonas Brandt', at: CASE.opened_at }],
              },
            ],
            risk: { ...RISK, exposure: 'WITHDRAWAL_OPEN' },
            facts: [fact('verification_state', 'Passed')],
          }),
          answer(getSandboxes, { sandboxes: ['VERIFICATION'] }),
        ],
        sees: [
          'Sandbox: nobody has checked it',
          'Politically exposed: yes, and now no',
          button('Accept the new answer'),
          'High risk',
          'Two officers',
          'No card since 2019',
          'To look at',
          'Signs of a US person',
          '+1 415 555 2672',
          'Needs a reason to approve',
        ],
      },
      'full, the file as it was sent': {
        answers: [answerFile(downloadOriginal, 'application/octet-stream', Buffer.from('%PDF'))],
        does: async (page) => {
          await page.getByRole('button', { name: 'Download the original' }).click();
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download it' }).click();
          expect((await saved).suggestedFilename()).toBe(`original-${PASSPORT.upload_id}`);
        },
        sees: [heading('Amelia Hart')],
        sends: [[downloadOriginal, { params: { id: CASE.id, upload_id: PASSPORT.upload_id } }]],
      },
      'full, a document beside the selfie': {
        answers: [answer(getCase, COMPARED)],
        sees: [
          { role: 'tab', name: 'Front' },
          { role: 'tab', name: 'Back' },
          { role: 'img', name: 'Document Front' },
          { role: 'img', name: 'Document Selfie' },
          button('Larger: Selfie'),
          button('Turn: Front'),
        ],
        misses: [{ role: 'tab', name: 'Selfie' }],
      },
      'full, the keys': {
        does: async (page) => {
          await page.getByRole('heading', { name: 'Amelia Hart' }).waitFor();
          await page.keyboard.press('?');
        },
        sees: [
          'Use single-key shortcuts at the desk',
          'Next case',
          'Show a document by its number',
        ],
      },
      'full, a company': {
        asks: [getClientKyb],
        answers: [answer(getCase, CORPORATION)],
        sees: [
          heading('Hart Holdings AG'),
          'Each document',
          'To be reviewed',
          'A page is missing.',
        ],
      },
      'full, hits of a screening': {
        answers: [
          answer(getCase, {
            ...CASE,
            queue: 'screening',
            documents: [],
            facts: [
              { ...SCREENED, field: 'screened_name', value: 'Mei Bodden' },
              { ...SCREENED, field: 'listed_name', value: 'BODDEN, Mei' },
            ],
            actions: may('TAKE', 'APPROVE', 'REJECT'),
          }),
        ],
        sees: [
          'Name on the list',
          'BODDEN, Mei',
          button('Clear the hits'),
          button('Confirm the hits'),
        ],
        misses: ['Approve'],
      },
      'full, hits that are to be confirmed': {
        answers: [
          answer(getCase, {
            ...CASE,
            queue: 'screening',
            documents: [],
            facts: [{ ...SCREENED, field: 'listed_name', value: 'BODDEN, Mei' }],
            actions: may('APPROVE', 'REJECT'),
          }),
        ],
        does: (page) => page.getByRole('button', { name: 'Confirm the hits' }).click(),
        sees: ['The client is told nothing of it.', 'Note for staff'],
        misses: ['Why is it rejected?', 'There is a suspicion'],
      },
      'full, an address that has changed': {
        answers: [
          answer(getCase, {
            ...CASE,
            queue: 'changed_details',
            facts: [
              ['change_type', 'ADDRESS'],
              ['change_from', '1 Quay Street, Bergen, NO'],
              ['change_to', '2 Hill Road, Oslo, NO'],
            ].map(([field = '', value = '']) => ({
              field,
              value,
              group: 'client_change',
              tax_number_id: null,
              marked: field === 'change_to',
            })),
          }),
        ],
        sees: [link('Changed details'), 'What has changed', 'Address', '2 Hill Road, Oslo, NO'],
      },
      'full, somebody else looks at it': {
        answers: [answer(lookAtCase, { others: [COLLEAGUE] })],
        sees: ['Jonas Brandt is looking at this case'],
        sends: [[lookAtCase, { params: { id: CASE.id } }]],
      },
      'full, decided by a colleague meanwhile': {
        answers: [
          answer(takeCase, {}),
          answer(getCase, ({ before }) =>
            before.has(takeCase) ? { ...CASE, ...REJECTED, actions: [] } : CASE,
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Take it' }).click(),
        sees: ['This case was decided while you had it open', 'This review is closed.'],
      },
      'full, two others look at it': {
        answers: [answer(lookAtCase, { others: [COLLEAGUE, { id: id(852), name: 'Mei Ling' }] })],
        sees: ['Jonas Brandt and Mei Ling are looking at this case'],
      },
      'full, a subscription to a private fund': {
        answers: [answer(getCase, SUBSCRIPTION)],
        sees: [
          'Cayman Islands',
          '$250,000.00',
          'Dealt on, if approved now',
          '1 Apr 2026',
          'More than 5 years',
          button('Approve'),
        ],
      },
      'full, the income of an accredited investor': {
        answers: [answer(getCase, ACCREDITATION)],
        sees: [
          'Accredited investor',
          'The client’s and their spouse’s',
          '2025',
          '$450,000.00',
          '$430,000.00',
          button('Approve'),
        ],
      },
      'full, the net worth of one, with a letter that has grown old': {
        answers: [
          answer(getCase, {
            ...ACCREDITATION,
            facts: [
              fact('evidence_type', 'PROOF_OF_NET_WORTH'),
              fact('accredited_net_worth', '1500000.00 USD'),
              fact('document_dated', '2025-12-01', true),
            ],
          }),
        ],
        sees: ['Net worth without the home', '$1,500,000.00', '1 Dec 2025'],
      },
      'full, the balance sheet of a company that is one': {
        answers: [
          answer(getCase, {
            ...ACCREDITATION,
            facts: [
              fact('evidence_type', 'PROOF_OF_ASSETS'),
              fact('accredited_assets', '7500000.00 USD'),
              fact('document_dated', '2026-03-01'),
            ],
          }),
        ],
        sees: ['Balance sheet of the company', '$7,500,000.00', '1 Mar 2026'],
      },
      'full, a subscription of a company that pays taxes in the US': {
        answers: [
          answer(getCase, {
            ...SUBSCRIPTION,
            facts: [
              fact('accreditation_criteria_type', 'family_office'),
              fact('qualified_client_type', 'INSTITUTIONAL_NET_WORTH'),
              fact('accreditation_version', '2026-2'),
            ],
          }),
        ],
        sees: [
          'As a family office. With more than $5,000,000 under management, not formed to make this investment, and led by somebody experienced',
          'By net worth. The company has more than $2,200,000 after its debts',
          '2026-2',
        ],
      },
      'full, the evidence of a company beside the limbs that it chose': {
        answers: [
          answer(getCase, {
            ...ACCREDITATION,
            facts: [
              fact('evidence_type', 'PROOF_OF_LETTER'),
              fact('letter_type', 'THIRD_PARTY'),
              ...CHOSEN,
            ],
          }),
        ],
        sees: [
          'Letter of a professional',
          heading('Subscription'),
          'Tidewater Market Neutral',
          'By its owners. Everybody who owns equity in the company is an accredited investor',
          'By assets under management. At least $1,100,000 under our management',
        ],
      },
      'full, a certificate of one': {
        answers: [
          answer(getCase, {
            ...ACCREDITATION,
            facts: [
              fact('evidence_type', 'PROOF_OF_LETTER'),
              fact('letter_type', 'GOOD_STANDING'),
              fact('accredited_until', '2026-06-10T10:00:00.000Z'),
            ],
          }),
        ],
        sees: ['Letter or certificate', 'Certificate of good standing', '10 Jun 2026'],
      },
      'full, a subscription that no date takes': {
        answers: [
          answer(getCase, {
            ...SUBSCRIPTION,
            actions: [
              { action: 'APPROVE', blocked_by: 'no_dealing_date' },
              { action: 'REJECT', blocked_by: null },
            ],
          }),
        ],
        sees: ['No dealing date of this fund takes subscriptions now. Set one first.'],
      },
      'full, a withdrawal': {
        answers: [answer(getCase, WITHDRAWAL)],
        sees: ['Approvals needed', 'Main wallet', ADDRESS, 'Jonas Brandt', '$120,000.00'],
      },
      'full, a deposit that a bank asks to have back': {
        answers: [
          answer(getCase, { ...RECALL, approval_prepares: true }),
          answer(decideCase, { state: 'WAITING' }),
        ],
        does: async (page) => {
          await page.getByText('Reason, as the bank says').waitFor();
          await page.getByRole('button', { name: 'Mark as checked' }).click();
          await page.getByText('once somebody else has said so, too').waitFor();
          await page.getByRole('button', { name: 'Mark as checked' }).click();
        },
        sees: ['Marked as checked'],
        sends: [[decideCase, { body: { decision: 'APPROVE' } }]],
      },
      'full, a deposit that a bank is let take by the second of two': {
        answers: [answer(getCase, RECALL), answer(decideCase, { state: 'DECIDED' })],
        does: async (page) => {
          await approveIt(page);
          await page.getByText('that came for Amelia Hart. It is told at once.').waitFor();
          await approveIt(page);
        },
        sees: ['Approved'],
        sends: [[decideCase, { body: { decision: 'APPROVE' } }]],
      },
      'full, a deposit that a bank asks to have back, before a reason is chosen': {
        answers: [answer(getCase, RECALL)],
        does: async (page) => {
          await page.getByRole('button', { name: 'Reject' }).click();
          await page.getByRole('button', { name: 'Refuse the request' }).click();
        },
        sees: ['The bank is told its code.', 'Choose a reason'],
        misses: ['In your own words', 'There is a suspicion'],
        sendsNot: [decideCase],
      },
      'full, a sender of a deposit who may be on a list': {
        answers: [answer(getCase, SENDER)],
        does: (page) => page.getByRole('button', { name: 'Confirm the hits' }).click(),
        sees: [
          'Came from the address',
          'The client is told nothing of it.',
          button('Confirm the hits'),
        ],
        misses: ['The client reads it.'],
        sendsNot: [decideCase],
      },
      'full, a sender of a deposit who is cleared': {
        answers: [answer(getCase, { ...SENDER, passkey_owed: true })],
        does: (page) => page.getByRole('button', { name: 'Clear the hits' }).click(),
        sees: [
          'The deposit then goes on settling. Amelia Hart is told nothing.',
          'the deposit and the address that it came from.',
        ],
        sendsNot: [decideCase],
      },
      'full, a deposit that the bank took back meanwhile': {
        answers: [
          answer(getCase, {
            ...RECALL,
            actions: [
              { action: 'APPROVE', blocked_by: 'recall_booked' },
              { action: 'REJECT', blocked_by: null },
            ],
          }),
        ],
        sees: ['The bank took this deposit back before it was answered.', button('Reject')],
      },
      'full, a request for a withdrawal, which is answered': {
        answers: [answer(getCase, WITHDRAWAL_REQUEST), answer(decideCase, { state: 'DECIDED' })],
        does: async (page) => {
          await page.getByText('250,000 USDC').waitFor();
          await page.getByText('35,000.5 USDC').waitFor();
          await page.getByText('Where to, in their own words').waitFor();
          await approveIt(page);
          await page.getByLabel('Answer to the client').fill('Done in two parts, as we said.');
          await approveIt(page);
        },
        sees: ['Approved'],
        sends: [
          [decideCase, { body: { decision: 'APPROVE', reason: 'Done in two parts, as we said.' } }],
        ],
      },
      'full, an enquiry about a fund, which is answered in words': {
        answers: [answer(getCase, INQUIRY), answer(decideCase, { state: 'DECIDED' })],
        does: async (page) => {
          await page.getByText('Would like to invest').waitFor();
          await page.getByText('$250,000.00').waitFor();
          await approveIt(page);
          await approveIt(page);
          await page.getByText('Write the answer').waitFor();
          await page.getByLabel('Answer to the client').fill('Twelve months.');
          await approveIt(page);
        },
        sees: ['Approved'],
        sends: [[decideCase, { body: { decision: 'APPROVE', reason: 'Twelve months.' } }]],
      },
      'full, a change of details, which is confirmed': {
        answers: [answer(getCase, PROFILE_CHANGE), answer(decideCase, { state: 'DECIDED' })],
        does: async (page) => {
          await page.getByText('Quai du Mont-Blanc 3, CH-1201 Genève, Switzerland').waitFor();
          await approveIt(page);
          await approveIt(page);
          await page.getByText('Say what was changed').waitFor();
          await page.getByLabel('What was changed').fill('Your new home is kept.');
          await approveIt(page);
        },
        sees: ['Approved'],
        sends: [[decideCase, { body: { decision: 'APPROVE', reason: 'Your new home is kept.' } }]],
      },
      'full, a withdrawal that this person has approved': {
        answers: [
          answer(getCase, {
            ...WITHDRAWAL,
            actions: [
              { action: 'APPROVE', blocked_by: 'already_approved_by_you' },
              { action: 'REJECT', blocked_by: null },
            ],
          }),
        ],
        sees: ['You have approved it already. It takes one more person.', button('Reject')],
      },
      'full, asked before the first of two approvals': {
        answers: [answer(getCase, { ...WITHDRAWAL, prepared_by: null, approval_prepares: true })],
        does: approveIt,
        sees: ['once somebody else'],
        sendsNot: [decideCase],
      },
      'full, asked before the last approval': {
        answers: [answer(getCase, WITHDRAWAL)],
        does: approveIt,
        sees: ['Transfers cannot be reversed'],
        misses: ['Your passkey signs it'],
        sendsNot: [decideCase],
      },
      'full, approved with a passkey': {
        answers: SIGNED,
        does: async (page) => {
          await device(page);
          await approveSigning(page);
        },
        sees: ['Approved'],
        sends: [
          [askDecisionPasskey, { params: { id: CASE.id }, body: { decision: 'APPROVE' } }],
          [
            decideCase,
            {
              params: { id: CASE.id },
              body: {
                decision: 'APPROVE',
                suspicion: false,
                seen_event: '12',
                passkey: DEVICE_ANSWER,
              },
            },
          ],
        ],
      },
      'refused, the passkey was not used': {
        answers: SIGNED,
        does: async (page) => {
          await refusingDevice(page, 'NotAllowedError');
          await approveSigning(page);
        },
        sees: ['Your passkey was not used', 'Your passkey signs it'],
        sendsNot: [decideCase],
      },
      'full, somebody else has it': {
        answers: [
          answer(getCase, {
            ...CASE,
            state: 'TAKEN',
            taken_by: 'Jonas Brandt',
            actions: [{ action: 'APPROVE', blocked_by: 'case_taken' }],
          }),
        ],
        sees: ['Jonas Brandt is working on this review.'],
      },
      'full, assigned to a colleague': {
        asks: [listColleagues],
        answers: [
          answer(getCase, { ...CASE, actions: may('TAKE', 'ASSIGN') }),
          answer(assignCase, {}),
        ],
        does: async (page) => {
          await page.getByLabel('Assign to').selectOption('Jonas Brandt');
        },
        sees: [heading('Amelia Hart')],
        sends: [[assignCase, { params: { id: CASE.id }, body: { user_id: COLLEAGUE.id } }]],
      },
      'full, asked to be reopened by oneself': {
        answers: [
          answer(getCase, {
            ...ASKED_TO_REOPEN,
            actions: [{ action: 'REOPEN', blocked_by: 'reopening_asked_by_you' }],
          }),
        ],
        sees: ['asked to reopen this review'],
        misses: [button('Reopen')],
      },
      'full, with the client': {
        answers: [
          answer(getCase, {
            ...CASE,
            state: 'ASKED_AGAIN',
            overdue: false,
            outcome: { ...REJECTED.outcome, outcome: 'ASKED_AGAIN', reason: 'Blurred.' },
            actions: [],
          }),
        ],
        sees: ['It is with the client', 'Asked again', 'Blurred.'],
        misses: [button('Approve')],
      },
      'full, over': {
        answers: [
          answer(getCase, {
            ...CASE,
            ...REJECTED,
            actions: [],
            timeline: [
              ...CASE.timeline,
              {
                kind: 'DECIDED',
                at: '2026-03-11T10:00:00.000Z',
                by: 'STAFF',
                decision: 'REJECT',
                reason: 'What you told us does not agree with the documents.',
                name: 'Marta Keller',
                assigned_to: null,
              },
            ],
          }),
        ],
        sees: ['This review is closed.', 'Rejected', 'does not agree with the documents'],
      },
      'full, a virus was found': {
        answers: [answer(getCase, { ...CASE, documents: [{ ...PASSPORT, scan: 'INFECTED' }] })],
        sees: ['The virus scanner found something', 'it cannot be viewed'],
        sendsNot: [downloadCaseDocument],
      },
      'full, documents are for others': {
        answers: [
          answer(getCase, {
            ...CASE,
            actions: [{ action: 'OPEN_DOCUMENTS', blocked_by: 'forbidden' }],
          }),
        ],
        sees: ['Only those who check or decide this review look at its documents.'],
        sendsNot: [downloadCaseDocument],
      },
      'error, a document': {
        answers: [refuse(downloadCaseDocument, 'file_withheld')],
        sees: [heading('Amelia Hart'), button('Try again')],
      },
      empty: {
        answers: [answer(getCase, { ...CASE, facts: [], documents: [], others: [] })],
        sees: ['Nothing was given'],
        misses: ['Documents'],
      },
      'refused, no such review': {
        answers: [refuse(getCase, 'not_found')],
        sees: ['This does not exist'],
        misses: [button('Try again')],
      },
      ...approval,
      ...stoppedApproval,
      ...askingForDocument,
      ...exposureDecision,
      ...withdrawalApproval,
      ...withdrawalRejection,
      ...askingAgain,
      ...rejection,
      ...suspected,
      ...note,
      ...taking,
      ...askToReopen,
      ...reopening,
      ...givingBack,
      ...taxNumbers,
      ...accountNumber,
      ...recallRefusal,
      ...documentReview,
    },
  },
];
