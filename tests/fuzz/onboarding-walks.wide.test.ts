import { test } from 'vitest';
import { count, seed } from '../harness/scale.ts';
import { ONBOARDING_WALKS } from '../models/walks.ts';

test.each(ONBOARDING_WALKS)('%s enters no step out of order', (_who, walks) =>
  walks({ numRuns: count(2_000, 200, 50), seed }),
);
