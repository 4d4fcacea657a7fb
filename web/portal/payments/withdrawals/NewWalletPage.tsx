import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';

const route = getRouteApi('/client/withdrawal/crypto/$code/wallet/new');

/** What it takes to add a wallet, and what happens then. */
export function NewWalletPage() {
  const { t } = useLingui();
  const { code: currency } = route.useParams();
  const ahead = { state: 'ahead' as const, stateWord: t`to come` };
  return (
    <FlowScreen
      title={<Trans>Add a wallet</Trans>}
      lead={<Trans>Have the address of your wallet for {currency} ready.</Trans>}
      step={{ current: 1, of: 2 }}
      back={paths.withdrawalWallet(currency)}
      close={paths.portfolio()}
    >
      <Card title={<Trans>What happens</Trans>}>
        <StepList
          label={t`What happens`}
          steps={[
            {
              ...{ key: 'address', state: 'current', stateWord: t`now` },
              title: <Trans>You enter the address</Trans>,
              text: <Trans>You say who holds its key, and confirm that it is you.</Trans>,
            },
            {
              ...{ key: 'verified', ...ahead },
              title: <Trans>We verify it</Trans>,
              text: <Trans>This takes 1–2 business days. We’ll email you when it is done.</Trans>,
            },
            {
              ...{ key: 'wait', ...ahead },
              title: <Trans>Safety wait</Trans>,
              text: (
                <Trans>
                  48 hours from verification. They leave you time to tell us if somebody else added
                  it.
                </Trans>
              ),
            },
            {
              ...{ key: 'call', ...ahead },
              title: <Trans>We speak with you once</Trans>,
              text: (
                <Trans>
                  In a video call before the first withdrawal to it. Held earlier, it ends the wait.
                </Trans>
              ),
            },
          ]}
        />
      </Card>
      <div>
        <ButtonLink to={paths.withdrawalNewWalletAddress(currency)}>
          <Trans>Continue</Trans>
        </ButtonLink>
      </div>
    </FlowScreen>
  );
}
