import fc from 'fast-check';
import { COMPANY } from './company-walk.ts';
import { INVITED, kycOf } from './identity-walk.ts';
import { PERSON } from './person-walk.ts';
import { type Model, walk } from './walk.ts';

const MOVES = fc.array(
  fc.record({
    how: fc.constantFrom('GO_ON', 'GO_ON', 'TRY', 'ELSEWHERE'),
    step: fc.nat(99),
    // Often the one that completes the step, or few would get far.
    filling: fc.oneof(fc.constant(0), fc.nat(99)),
  }),
  { maxLength: 80, size: 'max' },
);

type Run = (parameters: { numRuns: number; seed?: number }) => void;

function walksOf<Data, Name extends string, Turns>(model: Model<Data, Name, Turns>): Run {
  const property = fc.property(MOVES, (moves) => walk(model, moves));
  return (parameters) => fc.assert(property, parameters);
}

/** A failed walk is shown with its seed, made as short as possible. */
export const ONBOARDING_WALKS: readonly [who: string, Run][] = [
  ['a person who signs up', walksOf(PERSON)],
  ['a company that signs up', walksOf(COMPANY)],
  ['somebody who was invited', walksOf(INVITED)],
  ['KYC of a US payer', walksOf(kycOf(true))],
  ['KYC of others', walksOf(kycOf(false))],
];
