import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import { createRedemptionRequest } from '@ballast/contract/funds/redemption-requests.ts';
import type {
  IndicatedPayout,
  RedemptionEstimate,
} from '@ballast/contract/funds/unit-redemptions.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { quotedRate } from '../../payments/transactions/quoted-rate.ts';
import {
  type AskedRedemption,
  basisOf,
  redemptionEstimateQuery,
  redemptionTermsQuery,
} from './queries.ts';
import { RedeemUnitsScreen } from './redeem-units-screen.tsx';
import { RedemptionFacts } from './redemption-facts.tsx';
import { formatDay, Units } from './units.tsx';

type PageProps = { fund: { slug: string; name: string }; currencyCode: string };

/** What the redemption would bring, before anything is signed. */
export function RedeemUnitsConfirmPage({ fund, currencyCode }: PageProps) {
  const { classId, amount, useMax, isUnits } = useDraft(REDEMPTION);
  const { data: terms } = useQuery(redemptionTermsQuery(fund.slug));
  const own = terms?.classes.find(({ id }) => id === classId);
  const asked = {
    ...{ fund: fund.slug, classId, basis: basisOf({ useMax, isUnits }) },
    amount: useMax ? null : amount,
    paidIn: own && own.currency !== currencyCode ? currencyCode : null,
  };
  const { data } = useQuery({ ...redemptionEstimateQuery(asked), enabled: own !== undefined });
  return (
    <RedeemUnitsScreen
      slug={fund.slug}
      title={<Trans>What you would receive</Trans>}
      lead={<Trans>An estimate. Nothing is redeemed before you have signed.</Trans>}
      step={3}
      back={paths.redeemAmount(fund.slug, currencyCode, classId)}
    >
      {() =>
        data ? (
          <>
            <Estimate estimate={data} />
            <Begin slug={fund.slug} currencyCode={currencyCode} asked={asked} />
          </>
        ) : (
          <Skeleton height={40} />
        )
      }
    </RedeemUnitsScreen>
  );
}

function Estimate({ estimate }: { estimate: RedemptionEstimate }) {
  const { dealing, valued_on: valuedOn, figures, currency } = estimate;
  const { lock_up_months: months, early_rate: earlyRate, holdback_rate: heldRate } = estimate;
  const day = formatDay(dealing.day);
  const paidOn = formatDay(dealing.settlement_day);
  return (
    <>
      <Note tone="info" title={<Trans>The price is not known yet</Trans>}>
        {valuedOn === null ? (
          <Trans>
            You are paid at the fund’s value on {day}. The figures below take the price at which
            units were issued, less fees until then.
          </Trans>
        ) : (
          <Trans>
            You are paid at the fund’s value on {day}. The figures below take its last value, of{' '}
            {formatDay(valuedOn)}, less fees until then.
          </Trans>
        )}
      </Note>
      <Card title={<Trans>The figures, estimated</Trans>}>
        <RedemptionFacts
          figures={figures}
          currency={currency}
          words={{
            early:
              isPositive(figures.early_fee) && earlyRate !== null && months !== null ? (
                <Trans>
                  Early-redemption fee: <Percent value={earlyRate} /> of units held less than{' '}
                  {months} months
                </Trans>
              ) : (
                <Trans>Early-redemption fee</Trans>
              ),
            heldBack: isPositive(figures.held_back) ? (
              <Trans>
                Held back until the year’s audit: <Percent value={heldRate} />
              </Trans>
            ) : (
              <Trans>Held back until the year’s audit</Trans>
            ),
            payout: <Trans>You receive about</Trans>,
          }}
        />
      </Card>
      {estimate.payout_in ? <PayoutCard payout={estimate.payout_in} currency={currency} /> : null}
      <GateNote estimate={estimate} />
      {isPositive(figures.held_back) ? <HoldbackNote estimate={estimate} /> : null}
      <Card title={<Trans>When</Trans>}>
        <Facts>
          <Fact label={<Trans>You can take it back until</Trans>}>
            {formatDate(dealing.cut_off, 'mediumWithZone')}
          </Fact>
          <Fact label={<Trans>Dealing date</Trans>}>{day}</Fact>
          <Fact label={<Trans>In your available balance from about</Trans>}>{paidOn}</Fact>
        </Facts>
      </Card>
    </>
  );
}

