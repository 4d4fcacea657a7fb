import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  CryptoCodeField,
  DecimalText,
  Done,
  Id,
  NetworkCodeField,
  Timestamp,
  text,
} from '../fields.ts';

/** The sandbox calls of spec/decisions.md, section 10. They exist in demo and test mode only. */
const OPEN = {
  errors: [],
  who: 'anyone',
  support: true,
  idempotent: false,
  sandbox: true,
} as const;

/** Those that change something: no view-only session makes them. */
const PLAY = { ...OPEN, support: false } as const;

export const listPeople = call({
  ...OPEN,
  method: 'GET',
  path: '/sandbox/people',
  summary: 'The demo people and how to sign in as them',
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        email: z.string(),
        password: z.string(),
        totp_secret: z.string().nullable(),
        role: z.string(),
        about: z.string(),
      }),
    ),
  }),
});

export const listOutbox = call({
  ...OPEN,
  method: 'GET',
  path: '/sandbox/outbox',
  summary: 'Messages that the platform sent, newest first',
  query: z.strictObject({ to: text(254).optional() }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        channel: z.enum(['EMAIL', 'SMS', 'WHATSAPP', 'PUSH']),
        to: z.string(),
        subject: z.string().nullable(),
        text: z.string(),
        code: z.string().nullable(),
        links: z.array(z.string()),
        /** What it brings for the recipient's calendar, as iCalendar text. */
        calendar: z.string().nullable(),
        sent_at: Timestamp,
      }),
    ),
  }),
});

const Clock = z.strictObject({ now: Timestamp, offset_s: z.number() });

export const getSandboxClock = call({
  ...OPEN,
  method: 'GET',
  path: '/sandbox/clock',
  summary: 'What time it is on the platform',
  output: Clock,
});

/** Moves the one clock forward by an ISO 8601 duration such as `PT10M` or `P1D`; never back. */
export const advanceSandboxClock = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/clock',
  summary: 'Move the clock forward',
  body: z.strictObject({ advance: z.string().max(40) }),
  output: Clock,
  errors: ['clock_never_back'],
});

export const runSandboxJobs = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/jobs/run',
  summary: 'Run due jobs until none is left',
  output: z.strictObject({ ran: z.number().int() }),
});

export const arriveSandboxDeposit = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/custody/deposits',
  summary: 'Let a crypto transfer arrive at the custodian',
  body: z.strictObject({
    address: text(120),
    currency: CryptoCodeField,
    network: NetworkCodeField,
    amount: DecimalText,
    memo: text(100).optional(),
    /** The address that it comes from; without it the custodian does not tell. */
    sender: text(120).optional(),
  }),
  output: z.strictObject({ provider_ref: z.string() }),
  errors: ['address_invalid', 'amount_invalid'],
});

/** Without `remitter` it comes from the client whose reference it is. */
export const arriveSandboxWire = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/bank/deposits',
  summary: 'Let a wire arrive at the bank',
  body: z.strictObject({
    reference_id: text(140),
    currency: AssetCodeField,
    amount: DecimalText,
    remitter: text(140).optional(),
    value_date: z.iso.date().optional(),
  }),
  output: z.strictObject({ provider_ref: z.string() }),
  errors: ['amount_invalid'],
});

/** Why a bank sends a payment back, of ISO 20022's external codes of return reasons. */
export const RETURN_REASONS = ['AC01', 'AC04', 'AC06', 'BE04', 'MD07', 'RC01', 'RR04'] as const;

/** `not_found` where no payment of the withdrawal was booked, or it has come back already. */
export const returnSandboxPayment = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/bank/returns',
  summary: 'Let a payment come back from the bank it went to, or be refused before it leaves',
  body: z.strictObject({
    /** Id of the withdrawal. */
    payment_id: Id,
    reason: z.enum(RETURN_REASONS),
  }),
  output: z.strictObject({ provider_ref: z.string() }),
  errors: ['not_found'],
});

/** Why a bank takes back what it had booked, of ISO 20022's external codes of reasons to cancel. */
export const RECALL_REASONS = ['AM09', 'CUST', 'DUPL', 'FRAD', 'TECH'] as const;

/** `not_found` where no such deposit came by wire, or it was taken back already. */
export const recallSandboxWire = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/bank/recalls',
  summary: 'Let the bank take back a deposit that came by wire',
  body: z.strictObject({
    /** Id of the client's deposit. */
    deposit_id: Id,
    reason: z.enum(RECALL_REASONS).optional(),
  }),
  output: z.strictObject({ provider_ref: z.string() }),
  errors: ['not_found'],
});

/** `not_found` where no such deposit came by wire, or it was taken back already. */
export const askSandboxRecall = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/bank/recall-requests',
  summary: 'Let the bank ask to have a deposit back that came by wire',
  body: z.strictObject({
    /** Id of the client's deposit. */
    deposit_id: Id,
    reason: z.enum(RECALL_REASONS).optional(),
  }),
  output: z.strictObject({ provider_ref: z.string() }),
  errors: ['not_found'],
});

export const SANDBOX_PROVIDERS = [
  'custody',
  'trade',
  'messages',
  'signing',
  'verification',
  'screening',
  'bank',
] as const;

export const getSandboxBooks = call({
  ...OPEN,
  method: 'GET',
  path: '/sandbox/providers/{name}/books',
  summary: "A provider's own record of what it was asked and did",
  params: z.strictObject({ name: z.enum(SANDBOX_PROVIDERS) }),
  output: z.strictObject({ items: z.array(z.record(z.string(), z.unknown())) }),
});

export const SANDBOX_FAULTS = [
  'refuse',
  'error_before',
  'error_after_accepting',
  'timeout_after_accepting',
  'answer_twice',
  'delay',
  // Beyond spec/decisions.md, section 10: accepted, then reported as failed.
  'fail_after_accepting',
] as const;

/**
 * Where failures can be planted: the providers, the store of files, and `platform`: what signed-in clients
 * change by calls other than signing in and the sandbox's.
 */
export const SANDBOX_FAULT_TARGETS = [...SANDBOX_PROVIDERS, 'files', 'platform'] as const;

export const plantSandboxFault = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/faults',
  summary: 'Make a provider, the store of files or the platform itself fail',
  body: z.strictObject({
    provider: z.enum(SANDBOX_FAULT_TARGETS),
    fault: z.enum(SANDBOX_FAULTS),
    /** 0 ends those that were planted before. */
    times: z.number().int().min(0).max(10_000),
  }),
  output: Done,
});

/** Puts a name, or the address of a wallet, on the list of those who screen, from now on. */
export const listSandboxHit = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/screening/hits',
  summary: 'Put a name or an address on the sandbox’s list',
  body: z
    .strictObject({
      name: text(200).optional(),
      /** Of a person; without it any year of birth is meant. */
      birth_year: z.number().int().min(1850).max(2100).optional(),
      address: text(120).optional(),
    })
    .refine(({ name, address }) => (name === undefined) !== (address === undefined), {
      path: ['name'],
      error: 'Field is required',
    }),
  output: z.strictObject({ entry_ref: z.string() }),
});

export const setSandboxPrice = call({
  ...PLAY,
  method: 'POST',
  path: '/sandbox/prices',
  summary: 'Set a market price from now on, in US dollars',
  body: z.strictObject({ code: AssetCodeField, price: DecimalText }),
  output: Done,
  errors: ['amount_invalid'],
});
