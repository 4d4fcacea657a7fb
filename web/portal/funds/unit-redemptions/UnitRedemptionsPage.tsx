import { cancelRedemptionRequest } from '@ballast/contract/funds/redemption-requests.ts';
import type { RedemptionTerms, UnitRedemption } from '@ballast/contract/funds/unit-redemptions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../../app/errors/dialogs.tsx';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useAction } from '../../../app/forms/use-action.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { redemptionTermsQuery, unitRedemptionsQuery } from './queries.ts';
import { RedemptionFacts } from './redemption-facts.tsx';
import { RedemptionSignature } from './redemption-signature.tsx';
import { RestatementFacts } from './restatement-facts.tsx';
import { formatDay, Units } from './units.tsx';

/** The client's redemptions from a private fund: how each stands, and what was dealt, carried over, held back and paid of it. */
export function UnitRedemptionsPage() {
  const { fundSlug: slug } = useParams({ from: '/client/redeem/$fundSlug' });
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  const { data } = useQuery(unitRedemptionsQuery(slug));
  const terms = useQuery({ ...redemptionTermsQuery(slug), enabled: isCompany });
  // Both at once, so that what comes later does not move what is there.
  const isWaiting = !data || (isCompany && terms.isPending);
  return (
    <FlowScreen title={<Trans>Your redemptions</Trans>} close={paths.fund(slug)}>
      {isWaiting ? (
        <Skeleton height={30} />
      ) : (
        <>
          {terms.data?.draft ? <OwnDraft slug={slug} draft={terms.data.draft} /> : null}
          {data.items.length === 0 ? <NoneYet slug={slug} /> : null}
          {data.items.map((each) => (
            <RedemptionCard key={each.id} redemption={each} />
          ))}
        </>
      )}
    </FlowScreen>
  );
}

type OwnDraftProps = { slug: string; draft: NonNullable<RedemptionTerms['draft']> };

/** What was begun and somebody else signs. */
function OwnDraft({ slug, draft }: OwnDraftProps) {
  return (
    <>
      <Card title={<Trans>Your redemption is not submitted yet</Trans>}>
        <Facts>
          <WishFact wish={draft} />
          <PaidInFact paidIn={draft.paid_in} />
          <Fact label={<Trans>Class</Trans>}>{draft.class_name}</Fact>
          <Fact label={<Trans>Begun</Trans>}>{formatDate(draft.created_at, 'mediumWithTime')}</Fact>
        </Facts>
      </Card>
      <RedemptionSignature draft={draft} />
      <ButtonLink to={paths.redeem(slug)} variant="default">
        <Trans>Begin again</Trans>
      </ButtonLink>
      <TakeBack
        id={draft.id}
        text={<Trans>Nobody can sign it any more, and nothing is submitted.</Trans>}
      />
    </>
  );
}

type WishFactProps = { wish: Pick<UnitRedemption, 'amount' | 'basis' | 'currency'> };

function WishFact({ wish: { amount, basis, currency } }: WishFactProps) {
  return (
    <Fact label={<Trans>Asked for</Trans>}>
      {amount === null ? <Trans>Everything</Trans> : null}
      {amount !== null && basis === 'AMOUNT' ? <Amount value={amount} asset={currency} /> : null}
      {amount !== null && basis === 'UNITS' ? <Units value={amount} /> : null}
    </Fact>
  );
}

/** The currency that was chosen, where it is not the class's. */
function PaidInFact({ paidIn }: { paidIn: string | null }) {
  return paidIn === null ? null : <Fact label={<Trans>You are paid in</Trans>}>{paidIn}</Fact>;
}

