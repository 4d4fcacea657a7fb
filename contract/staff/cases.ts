import { z } from 'zod';
import { PasskeyAnswer, PasskeyQuestion } from '../access/passkeys.ts';
import { CALLING_CODES, type CallingCountry } from '../account/calling-codes.ts';
import { ANY_STAFF, CASE_WORKERS, REOPENERS, type StaffRole } from '../account/roles.ts';
import { call } from '../call.ts';
import { ClientRisk, EXPOSURES, RISK_RATINGS } from '../compliance/risk.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  NoteText,
  PageQuery,
  page,
  Timestamp,
  text,
} from '../fields.ts';
import { SCANS } from '../files/uploads.ts';
import { INVESTOR_TYPES } from '../onboarding/answers.ts';
import { DOCUMENT_PARTS } from '../onboarding/identity/identity-documents.ts';
import { KYB_DOCUMENTS } from '../onboarding/kyb/kyb-documents.ts';
import {
  CASE_DECISIONS,
  CASE_OUTCOMES,
  CASE_STATES,
  CaseEvent,
  DESK_EVENTS,
} from '../reviews/client-case.ts';
import { TURNAROUNDS } from '../reviews/turnaround.ts';
import { REASON_TEMPLATES } from './reason-templates.ts';

export const CASE_QUEUES = [
  'withdrawals',
  'wallets',
  'bank_accounts',
  'subscriptions',
  'accreditations',
  'kyc',
  'kyb',
  'identity',
  'invitations',
  'reported_changes',
  'additional_documents',
  'screening',
  'periodic_reviews',
  'client_requests',
  'changed_details',
  'recalls',
  'senders',
] as const;

export type CaseQueue = (typeof CASE_QUEUES)[number];

/** Queues whose cases only some roles see at all. */
export const QUEUE_READERS: Readonly<Partial<Record<CaseQueue, readonly StaffRole[]>>> = {
  screening: ['COMPLIANCE'],
  senders: ['COMPLIANCE'],
};

export const listQueues = call({
  method: 'GET',
  path: '/staff/queues',
  summary: 'Queues of the desk',
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        queue: z.enum(CASE_QUEUES),
        waiting: z.number().int(),
        overdue: z.number().int(),
        /** Overdue ones that the caller was told of. */
        escalated_to_me: z.number().int(),
        /** What was decided in the last 90 days, and how much of it within what the clients were told. */
        promises: z.strictObject({ decided: z.number().int(), kept: z.number().int() }),
      }),
    ),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const CaseAmount = z.strictObject({ value: DecimalText, currency: AssetCodeField });

