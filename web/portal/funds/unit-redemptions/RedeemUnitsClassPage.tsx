import type { RedeemedClass } from '@ballast/contract/funds/unit-redemptions.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { RedeemUnitsScreen } from './redeem-units-screen.tsx';
import { formatDay, Units } from './units.tsx';

type Fund = { slug: string; name: string };

/** Of which class, and in which currency it is paid: the class's, or another for which that is exchanged. */
export function RedeemUnitsClassPage({ fund }: { fund: Fund }) {
  const { t } = useLingui();
  return (
    <RedeemUnitsScreen
      slug={fund.slug}
      title={<Trans>Redeem from {fund.name}</Trans>}
      lead={<Trans>Choose the currency in which you are paid.</Trans>}
      step={1}
    >
      {({ classes }) => (
        <>
          <ChoiceList label={t`Currencies`}>
            {classes.map((each) => (
              <ClassChoice key={each.id} slug={fund.slug} own={each} />
            ))}
          </ChoiceList>
          <OtherCurrencies slug={fund.slug} classes={classes} />
        </>
      )}
    </RedeemUnitsScreen>
  );
}

/** Currencies for which what is paid is exchanged. */
function OtherCurrencies({ slug, classes }: { slug: string; classes: readonly RedeemedClass[] }) {
  const { t } = useLingui();
  const open = classes.filter(isOpen);
  if (open.every(({ currencies }) => currencies.length === 0)) return null;
  return (
    <Card title={<Trans>Or be paid in another currency</Trans>}>
      <p>
        <Trans>
          What the fund pays is exchanged then, at the rate of that moment. If it cannot be, you are
          paid in the currency of your units.
        </Trans>
      </p>
      <ChoiceList label={t`Other currencies`}>
        {open.flatMap(({ id, name, currencies }) =>
          currencies.map((currency) => (
            <Choice
              key={`${id} ${currency}`}
              mark={<AssetMark asset={currency} />}
              title={
                <Trans>
                  {assetOf(currency).name}, for class {name}
                </Trans>
              }
              link={linkTo(paths.redeemAmount(slug, currency, id))}
            />
          )),
        )}
      </ChoiceList>
    </Card>
  );
}

const isOpen = ({ dealing, free_units: free }: RedeemedClass): boolean =>
  dealing !== null && isPositive(free);

function ClassChoice({ slug, own }: { slug: string; own: RedeemedClass }) {
  const { id, currency, name, free_units: free, free_value: value } = own;
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
      {...(isOpen(own) && { link: linkTo(paths.redeemAmount(slug, currency, id)) })}
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
