import { Trans, useLingui } from '@lingui/react/macro';
import { type Step, StepList } from '../../../ui/lists/step-list.tsx';

type Status = 'processing' | 'completed' | 'failed';

/** Where an accepted investment stands. */
export function InvestmentProgress({ status }: { status: Status }) {
  const { t } = useLingui();
  const words = { done: t`done`, current: t`now`, ahead: t`ahead`, failed: t`failed` };
  const steps: Omit<Step, 'stateWord'>[] = [
    { key: 'accepted', state: 'done', title: <Trans>You accepted the quote</Trans> },
    {
      key: 'trades',
      state: { processing: 'current', completed: 'done', failed: 'failed' }[
        status
      ] as Step['state'],
      title: <Trans>We buy the assets of the basket</Trans>,
      text: <TradesText status={status} />,
    },
    {
      key: 'portfolio',
      state: status === 'completed' ? 'done' : 'ahead',
      title: <Trans>It is in your portfolio</Trans>,
      text: status === 'processing' ? <Trans>We email you then.</Trans> : null,
    },
  ];
  const shown = status === 'failed' ? steps.slice(0, 2) : steps;
  return (
    <StepList
      label={t`Progress`}
      steps={shown.map((step) => ({ ...step, stateWord: words[step.state] }))}
    />
  );
}

function TradesText({ status }: { status: Status }) {
  if (status === 'processing') {
    return (
      <Trans>
        Usually within a minute or two; it may take up to 20 minutes. You can close this page.
      </Trans>
    );
  }
  return status === 'failed' ? (
    <Trans>Your money was not moved and is available again. You can try again.</Trans>
  ) : null;
}
