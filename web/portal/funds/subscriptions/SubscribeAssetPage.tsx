import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { minorIn } from '../../../app/forms/amount-check.ts';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

type ShareClass = SubscriptionTerms['classes'][number];

/** Which class of the fund, and so in which currency. */
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
      {classes.some(isEnough) ? null : (
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

function ClassChoice({ shareClass }: { shareClass: ShareClass }) {
  const go = useGo();
  const fundSlug = useFundSlug();
  const { id, currency, name, minimum, available, management_fee, incentive_fee } = shareClass;

  async function choose(): Promise<void> {
    const draft = draftOf(SUBSCRIPTION);
    // An amount of another class may not do in this one, and what was begun was begun for that.
    const isOther = draft.read().classId !== id;
    draft.change({ classId: id, currency, ...(isOther && { amount: '', requestId: '' }) });
    await go(stepPath(fundSlug, 'amount'));
  }

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
      {...(isEnough(shareClass) && { onChoose: () => void choose() })}
    />
  );
}

function isEnough({ currency, available, minimum }: ShareClass): boolean {
  return minorIn(currency, available) >= minorIn(currency, minimum);
}