function NoneYet({ slug }: { slug: string }) {
  return (
    <EmptyState
      title={<Trans>You have redeemed nothing from this fund</Trans>}
      text={<Trans>Once you have, you see here how it stands.</Trans>}
    >
      <ButtonLink to={paths.fund(slug)}>
        <Trans>Back to the fund</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

const TITLES: Readonly<Record<UnitRedemption['status'], MessageDescriptor>> = {
  ACCEPTED: msg`Waits for its dealing date`,
  DEALING: msg`Is being dealt`,
  DEALT: msg`Dealt, to be paid`,
  PAID: msg`Paid`,
  CANCELLED: msg`You took it back`,
};

function RedemptionCard({ redemption }: { redemption: UnitRedemption }) {
  const { i18n } = useLingui();
  const { figures, may_cancel: mayCancel } = redemption;
  return (
    <Card title={i18n._(TITLES[redemption.status])}>
      <p>
        <NextWords redemption={redemption} />
      </p>
      <Wish redemption={redemption} />
      {figures ? (
        <RedemptionFacts
          figures={figures}
          currency={redemption.currency}
          words={{
            early: <Trans>Early-redemption fee</Trans>,
            heldBack: <Trans>Held back until the year’s audit</Trans>,
            payout:
              redemption.status === 'PAID' ? (
                <Trans>Paid to your available balance</Trans>
              ) : (
                <Trans>To be paid</Trans>
              ),
          }}
        />
      ) : null}
      {redemption.payouts.map((payout) => (
        <PayoutFacts
          key={payout.id}
          payout={payout}
          currency={redemption.currency}
          into={redemption.paid_in ?? redemption.currency}
        />
      ))}
      {redemption.restatements.map((restatement) => (
        <RestatementFacts
          key={restatement.at}
          restatement={restatement}
          currency={redemption.currency}
        />
      ))}
      {mayCancel ? (
        <TakeBack
          id={redemption.id}
          text={<Trans>It is not dealt, and your units are free again at once.</Trans>}
        />
      ) : null}
    </Card>
  );
}

/** What was asked for, and when it is dealt. */
function Wish({ redemption }: { redemption: UnitRedemption }) {
  const { dealing, units_held: held, carried } = redemption;
  return (
    <Facts>
      <WishFact wish={redemption} />
      <PaidInFact paidIn={redemption.paid_in} />
      <Fact label={<Trans>Class</Trans>}>{redemption.class_name}</Fact>
      <Fact label={<Trans>Dealing date</Trans>}>{formatDay(dealing.day)}</Fact>
      {isPositive(held) ? (
        <Fact label={<Trans>Set aside</Trans>}>
          <Units value={held} />
        </Fact>
      ) : null}
      {carried ? (
        <Fact label={<Trans>Carried to the next date</Trans>}>
          <Units value={carried.units} />
        </Fact>
      ) : null}
      <Fact label={<Trans>Submitted</Trans>}>
        {formatDate(redemption.created_at, 'mediumWithTime')}
      </Fact>
    </Facts>
  );
}

/** What comes, and by when. */
function NextWords({ redemption }: { redemption: UnitRedemption }) {
  const { status, dealing, may_cancel: mayCancel, paid_at: paidAt } = redemption;
  const day = formatDay(dealing.day);
  const paidOn = formatDay(dealing.settlement_day);
  switch (status) {
    case 'ACCEPTED':
      return mayCancel ? (
        <Trans>
          Your units are redeemed at the fund’s value on {day} and paid from about {paidOn}. You can
          take it back until {formatDate(dealing.cut_off, 'mediumWithZone')}.
        </Trans>
      ) : (
        <Trans>
          Your units are redeemed at the fund’s value on {day} and paid from about {paidOn}. Its
          cut-off has passed, so it can no longer be taken back.
        </Trans>
      );
    case 'DEALING':
      return <Trans>The fund is valued, and your redemption is being booked.</Trans>;
    case 'DEALT':
      return <Trans>The proceeds come to your available balance from about {paidOn}.</Trans>;
    case 'PAID':
      return <PaidWords redemption={redemption} paidOn={paidAt ?? dealing.settlement_day} />;
    case 'CANCELLED':
      return <Trans>Nothing more. Your units are free again.</Trans>;
  }
}

function PaidWords({ redemption, paidOn }: { redemption: UnitRedemption; paidOn: string }) {
  const { audit_year: year, released_at: releasedAt } = redemption;
  const day = formatDate(paidOn, 'medium');
  if (year === null) return <Trans>Nothing more. It was paid on {day}.</Trans>;
  if (releasedAt === null) {
    return (
      <Trans>
        It was paid on {day}. What is held back comes once the audit of {year} is signed off.
      </Trans>
    );
  }
  return (
    <Trans>
      Nothing more. It was paid on {day}, and what was held back on{' '}
      {formatDate(releasedAt, 'medium')}.
    </Trans>
  );
}

function TakeBack({ id, text }: { id: string; text: ReactNode }) {
  const cancel = useCallMutation(cancelRedemptionRequest);
  const action = useAction(async () => {
    const confirmed = await ask({
      title: <Trans>Take this redemption back?</Trans>,
      text,
      confirm: <Trans>Take it back</Trans>,
      refuse: <Trans>Keep it</Trans>,
      grave: true,
    });
    if (confirmed) await cancel.mutateAsync({ params: { id } });
  });
  return (
    <>
      <FailureNote error={action.error} />
      <Button variant="default" loading={action.running} onClick={() => action.run()}>
        <Trans>Take the redemption back</Trans>
      </Button>
    </>
  );
}
