import { stepBefore } from '@ballast/contract/flow-order.ts';
import {
  INDIVIDUAL_STEPS,
  type IndividualStep,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { paths } from '../../../app/routing/paths.ts';
import type { PhoneFrame } from '../../access/contact/phone-screens.tsx';
import { OnboardingFrame, type OnboardingFrameProps } from '../onboarding-frame.tsx';
import { partsAt } from './individual-parts.ts';
import { useIndividualDetails } from './use-individual.ts';

type PartName = ReturnType<typeof partsAt>[number]['name'];

const PART_WORDS: Readonly<Record<PartName, MessageDescriptor>> = {
  ACCOUNT: msg`Your account`,
  EXPERIENCE: msg`Your experience`,
  AGREEMENTS: msg`Risks and agreements`,
};

type IndividualFrameProps = { step: IndividualStep } & Pick<
  OnboardingFrameProps,
  'title' | 'lead' | 'wide' | 'children'
>;

export function IndividualFrame({ step, ...rest }: IndividualFrameProps) {
  const { i18n } = useLingui();
  const details = useIndividualDetails();
  const before = stepBefore(INDIVIDUAL_STEPS, step, details);
  return (
    <OnboardingFrame
      {...rest}
      parts={partsAt(step, details).map(({ name, minutes, state }) => ({
        key: name,
        title: i18n._(PART_WORDS[name]),
        minutes,
        state,
      }))}
      back={before?.path ?? paths.logout()}
    />
  );
}

const PHONE_STEPS = {
  input: 'PHONE',
  method: 'VERIFY_METHOD',
  verify: 'PHONE_VERIFY',
} as const satisfies Record<string, IndividualStep>;

export const IndividualPhoneFrame: PhoneFrame = ({ step, ...rest }) => (
  <IndividualFrame step={PHONE_STEPS[step]} {...rest} />
);
