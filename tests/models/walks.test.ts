import { test } from 'vitest';
import { ONBOARDING_WALKS } from './walks.ts';

/** Walks through each flow; tests/fuzz takes more of them. */
const WALKS = 200;

test.each(ONBOARDING_WALKS)(
  '%s enters only what is open and gets to the end, whatever is filled in and in which order',
  (_who, walks) => walks({ numRuns: WALKS }),
);
