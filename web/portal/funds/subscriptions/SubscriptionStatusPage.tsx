import {
  cancelSubscriptionRequest,
  type PaidSubscription,
  type SubscriptionRequest,
  type SubscriptionStatus,
} from '@ballast/contract/funds/subscriptions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../app/errors/dialogs.tsx';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useAction } from '../../../app/forms/use-action.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CaseTimeline } from '../../onboarding/case-timeline.tsx';
import { quotedRate } from '../../payments/transactions/quoted-rate.ts';
import { AccreditationFacts } from './accreditation-facts.tsx';
import { DocumentLink } from './document-link.tsx';
import { latestSubscriptionQuery } from './queries.ts';
import { useFundSlug } from './subscribe-screen.tsx';
import { SubscriptionSignature } from './subscription-signature.tsx';

/** How the newest subscription to a fund stands, what happens next and by when. */
export function SubscriptionStatusPage() {
  const fundSlug = useFundSlug();
  const { data } = useQuery(latestSubscriptionQuery(fundSlug));
  const [latest] = data?.items ?? [];
  return (
    <FlowScreen title={<Trans>Your subscription</Trans>} close={paths.portfolio()}>
      {data ? null : <Skeleton height={20} />}
      {data && !latest ? <NoneYet /> : null}
      {latest ? <Latest subscription={latest} /> : null}
    </FlowScreen>
  );
}

const TITLES: Readonly<Record<SubscriptionStatus, MessageDescriptor>> = {
  DRAFT: msg`Your subscription is not submitted yet`,
  SUBMITTED: msg`Your subscription is with us`,
  AWAITING_DOCUMENTS: msg`One document is missing`,
  DOCUMENTS_PROVIDED: msg`We have your document`,
  REVIEW_NOT_STARTED: msg`Your subscription waits for its review`,
  UNDER_REVIEW: msg`We are looking at your subscription`,
  APPROVED: msg`Your subscription is approved`,
  ACCEPTED: msg`Your units are issued`,
  REJECTED: msg`Your subscription was not accepted`,
  CANCELLED: msg`You took your subscription back`,
  REFUSED: msg`Your subscription could not be dealt`,
};

