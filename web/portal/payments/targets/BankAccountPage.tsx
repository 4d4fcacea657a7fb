import { removeBankAccount } from '@ballast/contract/payments/bank-accounts.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isMissing, TELLS_MISSING } from '../../../app/loads/loads.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Fact } from '../../../ui/lists/facts.tsx';
import { BankFacts } from '../withdrawals/destination-facts.tsx';
import { bankAccountQuery } from './queries.ts';
import { TargetScreen } from './target-screen.tsx';

const route = getRouteApi('/client/main/settings/wallets/bank/$id');

/** A bank account: where it is, how it stands, what it waits for and until when. */
export function BankAccountPage() {
  const { id } = route.useParams();
  const { data, error } = useQuery({ ...bankAccountQuery(id), meta: TELLS_MISSING });
  const remove = useCallMutation(removeBankAccount);
  return (
    <TargetScreen
      kind="account"
      target={data}
      missing={isMissing(error)}
      title={data ? (data.name ?? data.bank_name) : <Trans>Bank account</Trans>}
      onRemove={() => remove.mutateAsync({ params: { id } })}
    >
      {data ? (
        <>
          <BankFacts name={null} bank={data} />
          <Fact label={<Trans>Currency</Trans>}>{data.currency}</Fact>
        </>
      ) : null}
    </TargetScreen>
  );
}
