import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import { ASSETS, type CryptoCode } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { minorIn, worthInUsd } from '../../../app/forms/amount-check.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';

type Limits = AnswerOf<typeof getInvestmentLimits>['items'][number];

type InvestCurrenciesProps = {
  limits: readonly Limits[];
  minimumUsd: string;
  onChoose: (currency: CryptoCode) => void;
};

/** Currencies to invest, with what is available; too little says how much it takes. */
export function InvestCurrencies({ limits, minimumUsd, onChoose }: InvestCurrenciesProps) {
  const { t } = useLingui();
  return (
    <>
      <ChoiceList label={t`Currencies`}>
        {limits.map((limit) => (
          <CurrencyChoice key={limit.currency} limit={limit} onChoose={onChoose} />
        ))}
      </ChoiceList>
      {limits.some(isEnough) ? null : (
        <>
          <Note tone="info" title={<Trans>There is not enough available yet</Trans>}>
            <Trans>
              An investment takes at least <Amount value={minimumUsd} open /> in one currency. What
              is being settled counts within 24 hours.
            </Trans>
          </Note>
          <ButtonLink to={paths.deposit()}>
            <Trans>Deposit</Trans>
          </ButtonLink>
        </>
      )}
    </>
  );
}

function CurrencyChoice({
  limit,
  onChoose,
}: {
  limit: Limits;
  onChoose: (code: CryptoCode) => void;
}) {
  const { currency, available, price_usd } = limit;
  const enough = isEnough(limit);
  return (
    <Choice
      mark={<AssetMark asset={currency} />}
      title={ASSETS[currency].name}
      text={enough ? currency : <Trans>Below the minimum</Trans>}
      figure={<Amount value={available} asset={currency} />}
      smallFigure={<Amount value={worthInUsd(currency, available, price_usd)} />}
      {...(enough && { onChoose: () => onChoose(currency) })}
    />
  );
}

function isEnough({ currency, available, minimum }: Limits): boolean {
  return minorIn(currency, available) >= minorIn(currency, minimum);
}
