import { listDepositCurrencies } from '@ballast/contract/payments/currencies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { AssetMark } from '../../app/asset-mark.tsx';
import { FailureNote } from '../../app/failure-note.tsx';
import { FlowScreen } from '../../app/flow-screen.tsx';
import { linkTo } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../app/queries.ts';
import { Choice, ChoiceList } from '../../ui/choice-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** /deposit/select-currency */
export function DepositCurrencyPage() {
  const { t } = useLingui();
  const currencies = useReading(listDepositCurrencies);
  // What pauses says so; what cannot be deposited at all is no choice.
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
      <FailureNote error={currencies.error} />
      {currencies.isPending ? <Skeleton height={17.25} /> : null}
      {shown ? (
        <ChoiceList label={t`Currencies`}>
          {shown.map(({ code, name, type, is_deposit_available }) => (
            <Choice
              key={code}
              mark={<AssetMark asset={code} />}
              title={name}
              text={is_deposit_available ? code : <Trans>Not available at the moment</Trans>}
              {...(is_deposit_available &&
                type === 'crypto' && { link: linkTo(paths.depositCrypto(code)) })}
            />
          ))}
        </ChoiceList>
      ) : null}
    </FlowScreen>
  );
}
