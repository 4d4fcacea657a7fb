import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../fields.ts';
import { Hash, Units } from './liabilities.ts';

const Leaf = z.strictObject({
  leaf: z.int().nonnegative(),
  place: z.int().nonnegative(),
  amount: Units,
  salt: Hash,
  /** The node beside the path on each level, from the leaves up. */
  siblings: z.array(z.strictObject({ amount: Units, hash: Hash })).max(30),
});

/** The client's own leaves of a day, with what is needed to compute the roots from them. */
export const getOwnLiabilities = call({
  method: 'GET',
  path: '/liabilities/{day}/own',
  summary: "The client's own leaves of a day",
  params: z.strictObject({ day: z.iso.date() }),
  output: z.strictObject({
    day: z.iso.date(),
    /** The client's number, which each of the own leaves is made with. */
    client: Id,
    balances: z.array(z.strictObject({ asset: z.string(), amount: Units, leaves: z.array(Leaf) })),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
