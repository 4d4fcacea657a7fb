import { z } from 'zod';
import { AUDITORS, STAFF_ROLES } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id } from '../fields.ts';
import { CASE_DECISIONS } from '../reviews/client-case.ts';
import type { AuditAction } from './audit-actions.ts';
import { AuditRecord } from './oversight.ts';

/**
 * The actions by which staff decide something. What a decision of a case brings about is no second decision, so that an
 * approved withdrawal counts once.
 */
export const DECISION_ACTIONS = [
  'case_prepared',
  'case_decided',
  'case_reopened',
  'case_reopening_declined',
  'exposure_decided',
  'client_suspended',
  'suspension_lifted',
  'name_corrected',
  'name_correction_declined',
  'access_change_confirmed',
  'access_change_declined',
  'correction_confirmed',
  'correction_declined',
  'country_rule_released',
  'country_rule_refused',
  'retention_change_confirmed',
  'retention_change_declined',
  'fund_proposal_approved',
  'fund_proposal_declined',
  'payment_file_released',
  'exchange_transfer_approved',
  'exchange_transfer_declined',
  'vehicle_value_approved',
  'dealing_batch_released',
  'dealing_batch_paid',
  'restatement_released',
  'client_rebalance_released',
  'relationship_manager_set',
  'alarm_closed',
] as const satisfies readonly AuditAction[];

/** How many of the things decided are named in a line. */
export const DECIDED_SHOWN_MAX = 10;

const DecisionLine = z.strictObject({
  action: z.enum(DECISION_ACTIONS),
  /** Which way a case was decided; null where the action says it. */
  decision: z.enum(CASE_DECISIONS).nullable(),
  count: z.number().int(),
  /** What was decided, the last first. */
  decided: z.array(
    AuditRecord.pick({
      id: true,
      at: true,
      subject: true,
      case_id: true,
      client: true,
      names: true,
    }),
  ),
});

/** By the roles that people have now, as the audit trail does not say in which of them somebody acted. */
export const getDecisionsOfDay = call({
  method: 'GET',
  path: '/staff/decisions',
  summary: 'What the people of each role decided on a day',
  // A day of UTC, in which business days are counted.
  query: z.strictObject({ day: z.iso.date().regex(/^[12]/).optional() }),
  output: z.strictObject({
    day: z.iso.date(),
    items: z.array(
      z.strictObject({
        /** None of somebody who has left. */
        roles: z.array(z.enum(STAFF_ROLES)),
        people: z.array(
          z.strictObject({
            id: Id,
            name: z.string(),
            count: z.number().int(),
            lines: z.array(DecisionLine),
          }),
        ),
      }),
    ),
  }),
  errors: [],
  who: AUDITORS,
  support: false,
  idempotent: false,
});
