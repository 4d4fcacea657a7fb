import { FIAT_WITHDRAWAL } from '@ballast/contract/payments/withdrawal-flow.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BankAccountChoice } from '../targets/bank-account-choice.tsx';
import { bankAccountsQuery } from '../targets/queries.ts';
import { RequestLink } from './request-link.tsx';

const route = getRouteApi('/client/withdrawal/fiat/$code/bank');

export function WithdrawalBankPage() {
  const { t } = useLingui();
  const go = useGo();
  const { code: currency } = route.useParams();
  const accounts = useQuery(bankAccountsQuery(currency));
  const shown = accounts.data?.items ?? [];

  async function choose(targetId: string): Promise<void> {
    draftOf(FIAT_WITHDRAWAL).change({ targetId });
    await go(paths.fiatWithdrawalAmount(currency));
  }

  return (
    <FlowScreen
      title={<Trans>Withdraw {currency}</Trans>}
      lead={<Trans>Which bank account would you like to send it to?</Trans>}
      step={{ current: 1, of: 4 }}
      back={paths.withdrawals()}
      close={paths.portfolio()}
    >
      {accounts.data ? null : <Skeleton height={8.75} />}
      {accounts.data && shown.length === 0 ? <NoAccounts currency={currency} /> : null}
      {shown.length > 0 ? (
        <>
          <ChoiceList label={t`Bank accounts`}>
            {shown.map((account) => (
              <BankAccountChoice
                key={account.id}
                account={account}
                {...(account.usable && { onChoose: () => void choose(account.id) })}
              />
            ))}
          </ChoiceList>
          <ButtonLink to={paths.fiatWithdrawalNewBank(currency)} variant="default">
            <Trans>Add a bank account</Trans>
          </ButtonLink>
          <Note tone="info">
            <Trans>
              For your safety we send to verified accounts in your own name only. For any other,{' '}
              <RequestLink currency={currency}>ask your relationship manager</RequestLink>.
            </Trans>
          </Note>
        </>
      ) : null}
    </FlowScreen>
  );
}

function NoAccounts({ currency }: { currency: string }) {
  return (
    <EmptyState
      title={<Trans>You have no bank account for {currency} yet</Trans>}
      text={
        <Trans>
          Add an account in your own name. It is verified in 1–2 business days and can be paid to 48
          hours later.
        </Trans>
      }
    >
      <ButtonLink to={paths.fiatWithdrawalNewBank(currency)}>
        <Trans>Add a bank account</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
