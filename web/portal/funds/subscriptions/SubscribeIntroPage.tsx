import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type {
  SubscriptionRequest,
  SubscriptionTerms,
} from '@ballast/contract/funds/subscriptions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../../app/figures/format-date.ts';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DocumentLink } from './document-link.tsx';
import { latestSubscriptionQuery } from './queries.ts';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

/** What a subscription takes, and when it is dealt. */
export function SubscribeIntroPage() {
  const latest = useQuery(latestSubscriptionQuery(useFundSlug()));
  return (
    <SubscribeScreen title={<Trans>Invest in this fund</Trans>}>
      {(terms) => {
        if (!latest.data) return <Skeleton height={24} />;
        return (
          <>
            {terms.refused_by ? (
              <Refused terms={terms} by={terms.refused_by} />
            ) : (
              <Intro terms={terms} />
            )}
            {latest.data.items.some(isShown) ? (
              <ButtonLink to={paths.subscriptionStatus(terms.fund_slug)} variant="default">
                <Trans>See your last subscription</Trans>
              </ButtonLink>
            ) : null}
          </>
        );
      }}
    </SubscribeScreen>
  );
}

/** A draft is nothing to see, unless somebody else signs it. */
function isShown({ status, signature }: SubscriptionRequest): boolean {
  return status !== 'DRAFT' || signature !== null;
}

function Intro({ terms }: { terms: SubscriptionTerms }) {
  const go = useGo();
  const { t } = useLingui();
  const fundSlug = useFundSlug();
  const { fund_name, is_subsequent: isSubsequent, strategy_type: strategy, dealing } = terms;

  async function start(): Promise<void> {
    const draft = draftOf(SUBSCRIPTION);
    draft.reset();
    draft.change({ fund: fundSlug, isSubsequent, strategy });
    await go(stepPath(fundSlug, 'asset'));
  }

  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  const steps = stepsOf(terms, isCompany);
  const { signed_by: signedBy } = terms;
  return (
    <>
      <Card title={fund_name}>
        <Facts>
          <Fact label={<Trans>Takes subscriptions</Trans>}>
            <Every terms={terms} />
          </Fact>
          {dealing ? (
            <>
              <Fact label={<Trans>Next dealing date</Trans>}>
                {formatDate(dealing.day, 'medium', 'UTC')}
              </Fact>
              <Fact label={<Trans>Approved before</Trans>}>
                {formatDate(dealing.cut_off, 'mediumWithZone')}
              </Fact>
            </>
          ) : null}
        </Facts>
      </Card>
      <Card title={<Trans>What it takes</Trans>}>
        <StepList
          label={t`What it takes`}
          steps={steps.map((step) => ({ ...step, state: 'ahead', stateWord: t`ahead` }))}
        />
      </Card>
      {signedBy ? (
        <Note tone="info" title={<Trans>{signedBy} signs for your company</Trans>}>
          <Trans>
            Once you have entered everything, {signedBy} is sent a link by email to read and sign
            the agreement. Your subscription is submitted when they have signed.
          </Trans>
        </Note>
      ) : null}
      <Button size="lg" fullWidth onClick={() => void start()}>
        <Trans>Start</Trans>
      </Button>
    </>
  );
}

function Every({ terms }: { terms: SubscriptionTerms }) {
  return terms.dealing_every === 'MONTHLY' ? <Trans>Monthly</Trans> : <Trans>Quarterly</Trans>;
}

type Ahead = { key: string; title: ReactNode; text?: ReactNode };

const AMOUNT: Ahead = {
  key: 'amount',
  title: <Trans>Choose the amount</Trans>,
  text: <Trans>It is set aside once you submit, and stays yours until the dealing date.</Trans>,
};

const SIGN: Ahead = { key: 'sign', title: <Trans>Sign the subscription agreement</Trans> };

const SIGN_US: Ahead = {
  ...SIGN,
  text: <Trans>Then we ask for evidence that you are an accredited investor.</Trans>,
};

