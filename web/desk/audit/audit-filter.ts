import type { AuditAction } from '@ballast/contract/staff/audit-actions.ts';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { beginningOf, readDay } from '../../ui/fields/date-text.ts';
import { ACTION_WORDS, ACTOR_WORDS, type ActorKind } from './audit-words.ts';
import type { Narrowing } from './queries.ts';

/** What the address of the audit trail says: whose actions, about whom, which, and on which days. */
export type AuditFilter = {
  readonly who?: string;
  readonly kind?: ActorKind;
  readonly client?: string;
  readonly action?: AuditAction;
  /** The first and the last day, as `2026-11-25`, in the reader's zone. */
  readonly from?: string;
  readonly to?: string;
};

export function auditFilterOf(search: Record<string, unknown>): AuditFilter {
  const { kind, action } = search;
  const [who, client] = [textOf(search.who), textOf(search.client)];
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    ...(who && { who }),
    ...(isKeyOf(ACTOR_WORDS, kind) && { kind }),
    ...(client && { client }),
    ...(isKeyOf(ACTION_WORDS, action) && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** What looks like a number in an address arrives as one. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
}

/** What the call is asked; days begin and end in the reader's zone. */
export function narrowingOf({ who, kind, client, action, from, to }: AuditFilter): Narrowing {
  return {
    ...(who && { who }),
    ...(kind && { actor_kind: kind }),
    ...(client && { client }),
    ...(action && { action }),
    ...(from && { from: beginningOf(from, 0) }),
    ...(to && { until: beginningOf(to, 1) }),
  };
}
