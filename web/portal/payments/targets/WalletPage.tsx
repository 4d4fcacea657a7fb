import { networkOf } from '@ballast/contract/money/asset.ts';
import { removeWallet } from '@ballast/contract/payments/wallets.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isMissing, TELLS_MISSING } from '../../../app/loads/loads.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Fact } from '../../../ui/lists/facts.tsx';
import { ProveWallet } from './prove-wallet.tsx';
import { walletQuery } from './queries.ts';
import { TargetScreen } from './target-screen.tsx';
import { shortAddress } from './wallet-choice.tsx';

const route = getRouteApi('/client/main/settings/wallets/$id');

/** A wallet: where it is, how it stands, what it waits for and until when. */
export function WalletPage() {
  const { id } = route.useParams();
  const { data, error } = useQuery({ ...walletQuery(id), meta: TELLS_MISSING });
  const remove = useCallMutation(removeWallet);
  return (
    <TargetScreen
      kind="wallet"
      target={data}
      missing={isMissing(error)}
      title={data ? (data.name ?? shortAddress(data.address)) : <Trans>Wallet</Trans>}
      onRemove={() => remove.mutateAsync({ params: { id } })}
      below={data ? <ProveWallet wallet={data} /> : null}
    >
      {data ? (
        <>
          <Fact label={<Trans>Network</Trans>}>{networkOf(data.network).name}</Fact>
          <Fact label={<Trans>Key held by</Trans>}>{data.provider ?? <Trans>Yourself</Trans>}</Fact>
          <Fact label={<Trans>Takes</Trans>}>{data.currencies.join(', ') || '–'}</Fact>
          <Fact label={<Trans>Address</Trans>} long>
            {data.address}
          </Fact>
          {data.memo === null ? null : (
            <Fact label={<Trans>Memo</Trans>} long>
              {data.memo}
            </Fact>
          )}
        </>
      ) : null}
    </TargetScreen>
  );
}
