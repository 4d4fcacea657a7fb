import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { FlowScreen } from '../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { StepList } from '../../ui/lists/step-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** That a change is with the manager, what happens next and by when; the time is null until it is known. */
export function ChangeReceived({ dueAt }: { dueAt: string | null }) {
  const { t } = useLingui();
  const day = dueAt && formatDate(dueAt, 'medium');
  const words = { done: t`done`, current: t`now`, ahead: t`ahead` };
  const steps = [
    { key: 'sent', state: 'done' as const, title: <Trans>You told us what has changed</Trans> },
    {
      key: 'manager',
      state: 'current' as const,
      title: <Trans>Your relationship manager looks at it</Trans>,
      text: (
        <Trans>
          You will have an answer by email by {day}. New subscriptions to private funds wait for it;
          you can redeem and withdraw as ever.
        </Trans>
      ),
    },
    {
      key: 'kept',
      state: 'ahead' as const,
      title: <Trans>We keep your new details</Trans>,
      text: (
        <Trans>If your agreements name what has changed, we will ask you to sign them again.</Trans>
      ),
    },
  ];
  return (
    <FlowScreen title={<Trans>We have received your change</Trans>} close={paths.portfolio()}>
      <Card title={<Trans>What happens next</Trans>}>
        {day ? (
          <StepList
            label={t`What happens next`}
            steps={steps.map((step) => ({ ...step, stateWord: words[step.state] }))}
          />
        ) : (
          <Skeleton height={12} />
        )}
      </Card>
      <ButtonLink to={paths.portfolio()}>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.personal()} variant="default">
        <Trans>View your personal information</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}