/** The four steps of whoever comes first (spec/investing.md, section 4), the three of US taxpayers, and those of whoever comes again. */
const STEPS_FIRST: readonly Ahead[] = [
  AMOUNT,
  {
    key: 'questions',
    title: <Trans>Answer a few questions</Trans>,
    text: <Trans>Where the money comes from, and your experience.</Trans>,
  },
  SIGN,
  {
    key: 'address',
    title: <Trans>Prove your address</Trans>,
    text: <Trans>A bill or statement not older than three months.</Trans>,
  },
];

const STEPS_FIRST_US: readonly Ahead[] = [
  AMOUNT,
  {
    key: 'questions',
    title: <Trans>Answer a few questions</Trans>,
    text: (
      <Trans>
        Where the money comes from, your experience, and what makes you an accredited investor.
      </Trans>
    ),
  },
  SIGN_US,
];

/** Of a company all is known but what US law wants of it. */
const STEPS_COMPANY_US: readonly Ahead[] = [
  AMOUNT,
  {
    key: 'review',
    title: <Trans>Check what we know about you</Trans>,
    text: <Trans>Then tell us what makes your company an accredited investor.</Trans>,
  },
  SIGN_US,
];

const STEPS_AGAIN: readonly Ahead[] = [
  AMOUNT,
  { key: 'review', title: <Trans>Check what we know about you</Trans> },
  SIGN,
];

function stepsOf(
  { is_subsequent: isSubsequent, strategy_type: strategy }: SubscriptionTerms,
  isCompany: boolean,
): readonly Ahead[] {
  if (isSubsequent) return STEPS_AGAIN;
  if (strategy === 'US') return isCompany ? STEPS_COMPANY_US : STEPS_FIRST_US;
  return isCompany ? STEPS_AGAIN : STEPS_FIRST;
}

type RefusedProps = {
  terms: SubscriptionTerms;
  by: NonNullable<SubscriptionTerms['refused_by']>;
};

function Refused({ terms, by }: RefusedProps) {
  const { fund_slug } = terms;
  const back = (
    <ButtonLink to={paths.fund(fund_slug)} variant="default">
      <Trans>Back to the fund</Trans>
    </ButtonLink>
  );
  switch (by) {
    case 'fund_inquiry_only':
      return (
        <EmptyState
          title={<Trans>You invest in this fund with your relationship manager</Trans>}
          text={<Trans>Tell them that you are interested. They follow up within 24 hours.</Trans>}
        >
          <ButtonLink to={paths.fundInquiry(fund_slug)}>
            <Trans>Send an enquiry</Trans>
          </ButtonLink>
          {back}
        </EmptyState>
      );
    case 'subscription_needs_documents':
      return (
        <EmptyState
          title={<Trans>Another subscription is waiting for a document</Trans>}
          text={<Trans>Send it first. Then you can subscribe again.</Trans>}
        >
          <DocumentLink strategy={terms.strategy_type} fundSlug={fund_slug} />
          {back}
        </EmptyState>
      );
    case 'profile_change_pending':
      return (
        <EmptyState
          title={<Trans>We are still looking at a change of your details</Trans>}
          text={
            <Trans>
              We will email you once it is done. Then you can subscribe. You can redeem and withdraw
              meanwhile.
            </Trans>
          }
        >
          <ButtonLink to={paths.personal()}>
            <Trans>View your personal information</Trans>
          </ButtonLink>
          {back}
        </EmptyState>
      );
    case 'agreements_outdated':
      return (
        <EmptyState
          title={<Trans>Sign your agreements again first</Trans>}
          text={<Trans>Your details have changed since you signed them.</Trans>}
        >
          <ButtonLink to={paths.signAgain()}>
            <Trans>See what to sign</Trans>
          </ButtonLink>
          {back}
        </EmptyState>
      );
    case 'no_dealing_date':
      return (
        <EmptyState
          title={<Trans>This fund takes no subscriptions at present</Trans>}
          text={
            <Trans>Its next dealing date is not set yet. Please come back in a few days.</Trans>
          }
        >
          {back}
        </EmptyState>
      );
    case 'fund_closed':
      return (
        <EmptyState
          title={<Trans>This fund does not allow investments at the moment</Trans>}
          text={<Trans>What you hold in it stays invested. Other funds are open.</Trans>}
        >
          <ButtonLink to={paths.explore()}>
            <Trans>See other funds</Trans>
          </ButtonLink>
          {back}
        </EmptyState>
      );
  }
}
