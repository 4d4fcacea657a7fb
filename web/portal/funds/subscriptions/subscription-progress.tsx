import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepList } from '../../../ui/lists/step-list.tsx';

/** What was sent, who looks at it and by when, and what comes after that. */
export function SubscriptionProgress({ sent, by }: { sent: ReactNode; by: string | null }) {
  const { t } = useLingui();
  const words = { done: t`done`, current: t`now`, ahead: t`ahead` };
  const steps = [
    { key: 'sent', state: 'done' as const, title: sent },
    {
      key: 'review',
      state: 'current' as const,
      title: <Trans>Our team looks at your subscription</Trans>,
      text: by ? <Trans>You will have an answer by email by {by}.</Trans> : null,
    },
    {
      key: 'dealt',
      state: 'ahead' as const,
      title: <Trans>It is dealt at the next dealing date</Trans>,
    },
  ];
  return (
    <StepList
      label={t`What happens next`}
      steps={steps.map((step) => ({ ...step, stateWord: words[step.state] }))}
    />
  );
}
