import { assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { depositCurrenciesQuery } from './queries.ts';

export function DepositCurrencyPage() {
  const { t } = useLingui();
  const currencies = useQuery(depositCurrenciesQuery());
  // A paused currency says so; one that cannot be deposited is left out.
  const shown = currencies.data?.items.filter(
    ({ type, is_deposit_available }) => type === 'crypto' || is_deposit_available,
  );
  return (
    <FlowScreen
      title={<Trans>Deposit</Trans>}
      lead={<Trans>What would you like to deposit?</Trans>}
      step={{ current: 1, of: 2 }}
      close={paths.portfolio()}
    >
      {currencies.data ? null : <Skeleton height={17.25} />}
      {shown ? (
        <ChoiceList label={t`Currencies`}>
          {shown.map(({ code, type, is_deposit_available }) => (
            <Choice
              key={code}
              mark={<AssetMark asset={code} />}
              title={assetOf(code).name}
              text={is_deposit_available ? code : <Trans>Not available at the moment</Trans>}
              {...(is_deposit_available && {
                link: linkTo(
                  type === 'crypto' ? paths.depositCrypto(code) : paths.depositFiat(code),
                ),
              })}
            />
          ))}
        </ChoiceList>
      ) : null}
    </FlowScreen>
  );
}
