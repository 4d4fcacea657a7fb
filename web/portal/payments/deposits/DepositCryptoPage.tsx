import type { CryptoCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { DepositNextSteps } from './deposit-next-steps.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { depositNetworksQuery } from './queries.ts';

const route = getRouteApi('/client/deposit/crypto/$currency');

/** /deposit/crypto/{currency} */
export function DepositCryptoPage() {
  const { t } = useLingui();
  // The route lets in what can be deposited only.
  const currency = route.useParams().currency as CryptoCode;
  const networks = useQuery(depositNetworksQuery());
  const [chosen, setChosen] = useState<NetworkCode | null>(null);
  const offered = networks.data?.items.filter((each) => each.currencies.includes(currency)) ?? [];
  const network = offered.find((each) => each.code === chosen) ?? offered[0];
  return (
    <FlowScreen
      title={<Trans>Deposit {currency}</Trans>}
      lead={<Trans>Send {currency} to your own address below.</Trans>}
      step={{ current: 2, of: 2 }}
      back={paths.depositSelectCurrency()}
      close={paths.portfolio()}
    >
      <FailureNote error={networks.error} />
      {networks.isPending ? <Skeleton height={36} /> : null}
      {network ? (
        <>
          <NetworkChoice
            label={t`Network`}
            networks={offered}
            value={network.code}
            onChange={setChosen}
          />
          <DepositAddress key={network.code} currency={currency} network={network} />
          <DepositNextSteps currency={currency} minutes={network.confirmation_minutes} />
          <ButtonLink to={paths.portfolio()} variant="default">
            <Trans>Go to the portfolio</Trans>
          </ButtonLink>
        </>
      ) : null}
    </FlowScreen>
  );
}
