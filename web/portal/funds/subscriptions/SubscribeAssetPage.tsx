import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { PayingCurrency, SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { minorIn, shownLimit } from '../../../app/forms/amount-check.ts';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

type ShareClass = SubscriptionTerms['classes'][number];

/** Which class of the fund, and in which currency it is paid: the class's, or another that is exchanged for it. */
export function SubscribeAssetPage() {
  const fundSlug = useFundSlug();
  return (
    <SubscribeScreen
      title={<Trans>What would you like to invest?</Trans>}
      step={1}
      back={paths.subscribe(fundSlug)}
    >
      {({ classes }) => <Classes classes={classes} />}
    </SubscribeScreen>
  );
}

function Classes({ classes }: { classes: readonly ShareClass[] }) {
  const { t } = useLingui();
  return (
    <>
      <ChoiceList label={t`Currencies`}>
        {classes.map((each) => (
          <ClassChoice key={each.id} shareClass={each} />
        ))}
      </ChoiceList>
      <OtherCurrencies classes={classes} />
      {classes.some((each) => isEnough(each) || each.currencies.some(isEnough)) ? null : (
        <>
          <Note tone="info" title={<Trans>There is not enough available yet</Trans>}>
            <Trans>
              Deposit what is missing first. What is being settled counts within 24 hours.
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

/** What else the client has that is exchanged for the currency of a class. */
function OtherCurrencies({ classes }: { classes: readonly ShareClass[] }) {
  const { t } = useLingui();
  if (classes.every(({ currencies }) => currencies.length === 0)) return null;
  return (
    <Card title={<Trans>Or pay with another currency</Trans>}>
      <p>
        <Trans>
          It is exchanged when the dealing date takes no more orders, at the rate of that moment.
        </Trans>
      </p>
      <ChoiceList label={t`Other currencies`}>
        {classes.flatMap((each) =>
          each.currencies.map((paying) => (
            <PayingChoice key={`${each.id} ${paying.currency}`} shareClass={each} paying={paying} />
          )),
        )}
      </ChoiceList>
    </Card>
  );
}

/** Chooses a class, and what it is paid with where that is not its currency. */
function useChoose(): (shareClass: ShareClass, paidIn: AssetCode | null) => Promise<void> {
  const go = useGo();
  const fundSlug = useFundSlug();
  return async ({ id, currency }, paidIn) => {
    const draft = draftOf(SUBSCRIPTION);
    const { classId, paidIn: paidBefore } = draft.read();
    // An amount of another class or currency may not do in this one, and what was begun was begun for that.
    const isOther = classId !== id || paidBefore !== paidIn;
    draft.change({ classId: id, currency, paidIn, ...(isOther && { amount: '', requestId: '' }) });
    await go(stepPath(fundSlug, 'amount'));
  };
}

function PayingChoice({ shareClass, paying }: { shareClass: ShareClass; paying: PayingCurrency }) {
  const choose = useChoose();
  const { currency, available } = paying;
  const from = shownLimit(currency, paying.minimum, 'up');
  return (
    <Choice
      mark={<AssetMark asset={currency} />}
      title={
        <Trans>
          {assetOf(currency).name}, for class {shareClass.name}
        </Trans>
      }
      text={
        isEnough(paying) ? (
          <Trans>
            From about <Amount value={from} asset={currency} open />, exchanged for{' '}
            {shareClass.currency}
          </Trans>
        ) : (
          <Trans>
            Below the minimum of about <Amount value={from} asset={currency} open />
          </Trans>
        )
      }
      figure={<Amount value={available} asset={currency} />}
      {...(isEnough(paying) && { onChoose: () => void choose(shareClass, currency) })}
    />
  );
}

function ClassChoice({ shareClass }: { shareClass: ShareClass }) {
  const choose = useChoose();
  const { currency, name, minimum, available, management_fee, incentive_fee } = shareClass;
  return (
    <Choice
      mark={<AssetMark asset={currency} />}
      title={
        <Trans>
          {assetOf(currency).name}, class {name}
        </Trans>
      }
      text={
        isEnough(shareClass) ? (
          <Trans>
            From <Amount value={minimum} asset={currency} open />; fees{' '}
            <Percent value={management_fee} /> a year and <Percent value={incentive_fee} /> of gains
          </Trans>
        ) : (
          <Trans>
            Below the minimum of <Amount value={minimum} asset={currency} open />
          </Trans>
        )
      }
      figure={<Amount value={available} asset={currency} />}
      {...(isEnough(shareClass) && { onChoose: () => void choose(shareClass, null) })}
    />
  );
}

function isEnough({
  currency,
  available,
  minimum,
}: Pick<PayingCurrency, 'currency' | 'available' | 'minimum'>): boolean {
  return minorIn(currency, available) >= minorIn(currency, minimum);
}
