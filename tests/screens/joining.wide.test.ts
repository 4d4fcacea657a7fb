import { entity } from './portal/entity.ts';
import { onboarding } from './portal/onboarding.ts';
import { showScreens } from './show.ts';

showScreens('becoming a client', [...onboarding, ...entity]);