/** How a case ended, or that the client has it; `reason` are the words to the client. */
export const Outcome = z.strictObject({
  outcome: z.enum(CASE_OUTCOMES),
  at: Timestamp,
  /** Nobody of staff: a provider, the platform. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** That somebody was told that a promise is over: a lead by name, or all of a role that had no lead. */
const Escalated = z.strictObject({ at: Timestamp, to: z.string().nullable() });

/** A case in a queue. `due_at` was told to the client; `overdue` says that it has passed. */
export const CaseSummary = z.strictObject({
  id: Id,
  queue: z.enum(CASE_QUEUES),
  client_id: Id,
  client_name: z.string(),
  /** Of a withdrawal; null where a case is not about money. */
  amount: CaseAmount.nullable(),
  state: z.enum(CASE_STATES),
  turnaround: z.enum(TURNAROUNDS),
  due_at: Timestamp,
  overdue: z.boolean(),
  /** Null while nobody was told, and once the case is over. */
  escalated: Escalated.nullable(),
  opened_at: Timestamp,
  taken_by: z.string().nullable(),
  taken_by_me: z.boolean(),
  prepared_by: z.string().nullable(),
  prepared_by_me: z.boolean(),
  /** Null while it is with the desk. */
  outcome: Outcome.nullable(),
  /** Compliance alone is told of a suspicion; null for everybody else. */
  suspicion: z.boolean().nullable(),
});

/** DUE: by when the client was told; RECEIVED: when it came first; DECIDED: when it ended; CLIENT: by name. */
export const CASE_SORTS = ['DUE', 'RECEIVED', 'DECIDED', 'CLIENT'] as const;

/** What a list of cases is narrowed to, and how it is sorted. */
export const CaseFilter = z.strictObject({
  state: z.enum(CASE_STATES).optional(),
  outcome: z.enum(CASE_OUTCOMES).optional(),
  /** Oneself, nobody, or a colleague. */
  taken_by: z.union([z.enum(['ME', 'NOBODY']), Id]).optional(),
  /** Who ended it, or gave it back to the client: oneself, or a colleague. */
  decided_by: z.union([z.literal('ME'), Id]).optional(),
  search: text(100).optional(),
  /** Only those that are overdue. */
  due: z.literal('LATE').optional(),
  /** Where the client lives or the company is incorporated, as they told at sign-up or when they were verified. */
  country: z.enum(Object.keys(CALLING_CODES) as [CallingCountry, ...CallingCountry[]]).optional(),
  investor_class: z.enum(INVESTOR_TYPES).optional(),
  exposure: z.enum(EXPOSURES).optional(),
  risk: z.enum(RISK_RATINGS).optional(),
  sort: z.enum(CASE_SORTS).optional(),
  order: z.enum(['ASC', 'DESC']).optional(),
});

/**
 * The cases of a queue: by default those the desk has to work on, by due date; those that are over, the last
 * decided first. A relationship manager sees own clients' only.
 */
export const listCases = call({
  method: 'GET',
  path: '/staff/queues/{queue}',
  summary: 'Cases of a queue, overdue ones first',
  params: z.strictObject({ queue: z.enum(CASE_QUEUES) }),
  query: PageQuery.extend(CaseFilter.shape),
  output: page(CaseSummary),
  errors: ['cursor_invalid'],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/** Who prepares or decides the cases of a queue. */
export const listColleagues = call({
  method: 'GET',
  path: '/staff/queues/{queue}/colleagues',
  summary: 'Who works on a queue',
  params: z.strictObject({ queue: z.enum(CASE_QUEUES) }),
  output: z.strictObject({ items: z.array(z.strictObject({ id: Id, name: z.string() })) }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/**
 * The neighbours of a case in its queue as it is listed. Cases that the caller has checked, or that somebody else has
 * taken, are left out unless the filter names a colleague; after the last comes the first.
 */
export const getNextCase = call({
  method: 'GET',
  path: '/staff/cases/{id}/next',
  summary: 'The next case of a list, and the one before',
  params: IdParams,
  query: CaseFilter,
  output: z.strictObject({ next: Id.nullable(), previous: Id.nullable() }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/** What is asked for again of a person: the document of identity alone, or all that they told. */
export const CASE_ASKS = ['DOCUMENT', 'DETAILS'] as const;

export type CaseAsk = (typeof CASE_ASKS)[number];

export const CASE_ACTIONS = [
  'TAKE',
  'RELEASE',
  'ASSIGN',
  'OPEN_DOCUMENTS',
  ...CASE_DECISIONS,
  'REOPEN',
] as const;

/** What blocks an action on a case: first the desk's reasons, then the domains'. */
export const CASE_OBSTACLES = [
  'forbidden',
  'case_state_conflict',
  'case_taken',
  'case_not_prepared',
  'approver_entered_it',
  'already_approved_by_you',
  'not_reopenable',
  'reopening_asked_by_you',
  'case_not_ready',
  'held_by_compliance',
  'exposure_undecided',
  'details_not_corrected',
  'details_in_use',
  'company_details_missing',
  'contracts_unsigned',
  'signatory_unidentified',
  'documents_unreviewed',
  'resubmission_pending',
  'no_resubmission_selected',
  'withdrawals_stopped',
  'wallet_not_approved',
  'wallet_on_hold',
  'bank_account_not_approved',
  'bank_account_on_hold',
  'client_suspended',
  'deposit_undone',
  'deposit_recalled',
  'recall_booked',
  'wallet_proof_required',
  'video_call_required',
  'no_dealing_date',
] as const;

export type CaseObstacle = (typeof CASE_OBSTACLES)[number];

/** The newest event that the client sent, as it was seen. */
export const SeenEvent = z.string().regex(/^[1-9]\d{0,17}$/);

/** A client's file at the desk. It is saved under `download_name`, which ends as the content says. */
export const CaseDocument = z.strictObject({
  upload_id: Id,
  name: z.string(),
  download_name: z.string(),
  content_type: z.string(),
  scan: z.enum(SCANS),
  document: z.enum(KYB_DOCUMENTS).nullable(),
  part: z.enum(DOCUMENT_PARTS).nullable(),
});

/**
 * What a rule found that does not agree, with the answers that it comes from; `rule` is its name in the rules.
 * One that stops is not approved without a reason of its own.
 */
export const CaseFlag = z.strictObject({
  id: Id,
  rule: z.string(),
  answers: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  stops: z.boolean(),
  /** Why it was approved all the same, as of this case. */
  reasons: z.array(z.strictObject({ reason: z.string(), by: z.string(), at: Timestamp })),
});

/** Replaced documents, with their outcome. */
export const FormerDocument = z.strictObject({
  id: Id,
  sent_at: Timestamp,
  decision: z.enum(['APPROVED', 'ASKED_AGAIN', 'REJECTED']).nullable(),
  decided_at: Timestamp.nullable(),
  reason: z.string().nullable(),
  files: z.array(CaseDocument),
});

export const getCase = call({
  method: 'GET',
  path: '/staff/cases/{id}',
  summary: 'One case with data, documents and timeline',
  params: IdParams,
  output: CaseSummary.extend({
    facts: z.array(
      z.strictObject({
        field: z.string(),
        value: z.string(),
        group: z.string().nullable(),
        /** By which `viewTaxNumbers` names the number; `value` is its mask. */
        tax_number_id: Id.nullable(),
        /** Something that does not agree: whoever decides looks at it twice. */
        marked: z.boolean(),
      }),
    ),
    /** To look at first, those that stop before the others. */
    flags: z.array(CaseFlag),
    /** Null where nobody is decided about, and before the first look at the client's answers. */
    risk: ClientRisk.nullable(),
    documents: z.array(CaseDocument),
    sent_before: z.array(FormerDocument),
    others: z.array(CaseSummary.pick({ id: true, queue: true, state: true, overdue: true })),
    seen_event: SeenEvent,
    /** As the client sees it, with the names of those who acted and with what is the desk's own. */
    timeline: z.array(
      CaseEvent.extend({
        kind: z.enum(DESK_EVENTS),
        name: z.string(),
        assigned_to: z.string().nullable(),
      }),
    ),
    /** Who asked to take it up again, while a second person has not answered. */
    reopening_asked_by: z.string().nullable(),
    actions: z.array(
      z.strictObject({
        action: z.enum(CASE_ACTIONS),
        blocked_by: z.enum(CASE_OBSTACLES).nullable(),
      }),
    ),
    /** What may be asked for again, the usual first; empty where it is always all. */
    may_ask: z.array(z.enum(CASE_ASKS)),
    /** The caller's approval prepares, and somebody else's decides. */
    approval_prepares: z.boolean(),
    /** The caller decides it with a passkey: it is about money, and they have one. */
    passkey_owed: z.boolean(),
    /** The sentences for the client, as the client is told them, by decision; the neutral ones tell nothing. */
    templates: z.array(
      z.strictObject({
        decision: z.enum(CASE_DECISIONS),
        code: z.enum(REASON_TEMPLATES),
        text: z.string(),
        neutral: z.boolean(),
      }),
    ),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const takeCase = call({
  method: 'POST',
  path: '/staff/cases/{id}/take',
  summary: 'Take a case',
  params: IdParams,
  output: Done,
  errors: ['case_state_conflict', 'case_taken', 'approver_entered_it'],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});

/**
 * Gives a case to somebody who prepares or decides it and did not enter it. Whoever may take it may do so, and whoever
 * decides may give on what a colleague has taken.
 */
export const assignCase = call({
  method: 'POST',
  path: '/staff/cases/{id}/assign',
  summary: 'Assign a case to a colleague',
  params: IdParams,
  body: z.strictObject({ user_id: Id }),
  output: Done,
  errors: ['case_state_conflict', 'case_taken', 'approver_entered_it', 'assignee_not_eligible'],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});

export const REOPENING_STEPS = ['ASK', 'CONFIRM', 'DECLINE'] as const;

/**
 * Takes up again what was rejected: one asks and says why, another confirms or declines. An approval has taken effect and is
 * not reopened.
 */
export const reopenCase = call({
  method: 'POST',
  path: '/staff/cases/{id}/reopen',
  summary: 'Ask to reopen a case, or answer that',
  params: IdParams,
  body: z
    .strictObject({ step: z.enum(REOPENING_STEPS), note: NoteText.optional() })
    .refine(({ step, note }) => step !== 'ASK' || !!note?.trim(), {
      path: ['note'],
      error: 'A reason is required',
    }),
  output: z.strictObject({ state: z.enum(CASE_STATES) }),
  errors: ['case_state_conflict', 'not_reopenable', 'reopening_asked_by_you'],
  who: REOPENERS,
  support: false,
  idempotent: false,
});

/** Gives a case back to the queue: one's own, or as one who decides that of somebody who is away. */
export const releaseCase = call({
  method: 'POST',
  path: '/staff/cases/{id}/release',
  summary: 'Give a case back to the queue',
  params: IdParams,
  output: Done,
  errors: ['case_state_conflict', 'case_taken'],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});

/**
 * Decides a case that the caller or nobody has taken. Rejecting and asking again need words to the client: a sentence
 * of the queue, own words, or both. A note stays in the house. With a suspicion, which needs a note, the client is told
 * the neutral sentence alone, and own words are refused. A flag that stops needs a reason of its own, now or in an approval before, or `flag_unexplained`. An approval by those who prepare is recorded, and somebody else decides. `case_changed` when
 * the client has sent something since `seen`. Whoever has a passkey decides about money with it, or `passkey_required`.
 */
export const decideCase = call({
  method: 'POST',
  path: '/staff/cases/{id}/decide',
  summary: 'Approve, reject or ask again',
  params: IdParams,
  body: z
    .strictObject({
      decision: z.enum(CASE_DECISIONS),
      template: z.enum(REASON_TEMPLATES).optional(),
      reason: text(500).optional(),
      note: NoteText.optional(),
      suspicion: z.boolean().default(false),
      /** What is asked for again, of what the case lets choose; without it, all. */
      asks: z.enum(CASE_ASKS).optional(),
      /** Why it is approved although a flag stops it, one reason a flag. */
      flag_reasons: z
        .array(z.strictObject({ flag_id: Id, reason: NoteText }))
        .max(50)
        .optional(),
      /** The answer to the question of `askDecisionPasskey`, for a case about money. */
      passkey: PasskeyAnswer.optional(),
      seen_event: SeenEvent,
    })
    .refine(
      ({ decision, template, reason, suspicion }) =>
        decision === 'APPROVE' || suspicion || !!template || !!reason?.trim(),
      { path: ['reason'], error: 'A reason is required' },
    ),
  output: z.strictObject({ state: z.enum(CASE_STATES) }),
  errors: [
    'case_state_conflict',
    'case_changed',
    'case_taken',
    'case_not_prepared',
    'case_not_ready',
    'approver_entered_it',
    'already_approved_by_you',
    'held_by_compliance',
    'exposure_undecided',
    'flag_unexplained',
    'details_not_corrected',
    'details_in_use',
    'company_details_missing',
    'contracts_unsigned',
    'signatory_unidentified',
    'documents_unreviewed',
    'resubmission_pending',
    'no_resubmission_selected',
    'withdrawals_stopped',
    'wallet_not_approved',
    'wallet_on_hold',
    'bank_account_not_approved',
    'bank_account_on_hold',
    'client_suspended',
    'deposit_undone',
    'deposit_recalled',
    'recall_booked',
    'wallet_proof_required',
    'video_call_required',
    'no_dealing_date',
    'passkey_required',
    'passkey_refused',
    'passkey_expired',
  ],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});

/**
 * Asks for a passkey to decide a case about money: what it signs is the hash of the decision and of what is decided, for a
 * withdrawal amount, asset, target and fee.
 */
export const askDecisionPasskey = call({
  method: 'POST',
  path: '/staff/cases/{id}/passkey',
  summary: 'Ask for a passkey to decide a case about money',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(CASE_DECISIONS) }),
  output: PasskeyQuestion,
  errors: [
    'case_state_conflict',
    'case_taken',
    'case_not_prepared',
    'approver_entered_it',
    'already_approved_by_you',
    'passkey_required',
  ],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});

export const downloadCaseDocument = call({
  method: 'GET',
  path: '/staff/cases/{id}/documents/{upload_id}',
  summary: 'Download a document of a case',
  params: z.strictObject({ id: Id, upload_id: Id }),
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});
