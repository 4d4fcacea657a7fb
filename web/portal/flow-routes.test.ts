import { TWO_FACTOR_OFF, TWO_FACTOR_ON } from '@ballast/contract/access/two-factor-flow.ts';
import {
  ENTITY_PHONE,
  ONBOARDING_PHONE,
  SETTINGS_PHONE,
} from '@ballast/contract/account/phone-flow.ts';
import { INVESTMENT } from '@ballast/contract/funds/investment-flow.ts';
import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import { ADDITIONAL_DOCUMENTS } from '@ballast/contract/onboarding/documents/additional-documents-flow.ts';
import { INVITE_ENTRANCE, INVITE_STEPS } from '@ballast/contract/onboarding/invitations/invite.ts';
import { KYB_STEPS } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { KYC_SENT, KYC_STEPS } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { ENTITY_STEPS } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { INDIVIDUAL_STEPS } from '@ballast/contract/onboarding/sign-up/individual.ts';
import { WITHDRAWAL } from '@ballast/contract/payments/withdrawal-flow.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { nameOfScreen } from '../app/routing/name-of-screen.ts';
import type { ScreenName } from '../app/routing/screen-name.ts';
import type { Session } from '../app/session/session.ts';
import { createPortalRouter } from './router.ts';

const router = createPortalRouter({} as Session, createMemoryHistory());
const named = new Map(
  Object.values(router.routesById).map((route) => [
    route.fullPath.replace(/(.)\/$/, '$1'),
    nameOfScreen({
      fullPath: route.fullPath,
      staticData: (route.options as { staticData?: ScreenName }).staticData ?? {},
    }),
  ]),
);

const DRAFTS = [
  WITHDRAWAL,
  INVESTMENT,
  REDEMPTION,
  SETTINGS_PHONE,
  ONBOARDING_PHONE,
  ENTITY_PHONE,
  TWO_FACTOR_ON,
  TWO_FACTOR_OFF,
  INVITE_ENTRANCE,
  KYC_SENT,
  ADDITIONAL_DOCUMENTS,
];
const STEPS = [
  ...DRAFTS.flatMap(({ steps }): readonly { path: string; route: string }[] => steps),
  ...INDIVIDUAL_STEPS,
  ...ENTITY_STEPS,
  ...INVITE_STEPS,
  ...KYB_STEPS,
  ...KYC_STEPS,
];

test.each(STEPS.map(({ path, route }) => [path, route]))(
  'the screen at %s is %s, as the table of steps says',
  (path, route) => {
    expect(named.get(path)).toBe(route);
  },
);
