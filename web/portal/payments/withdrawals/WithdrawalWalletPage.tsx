import { WITHDRAWAL } from '@ballast/contract/payments/withdrawal-flow.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink, Link, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { walletsQuery } from '../targets/queries.ts';
import { WalletChoice } from '../targets/wallet-choice.tsx';
import { RequestLink } from './request-link.tsx';

const route = getRouteApi('/client/withdrawal/crypto/$code/wallet');

export function WithdrawalWalletPage() {
  const { t } = useLingui();
  const go = useGo();
  const { code: currency } = route.useParams();
  const wallets = useQuery(walletsQuery(currency));
  const shown = wallets.data?.items ?? [];

  async function choose(targetId: string): Promise<void> {
    draftOf(WITHDRAWAL).change({ targetId });
    await go(paths.withdrawalAmount(currency));
  }

  return (
    <FlowScreen
      title={<Trans>Withdraw {currency}</Trans>}
      lead={<Trans>Which wallet would you like to send it to?</Trans>}
      step={{ current: 1, of: 4 }}
      back={paths.withdrawals()}
      close={paths.portfolio()}
    >
      {useUser().otp_enabled ? null : <AuthenticatorAdvised />}
      {wallets.data ? null : <Skeleton height={8.75} />}
      {wallets.data && shown.length === 0 ? <NoWallets currency={currency} /> : null}
      {shown.length > 0 ? (
        <ChoiceList label={t`Wallets`}>
          {shown.map((wallet) => (
            <WalletChoice
              key={wallet.id}
              wallet={wallet}
              {...(wallet.usable && { onChoose: () => void choose(wallet.id) })}
            />
          ))}
        </ChoiceList>
      ) : null}
      {shown.length > 0 ? (
        <>
          <ButtonLink to={paths.withdrawalNewWallet(currency)} variant="default">
            <Trans>Add a wallet</Trans>
          </ButtonLink>
          <Note tone="info">
            <Trans>
              For your safety we send to verified wallets of your own only. For any other,{' '}
              <RequestLink currency={currency}>ask your relationship manager</RequestLink>.
            </Trans>
          </Note>
        </>
      ) : null}
    </FlowScreen>
  );
}

function NoWallets({ currency }: { currency: string }) {
  return (
    <EmptyState
      title={<Trans>You have no wallet for {currency} yet</Trans>}
      text={
        <Trans>
          Add a wallet of your own. It is verified in 1–2 business days and can be paid to 48 hours
          later.
        </Trans>
      }
    >
      <ButtonLink to={paths.withdrawalNewWallet(currency)}>
        <Trans>Add a wallet</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

function AuthenticatorAdvised() {
  const { phone_verified } = useUser();
  return (
    <Note tone="info" title={<Trans>An authenticator protects your withdrawals better</Trans>}>
      {phone_verified ? (
        <Trans>
          Without one, whoever takes over your phone number can read the codes that confirm them.
        </Trans>
      ) : (
        <Trans>
          Without one, whoever gets into your mailbox can read the codes that confirm them.
        </Trans>
      )}{' '}
      <Trans>
        When you turn it on, payments to your wallets pause for 48 hours.{' '}
        <Link to={paths.enableTwoFactor()} inherit underline="always">
          Set it up
        </Link>
      </Trans>
    </Note>
  );
}