/** What the payout would make in the currency that was chosen, in words that say that nobody knows yet. */
function PayoutCard({ payout, currency }: { payout: IndicatedPayout; currency: string }) {
  const { currency: into, amount, rate, at } = payout;
  return (
    <Card title={<Trans>Paid in {into}</Trans>}>
      <p>
        <Trans>
          What the fund pays is exchanged for {into} then, at the rate of that moment. If it cannot
          be, you are paid in {currency}. The same goes for what is carried over or held back.
        </Trans>
      </p>
      <Facts>
        <Fact label={<Trans>Makes about</Trans>}>
          {amount === null ? <Trans>Not known at present</Trans> : null}
          {amount === null ? null : <Amount value={amount} asset={into} />}
        </Fact>
        {rate === null ? null : (
          <Fact label={<Trans>Indicative rate of {formatDate(at, 'mediumWithTime')}</Trans>}>
            {quotedRate({ rate, spent: currency, bought: into })}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function GateNote({ estimate }: { estimate: RedemptionEstimate }) {
  const { carried, gate_rate: rate, figures } = estimate;
  if (!carried) {
    return (
      <Note tone="info" title={<Trans>If many redeem at once</Trans>}>
        <Trans>
          The fund redeems at most <Percent value={rate} /> of itself at one date. Beyond that,
          every redemption is scaled back alike, and the rest goes to the next date.
        </Trans>
      </Note>
    );
  }
  return (
    <Note tone="caution" title={<Trans>Only a part would be redeemed at this date</Trans>}>
      <Trans>
        Clients have asked for more than the <Percent value={rate} /> that the fund redeems at one
        date. Of yours, <Units value={figures.units} /> would be redeemed now and{' '}
        <Units value={carried.units} /> later:
      </Trans>{' '}
      {carried.day === null ? (
        <Trans>at the next date, which is not set yet.</Trans>
      ) : (
        <Trans>at the next date, {formatDay(carried.day)}.</Trans>
      )}
    </Note>
  );
}

function HoldbackNote({ estimate }: { estimate: RedemptionEstimate }) {
  const { figures, currency, holdback_threshold: threshold } = estimate;
  const year = estimate.dealing.day.slice(0, 4);
  return (
    <Note tone="info" title={<Trans>A part comes after the audit</Trans>}>
      <Trans>
        You redeem more than <Percent value={threshold} /> of what you hold.{' '}
        <Amount value={figures.held_back} asset={currency} /> stay set aside for you until the audit
        of {year} is signed off.
      </Trans>
    </Note>
  );
}

type BeginProps = {
  slug: string;
  currencyCode: string;
  asked: Omit<AskedRedemption, 'fund'>;
};

function Begin({ slug, currencyCode, asked }: BeginProps) {
  const go = useGo();
  const begin = useCallMutation(createRedemptionRequest);
  const { classId: class_id, basis, amount, paidIn } = asked;
  const action = useAction(async () => {
    const body = { class_id, basis, amount, ...(paidIn !== null && { paid_in: paidIn }) };
    const { id } = await begin.mutateAsync({ query: { fund: slug }, body });
    draftOf(REDEMPTION).change({ requestId: id });
    await go(paths.redeemAgreement(slug, currencyCode));
  });
  return (
    <>
      <FailureNote error={action.error} />
      <Button loading={action.running} onClick={() => action.run()}>
        <Trans>Go on to the agreement</Trans>
      </Button>
    </>
  );
}
