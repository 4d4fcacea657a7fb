import type { ReactNode } from 'react';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { OnboardingFrame } from '../onboarding-frame.tsx';

type CustodyScreenProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** How many of the agreements are behind, of two. */
  signed: 0 | 1 | 2;
  back?: Path;
  wide?: boolean;
  children: ReactNode;
};

/** The frame of the agreements on custody and purchases; out of it to where the account stands. */
export function CustodyScreen({ signed, ...rest }: CustodyScreenProps) {
  return (
    <OnboardingFrame
      {...rest}
      close={paths.accountStatusAgreements()}
      progressThousandths={signed * 500}
    />
  );
}
