import { isFirstInUs, SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import { submitSubscriptionRequest } from '@ballast/contract/funds/subscriptions.ts';
import { Trans } from '@lingui/react/macro';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Signing } from '../../agreements/signing.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug, useIsKnown, useStepCount } from './subscribe-screen.tsx';

/** The agreement; once it is signed the subscription is submitted and its money set aside. */
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
      title={<Trans>Sign your subscription</Trans>}
      lead={
        <Trans>
          Your money is set aside when you have signed. It stays yours until the dealing date.
        </Trans>
      }
      step={steps}
      back={stepPath(fundSlug, last)}
    >
      {() => (
        <Signing
          envelopeType={isUs ? 'SUBSCRIPTION_AGREEMENT_US' : 'SUBSCRIPTION_AGREEMENT'}
          onSigned={onSigned}
        />
      )}
    </SubscribeScreen>
  );
}
