import type { ComponentProps } from 'react';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { SETTINGS_PHONE } from './phone-flow.ts';
import type { PhoneFrame } from './phone-screens.tsx';

const STEPS: Readonly<
  Record<ComponentProps<PhoneFrame>['step'], { current: number; back: Path | null }>
> = {
  input: { current: 1, back: null },
  method: { current: 2, back: SETTINGS_PHONE.input },
  verify: { current: 3, back: SETTINGS_PHONE.method },
};

/** The frame of a phone's verification in the settings, where the steps are a way of their own. */
export const SettingsPhoneFrame: PhoneFrame = ({ step, ...rest }) => {
  const { current, back } = STEPS[step];
  return (
    <FlowScreen
      {...rest}
      step={{ current, of: 3 }}
      {...(back && { back })}
      close={paths.settings()}
    />
  );
};
