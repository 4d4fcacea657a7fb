import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FlowFrame } from '../../ui/frames/flow-frame.tsx';
import { linkTo } from '../routing/link.tsx';
import type { Path } from '../routing/paths.ts';

type FlowScreenProps = {
  title: ReactNode;
  lead?: ReactNode;
  step?: { current: number; of: number };
  back?: Path;
  /** Out of the flow; a step that must be finished has no way out. */
  close?: Path;
  children: ReactNode;
};

export function FlowScreen({ step, back, close, ...rest }: FlowScreenProps) {
  const { t } = useLingui();
  return (
    <FlowFrame
      {...rest}
      {...(step && { step: { ...step, label: t`Step ${step.current} of ${step.of}` } })}
      {...(back && { back: linkTo(back) })}
      {...(close && { close: linkTo(close) })}
      words={{ back: t`Back`, close: t`Close` }}
    />
  );
}
