import type { RedeemedClass } from '@ballast/contract/funds/unit-redemptions.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { RedeemUnitsScreen } from './redeem-units-screen.tsx';
import { formatDay, Units } from './units.tsx';

type Fund = { slug: string; name: string };

/** Of which class, and so in which currency: units are paid in the currency of their class. */
export function RedeemUnitsClassPage({ fund }: { fund: Fund }) {
  const { t } = useLingui();
  return (
    <RedeemUnitsScreen
      slug={fund.slug}
      title={<Trans>Redeem from {fund.name}</Trans>}
      lead={<Trans>You are paid in the currency of your units.</Trans>}
      step={1}
    >
      {({ classes }) => (
        <ChoiceList label={t`Currencies`}>
          {classes.map((each) => (
            <ClassChoice key={each.id} slug={fund.slug} own={each} />
          ))}
        </ChoiceList>
      )}
    </RedeemUnitsScreen>
  );
}

function ClassChoice({ slug, own }: { slug: string; own: RedeemedClass }) {
  const { currency, name, dealing, free_units: free, free_value: value } = own;
  const isOpen = dealing !== null && isPositive(free);
  return (
    <Choice
      mark={<AssetMark asset={currency} />}
      title={
        <Trans>
          {assetOf(currency).name}, class {name}
        </Trans>
      }
      text={<ChoiceText own={own} />}
      figure={
        <Trans>
          About <Amount value={value} asset={currency} />
        </Trans>
      }
      smallFigure={<Units value={free} />}
      {...(isOpen && { link: linkTo(paths.redeemAmount(slug, currency)) })}
    />
  );
}

function ChoiceText({ own: { dealing, free_units: free } }: { own: RedeemedClass }) {
  if (!isPositive(free)) return <Trans>All your units are being redeemed already</Trans>;
  if (dealing === null) return <Trans>No date is open for redemptions at present</Trans>;
  return (
    <Trans>
      Next date {formatDay(dealing.day)}, paid from {formatDay(dealing.settlement_day)}
    </Trans>
  );
}
