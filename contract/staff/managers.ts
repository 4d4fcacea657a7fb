import { z } from 'zod';
import { ANY_STAFF, MANAGER_ASSIGNERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams } from '../fields.ts';

/** Those to whom clients are given, with how many each has. */
export const listManagers = call({
  method: 'GET',
  path: '/staff/relationship-managers',
  summary: 'Relationship managers',
  output: z.strictObject({
    items: z.array(z.strictObject({ id: Id, name: z.string(), clients: z.number().int() })),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const NewManager = z.strictObject({
  manager_id: z.uuid('Choose a relationship manager'),
});

/** Gives a client to another relationship manager. `manager_not_eligible` when that is none, or suspended. */
export const changeManager = call({
  method: 'POST',
  path: '/staff/clients/{id}/relationship-manager',
  summary: 'Change the relationship manager of a client',
  params: IdParams,
  body: NewManager,
  output: Done,
  errors: ['manager_not_eligible'],
  who: MANAGER_ASSIGNERS,
  support: false,
  idempotent: true,
});
