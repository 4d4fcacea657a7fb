import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink, Link, linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { withdrawnCurrencies } from '../withdrawals/withdrawn-currencies.ts';
import { BankAccountChoice } from './bank-account-choice.tsx';
import { bankAccountsQuery, walletsQuery } from './queries.ts';
import styles from './targets.module.css';
import { WalletChoice } from './wallet-choice.tsx';

/** Everywhere a client may withdraw to, with how each stands (spec/investing.md, section 2). */
export function WalletsPage() {
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.settings()}>
            <Trans>Settings</Trans>
          </Link>
        }
        title={<Trans>Wallets and bank accounts</Trans>}
      />
      <Note tone="info" title={<Trans>We send to verified wallets and accounts only</Trans>}>
        <Trans>
          Verification takes 1–2 business days. After it you wait 48 hours: that leaves you time to
          tell us of one that somebody else added.
        </Trans>
      </Note>
      <Wallets />
      <BankAccounts />
    </Stack>
  );
}

function Wallets() {
  const { t } = useLingui();
  const { data } = useQuery(walletsQuery());
  return (
    <Card title={<Trans>Wallets</Trans>}>
      {data ? null : <Skeleton height={8.75} />}
      {data?.items.length === 0 ? (
        <EmptyState title={<Trans>You have no wallet yet</Trans>} />
      ) : null}
      {data && data.items.length > 0 ? (
        <ChoiceList label={t`Wallets`}>
          {data.items.map((wallet) => (
            <WalletChoice key={wallet.id} wallet={wallet} link={linkTo(paths.wallet(wallet.id))} />
          ))}
        </ChoiceList>
      ) : null}
      {data ? (
        <div className={styles.adding}>
          {withdrawnCurrencies('crypto').map(({ code }) => (
            <ButtonLink key={code} to={paths.withdrawalNewWallet(code)} variant="default">
              <Trans>Add a wallet for {code}</Trans>
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function BankAccounts() {
  const { t } = useLingui();
  const { data } = useQuery(bankAccountsQuery());
  return (
    <Card title={<Trans>Bank accounts</Trans>}>
      {data ? null : <Skeleton height={8.75} />}
      {data?.items.length === 0 ? (
        <EmptyState title={<Trans>You have no bank account yet</Trans>} />
      ) : null}
      {data && data.items.length > 0 ? (
        <ChoiceList label={t`Bank accounts`}>
          {data.items.map((account) => (
            <BankAccountChoice
              key={account.id}
              account={account}
              link={linkTo(paths.bankAccount(account.id))}
            />
          ))}
        </ChoiceList>
      ) : null}
      {data ? (
        <div className={styles.adding}>
          {withdrawnCurrencies('fiat').map(({ code }) => (
            <ButtonLink key={code} to={paths.fiatWithdrawalNewBank(code)} variant="default">
              <Trans>Add an account for {code}</Trans>
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </Card>
  );
}
