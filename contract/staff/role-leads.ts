import { z } from 'zod';
import { CASE_WORKERS, STAFF_KEEPERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, text } from '../fields.ts';

/** The roles that work on reviews, and so can have a lead. */
const LedRole = z.enum(CASE_WORKERS.staff);

/** Who is told when a review that waits for a role is over its promised time. */
export const RoleLead = z.strictObject({
  role: LedRole,
  /** Null where nobody leads the role: then administrators are told. */
  lead: z
    .strictObject({
      id: Id,
      name: z.string(),
      /** Whether they may log in and still have the role; while not, administrators are told. */
      is_there: z.boolean(),
    })
    .nullable(),
  /** Whom it can be: those who have the role and may log in, by name. */
  people: z.array(z.strictObject({ id: Id, name: z.string() })),
});

export const listRoleLeads = call({
  method: 'GET',
  path: '/staff/role-leads',
  summary: 'The lead of each role',
  output: z.strictObject({ items: z.array(RoleLead) }),
  errors: [],
  who: STAFF_KEEPERS,
  support: false,
  idempotent: false,
});

export const NewRoleLead = z.strictObject({ user_id: Id.nullable(), reason: text(500) });

/**
 * Asks for somebody to lead a role, in place of whoever does; null for nobody. Another administrator confirms it, once there is one. `conflict` for
 * whoever has not the role or cannot log in, for what is so already, and while another request about the lead waits.
 */
export const askRoleLead = call({
  method: 'PUT',
  path: '/staff/role-leads/{role}',
  summary: 'Ask for another lead of a role',
  params: z.strictObject({ role: LedRole }),
  body: NewRoleLead,
  output: z.strictObject({ id: Id, waits: z.boolean() }),
  errors: ['conflict'],
  who: STAFF_KEEPERS,
  support: false,
  idempotent: true,
});
