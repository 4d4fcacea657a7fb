import { stepBefore } from '@ballast/contract/flow-order.ts';
import { ENTITY_STEPS, type EntityStep } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { paths } from '../../../app/routing/paths.ts';
import type { PhoneFrame } from '../../access/contact/phone-screens.tsx';
import { OnboardingFrame, type OnboardingFrameProps } from '../onboarding-frame.tsx';
import { useEntityDetails } from './use-entity.ts';

type EntityFrameProps = { step: EntityStep } & Pick<
  OnboardingFrameProps,
  'title' | 'lead' | 'wide' | 'children'
>;

/**
 * The frame of a step of a company's registration, with the specification's share of progress. Back from the
 * first step and the password is a logout.
 */
export function EntityFrame({ step, ...rest }: EntityFrameProps) {
  const details = useEntityDetails();
  const before = stepBefore(ENTITY_STEPS, step, details);
  const progress = ENTITY_STEPS.find(({ name }) => name === step)?.progressThousandths ?? null;
  return (
    <OnboardingFrame
      {...rest}
      {...(progress !== null && { progressThousandths: progress })}
      back={before?.path ?? paths.logout()}
    />
  );
}

const PHONE_STEPS = {
  input: 'PHONE',
  method: 'VERIFY_METHOD',
  verify: 'PHONE_VERIFY',
} as const satisfies Record<string, EntityStep>;

export const EntityPhoneFrame: PhoneFrame = ({ step, ...rest }) => (
  <EntityFrame step={PHONE_STEPS[step]} {...rest} />
);
