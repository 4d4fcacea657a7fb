import type { NetworkCode } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { useDepositCheck } from './deposit-currency-check.ts';
import { depositNetworksQuery } from './queries.ts';

const route = getRouteApi('/client/deposit/crypto/$currency');

export function DepositCryptoPage() {
  const { t } = useLingui();
  const { currency } = route.useParams();
  const check = useDepositCheck(currency, 'crypto');
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
      {networks.data && check === 'AVAILABLE' ? null : <Skeleton height={36} />}
      {network && check === 'AVAILABLE' ? (
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
            <Trans>Go to your portfolio</Trans>
          </ButtonLink>
        </>
      ) : null}
    </FlowScreen>
  );
}

type NetworkChoiceProps = {
  label: string;
  networks: readonly { code: NetworkCode; name: string; confirmation_minutes: number }[];
  value: NetworkCode;
  onChange: (network: NetworkCode) => void;
};

function NetworkChoice({ label, networks, value, onChange }: NetworkChoiceProps) {
  return (
    <Radio.Group
      label={label}
      name="network"
      value={value}
      onChange={(code) => onChange(code as NetworkCode)}
    >
      <Stack gap="xs" mt="xs">
        {networks.map(({ code, name, confirmation_minutes }) => (
          <Radio
            key={code}
            value={code}
            label={name}
            description={<Trans>Confirmed after about {confirmation_minutes} minutes</Trans>}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function DepositNextSteps({ currency, minutes }: { currency: string; minutes: number }) {
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
                After about {minutes} minutes it appears in your portfolio as settling, and we’ll
                email you.
              </Trans>
            ),
          },
          {
            ...ahead,
            key: 'settle',
            title: <Trans>Available to use</Trans>,
            text: <Trans>Within 24 hours you can invest or withdraw it.</Trans>,
          },
        ]}
      />
    </Card>
  );
}
