import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';

/** What happens to a deposit after it is sent, and when. */
export function DepositNextSteps({ currency, minutes }: { currency: string; minutes: number }) {
  const { t } = useLingui();
  const ahead = { state: 'ahead', stateWord: t`ahead` } as const;
  return (
    <Card title={<Trans>What happens next</Trans>}>
      <StepList
        label={t`What happens next`}
        steps={[
          {
            key: 'send',
            state: 'current',
            stateWord: t`now`,
            title: <Trans>You send {currency}</Trans>,
            text: <Trans>From your own wallet or from an exchange.</Trans>,
          },
          {
            ...ahead,
            key: 'confirm',
            title: <Trans>The network confirms it</Trans>,
            text: (
              <Trans>
                After about {minutes} minutes it is in your portfolio as being settled, and we email
                you.
              </Trans>
            ),
          },
          {
            ...ahead,
            key: 'settle',
            title: <Trans>It is yours to use</Trans>,
            text: <Trans>Within 24 hours you can invest or withdraw it.</Trans>,
          },
        ]}
      />
    </Card>
  );
}
