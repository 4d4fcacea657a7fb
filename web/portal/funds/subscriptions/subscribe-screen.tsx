import { isFirstInUs, isKnown, SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { subscriptionTermsQuery } from './queries.ts';

/** Whether nothing is asked of this person again, only confirmed. */
export function useIsKnown(): boolean {
  const entered = useDraft(SUBSCRIPTION);
  return isKnown({ entered, user: useUser() });
}

/** How many steps there are up to the signature: fewer for whoever is known, and two more for US taxpayers who come first. */
export function useStepCount(): number {
  const entered = useDraft(SUBSCRIPTION);
  return (useIsKnown() ? 4 : 5) + (isFirstInUs({ entered }) ? 2 : 0);
}

/** The fund as the address has it. */
export function useFundSlug(): string {
  return useParams({ from: '/client/invest/mutual/$fundSlug' }).fundSlug;
}

type SubscribeScreenProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Which step it is of those up to the signature. */
  step?: number;
  back?: Path;
  children: (terms: SubscriptionTerms) => ReactNode;
};

/** A step of a subscription, once it is known what that takes. */
export function SubscribeScreen({ title, lead, step, back, children }: SubscribeScreenProps) {
  const fundSlug = useFundSlug();
  const of = useStepCount();
  const { data } = useQuery(subscriptionTermsQuery(fundSlug));
  return (
    <FlowScreen
      title={title}
      lead={lead}
      {...(step && { step: { current: step, of } })}
      {...(back && { back })}
      close={paths.fund(data?.fund_slug ?? fundSlug)}
    >
      {data ? children(data) : <Skeleton height={24} />}
    </FlowScreen>
  );
}
