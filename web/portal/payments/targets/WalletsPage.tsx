import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listBankAccounts } from '@ballast/contract/payments/bank-accounts.ts';
import type { listWallets } from '@ballast/contract/payments/wallets.ts';
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
  const { data: wallets } = useQuery(walletsQuery());
  const { data: accounts } = useQuery(bankAccountsQuery());
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
      {/* Both come at once, so that neither moves the other. */}
      {wallets && accounts ? (
        <>
          <Wallets items={wallets.items} />
          <BankAccounts items={accounts.items} />
        </>
      ) : (
        <Skeleton height={24} />
      )}
    </Stack>
  );
}

function Wallets({ items }: Pick<AnswerOf<typeof listWallets>, 'items'>) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Wallets</Trans>}>
      {items.length === 0 ? <EmptyState title={<Trans>You have no wallet yet</Trans>} /> : null}
      {items.length > 0 ? (
        <ChoiceList label={t`Wallets`}>
          {items.map((wallet) => (
            <WalletChoice key={wallet.id} wallet={wallet} link={linkTo(paths.wallet(wallet.id))} />
          ))}
        </ChoiceList>
      ) : null}
      <div className={styles.adding}>
        {withdrawnCurrencies('crypto').map(({ code }) => (
          <ButtonLink key={code} to={paths.withdrawalNewWallet(code)} variant="default">
            <Trans>Add a wallet for {code}</Trans>
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

function BankAccounts({ items }: Pick<AnswerOf<typeof listBankAccounts>, 'items'>) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Bank accounts</Trans>}>
      {items.length === 0 ? (
        <EmptyState title={<Trans>You have no bank account yet</Trans>} />
      ) : null}
      {items.length > 0 ? (
        <ChoiceList label={t`Bank accounts`}>
          {items.map((account) => (
            <BankAccountChoice
              key={account.id}
              account={account}
              link={linkTo(paths.bankAccount(account.id))}
            />
          ))}
        </ChoiceList>
      ) : null}
      <div className={styles.adding}>
        {withdrawnCurrencies('fiat').map(({ code }) => (
          <ButtonLink key={code} to={paths.fiatWithdrawalNewBank(code)} variant="default">
            <Trans>Add an account for {code}</Trans>
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
