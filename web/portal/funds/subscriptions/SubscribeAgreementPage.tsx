import { isFirstInUs, SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import { submitSubscriptionRequest } from '@ballast/contract/funds/subscriptions.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Signing } from '../../agreements/signing.tsx';
import { latestSubscriptionQuery, subscriptionTermsQuery } from './queries.ts';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug, useIsKnown, useStepCount } from './subscribe-screen.tsx';
import { SubscriptionSignature } from './subscription-signature.tsx';

/** The agreement, or whose signature by a link it waits for; once it is signed the subscription is submitted and its money set aside. */
export function SubscribeAgreementPage() {
  const go = useGo();
  const fundSlug = useFundSlug();
  const entered = useDraft(SUBSCRIPTION);
  const { requestId: id, strategy } = entered;
  const isShort = useIsKnown();
  const steps = useStepCount();
  const isUs = strategy === 'US';
  const unlessUs = isShort ? 'review-personal-information' : 'experience';
  const last = isFirstInUs({ entered }) ? 'qualified-client-status' : unlessUs;
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  const submit = useCallMutation(submitSubscriptionRequest);
  const { data: terms } = useQuery(subscriptionTermsQuery(fundSlug));
  const signedBy = terms?.signed_by ?? null;

  async function onSigned(): Promise<void> {
    const { status } = await submit.mutateAsync({ params: { id } });
    const next =
      isCompany && status === 'ON_REVIEW'
        ? stepPath(fundSlug, 'request-received')
        : paths.subscriptionStatus(fundSlug);
    await go(next, { replace: true });
    draftOf(SUBSCRIPTION).reset();
  }

  return (
    <SubscribeScreen
      title={
        signedBy ? <Trans>Your subscription waits</Trans> : <Trans>Sign your subscription</Trans>
      }
      lead={<Lead signedBy={signedBy} />}
      step={steps}
      {...(!signedBy && { back: stepPath(fundSlug, last) })}
    >
      {() =>
        signedBy ? (
          <SignedByLink />
        ) : (
          <Signing
            envelopeType={isUs ? 'SUBSCRIPTION_AGREEMENT_US' : 'SUBSCRIPTION_AGREEMENT'}
            onSigned={onSigned}
          />
        )
      }
    </SubscribeScreen>
  );
}

function Lead({ signedBy }: { signedBy: string | null }) {
  if (signedBy === null) {
    return (
      <Trans>
        Your money is set aside when you have signed. It stays yours until the dealing date.
      </Trans>
    );
  }
  return (
    <Trans>
      {signedBy} signs for your company and was sent a link by email. Once they have signed, your
      subscription is submitted and its money set aside.
    </Trans>
  );
}

/** Whose signature it waits for; it is submitted without this screen. */
function SignedByLink() {
  const fundSlug = useFundSlug();
  const { data } = useQuery(latestSubscriptionQuery(fundSlug));
  const [latest] = data?.items ?? [];
  return (
    <>
      {data ? null : <Skeleton height={20} />}
      {latest ? <SubscriptionSignature subscription={latest} /> : null}
      <ButtonLink to={paths.subscriptionStatus(fundSlug)}>
        <Trans>See your subscription</Trans>
      </ButtonLink>
      <ButtonLink to={paths.portfolio()} variant="default">
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
    </>
  );
}