function NoneYet() {
  const fundSlug = useFundSlug();
  return (
    <EmptyState
      title={<Trans>You have not subscribed to this fund</Trans>}
      text={<Trans>Once you have, you see here how it stands.</Trans>}
    >
      <ButtonLink to={paths.subscribe(fundSlug)}>
        <Trans>Invest</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

function Latest({ subscription }: { subscription: SubscriptionRequest }) {
  const { status, reason, review, may_cancel: mayCancel } = subscription;
  const { i18n } = useLingui();
  const fundSlug = useFundSlug();
  const isWaiting = status === 'AWAITING_DOCUMENTS';
  return (
    <>
      <Card title={i18n._(TITLES[status])}>
        <Trans>
          <Given subscription={subscription} /> in {subscription.fund_name}
        </Trans>
      </Card>
      {reason && (isWaiting || status === 'REJECTED') ? (
        <Note tone="caution" title={<Trans>The reason</Trans>}>
          {reason}
        </Note>
      ) : null}
      <Card title={<Trans>What happens next</Trans>}>
        <p>
          <NextWords subscription={subscription} />
        </p>
      </Card>
      <SubscriptionSignature subscription={subscription} />
      <SubscriptionFacts subscription={subscription} />
      {review ? (
        <Card title={<Trans>What happened so far</Trans>}>
          <CaseTimeline review={review} />
        </Card>
      ) : null}
      {isWaiting ? (
        <DocumentLink strategy={subscription.strategy_type} fundSlug={fundSlug} />
      ) : null}
      {status === 'DRAFT' ? (
        <ButtonLink
          to={paths.subscribe(fundSlug)}
          variant={subscription.signature ? 'default' : 'filled'}
        >
          <Trans>Begin again</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.portfolio()} variant={isWaiting ? 'default' : 'filled'}>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      {mayCancel && (status !== 'DRAFT' || subscription.signature) ? (
        <TakeBack subscription={subscription} />
      ) : null}
    </>
  );
}

/** What the client gives for it, in the currency that they pay with. */
function Given({
  subscription: { paid, amount, currency },
}: {
  subscription: SubscriptionRequest;
}) {
  return paid ? (
    <Amount value={paid.amount} asset={paid.currency} open />
  ) : (
    <Amount value={amount} asset={currency} open />
  );
}

/** Whether it goes on by itself, once somebody else has signed. */
function waitsForLink({ signature }: SubscriptionRequest): boolean {
  return signature?.state === 'ASKED' || signature?.state === 'SIGNED';
}

/** What comes, and by when. */
function NextWords({ subscription }: { subscription: SubscriptionRequest }) {
  const { status, review, dealing, fund_name: fund, strategy_type: strategy } = subscription;
  const by = review ? formatDate(review.due_at, 'medium') : '';
  const day = dealing ? formatDate(dealing.day, 'medium', 'UTC') : '';
  const until = dealing ? formatDate(dealing.cut_off, 'mediumWithZone') : '';
  switch (status) {
    case 'DRAFT':
      return <DraftWords subscription={subscription} />;
    case 'AWAITING_DOCUMENTS':
      return strategy === 'US' ? (
        <Trans>
          Show that you are an accredited investor. Our team looks at your subscription as soon as
          your documents are here. Your money is set aside until then.
        </Trans>
      ) : (
        <Trans>
          Send proof of your address. Our team looks at your subscription as soon as it is here.
          Your money is set aside until then.
        </Trans>
      );
    case 'SUBMITTED':
    case 'DOCUMENTS_PROVIDED':
    case 'REVIEW_NOT_STARTED':
    case 'UNDER_REVIEW':
      return (
        <Trans>
          You will have an answer by email by {by}. If we approve it before {until}, it is dealt on{' '}
          {day}.
        </Trans>
      );
    case 'APPROVED':
      return subscription.paid ? (
        <PaidWords subscription={subscription} day={day} until={until} />
      ) : (
        <Trans>
          Your money goes to the fund on {day}. Your units are issued once the fund is valued for
          that day. You can take the subscription back until {until}.
        </Trans>
      );
    case 'ACCEPTED':
      return (
        <Trans>
          Nothing more. Your units of {fund} were issued as of {day}.
        </Trans>
      );
    case 'REJECTED':
      return (
        <Trans>
          Your money is available to you again. If you have a question, ask your relationship
          manager.
        </Trans>
      );
    case 'CANCELLED':
      return <Trans>Nothing more. Your money is available to you.</Trans>;
    case 'REFUSED':
      return <RefusedWords subscription={subscription} />;
  }
}

/** What is paid in another currency is exchanged before the fund gets it. */
function PaidWords({
  subscription: { paid, currency },
  day,
  until,
}: {
  subscription: SubscriptionRequest;
  day: string;
  until: string;
}) {
  if (paid?.exchanged) {
    return (
      <Trans>
        What you paid was exchanged for{' '}
        <Amount value={paid.exchanged.bought} asset={currency} open />, which goes to the fund on{' '}
        {day}. Your units are issued once the fund is valued for that day.
      </Trans>
    );
  }
  return (
    <Trans>
      What you pay is exchanged for {currency} when the dealing date takes no more orders, and goes
      to the fund on {day}. What it brings then counts. You can take the subscription back until{' '}
      {until}.
    </Trans>
  );
}

function RefusedWords({
  subscription: { paid, currency, refused_by: why },
}: {
  subscription: SubscriptionRequest;
}) {
  if (paid?.exchanged) {
    return (
      <Trans>
        The rate had changed: what you paid brought less than the fund takes. The{' '}
        <Amount value={paid.exchanged.bought} asset={currency} open /> are available to you, and you
        can subscribe again.
      </Trans>
    );
  }
  if (why === 'rate_changed') {
    return (
      <Trans>
        The rate changed too much while what you paid was exchanged, so nothing was. It is available
        to you again, and you can subscribe again.
      </Trans>
    );
  }
  return (
    <Trans>
      What you paid could not be exchanged for {currency}. It is available to you again, and you can
      subscribe again.
    </Trans>
  );
}

function DraftWords({ subscription }: { subscription: SubscriptionRequest }) {
  if (waitsForLink(subscription)) {
    return (
      <Trans>
        Once it is signed, your subscription is submitted and its money set aside. You need not do
        anything.
      </Trans>
    );
  }
  if (subscription.signature?.state === 'EXPIRED') {
    return <Trans>Nothing is set aside yet. Send the link again below, or begin again.</Trans>;
  }
  if (subscription.signature?.state === 'REFUSED') {
    return <Trans>Nothing is set aside yet. Submit it below, or begin again.</Trans>;
  }
  return <Trans>Nothing is set aside and nothing was sent. Begin again to submit it.</Trans>;
}

function SubscriptionFacts({ subscription }: { subscription: SubscriptionRequest }) {
  const { currency, amount, paid, class_name, accreditation, submitted_at, decided_at } =
    subscription;
  return (
    <Card title={<Trans>Details</Trans>}>
      <Facts>
        {paid ? (
          <PaidFacts paid={paid} amount={amount} currency={currency} />
        ) : (
          <Fact label={<Trans>Amount</Trans>}>
            <Amount value={amount} asset={currency} full />
          </Fact>
        )}
        <Fact label={<Trans>Class</Trans>}>{class_name}</Fact>
        <AccreditationFacts accreditation={accreditation} />
        {submitted_at ? (
          <Fact label={<Trans>Submitted</Trans>}>{formatDate(submitted_at, 'mediumWithTime')}</Fact>
        ) : null}
        {decided_at ? (
          <Fact label={<Trans>Decided</Trans>}>{formatDate(decided_at, 'mediumWithTime')}</Fact>
        ) : null}
        {subscription.printed_copy ? (
          <Fact label={<Trans>Printed copy</Trans>}>
            <PrintedCopyWords postedOn={subscription.printed_copy_posted_on} />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

/** What was paid, at which rate, and what that bought; before it is exchanged, what it makes by the rate that was shown. */
function PaidFacts({
  paid,
  amount,
  currency,
}: {
  paid: PaidSubscription;
  amount: string;
  currency: string;
}) {
  const { exchanged, currency: asset } = paid;
  const rateWords = (rate: string) => quotedRate({ rate, spent: asset, bought: currency });
  return (
    <>
      <Fact label={<Trans>You pay</Trans>}>
        <Amount value={exchanged?.amount ?? paid.amount} asset={asset} full />
      </Fact>
      {exchanged ? (
        <>
          <Fact label={<Trans>Rate of the exchange</Trans>}>{rateWords(exchanged.rate)}</Fact>
          <Fact label={<Trans>Bought</Trans>}>
            <Amount value={exchanged.bought} asset={currency} full />
          </Fact>
          <Fact label={<Trans>Exchanged</Trans>}>{formatDate(exchanged.at, 'mediumWithTime')}</Fact>
        </>
      ) : (
        <>
          <Fact
            label={<Trans>Indicative rate of {formatDate(paid.rated_at, 'mediumWithTime')}</Trans>}
          >
            {rateWords(paid.indicative_rate)}
          </Fact>
          <Fact label={<Trans>Makes about</Trans>}>
            <Amount value={amount} asset={currency} full />
          </Fact>
        </>
      )}
    </>
  );
}

function PrintedCopyWords({ postedOn }: { postedOn: string | null }) {
  if (postedOn === null) return <Trans>Comes by post after the dealing date</Trans>;
  const day = formatDate(postedOn, 'medium', 'UTC');
  return <Trans>Posted on {day}</Trans>;
}

function TakeBack({ subscription }: { subscription: SubscriptionRequest }) {
  const cancel = useCallMutation(cancelSubscriptionRequest);
  const action = useAction(async () => {
    const confirmed = await ask({
      title: <Trans>Take this subscription back?</Trans>,
      text:
        subscription.status === 'DRAFT' ? (
          <Trans>Nobody can sign it any more, and nothing is submitted.</Trans>
        ) : (
          <Trans>It is not looked at any more, and the amount is available again at once.</Trans>
        ),
      confirm: <Trans>Take it back</Trans>,
      refuse: <Trans>Keep it</Trans>,
      grave: true,
    });
    if (confirmed) await cancel.mutateAsync({ params: { id: subscription.id } });
  });
  return (
    <>
      <FailureNote error={action.error} />
      <Button variant="default" loading={action.running} onClick={() => action.run()}>
        <Trans>Take the subscription back</Trans>
      </Button>
    </>
  );
}
