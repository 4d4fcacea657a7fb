import { getMe } from '@ballast/contract/account/me.ts';
import { completeInvitation } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../../app/access/access-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { setUser, useUser } from '../../../app/session/use-user.ts';
import { CaseTimeline } from '../case-timeline.tsx';
import { isStepClosed, showStepClosed } from '../step-closed.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { useInvitation, useNextStep } from './use-invite.ts';

export function InviteCompletedPage() {
  const { completed_at } = useInvitation();
  return completed_at === null ? <LastStep /> : <Completed />;
}

/** Everything is done but for the one call that opens the account. */
function LastStep() {
  const { id } = useInvitation();
  const next = useNextStep();
  const complete = useCallMutation(completeInvitation);
  const form = useForm({
    values: {},
    retry: useRetryDialog(<Trans>We could not complete your registration</Trans>),
    send: async () => {
      const answer = await complete.mutateAsync({ params: { id } }).catch((error: unknown) => {
        if (!isStepClosed(error)) throw error;
      });
      if (!answer) {
        showStepClosed();
        return next();
      }
      setUser(await client.call(getMe));
      // The next query of the invitation says that it is completed, and this screen what follows.
      await queryClient.invalidateQueries();
    },
  });
  return (
    <AccessScreen
      title={<Trans>All steps completed</Trans>}
      lead={
        <Trans>
          Your details are confirmed and everything is signed. Submit them, and we’ll review them.
        </Trans>
      }
    >
      <Form form={form} submit={<Trans>Submit</Trans>} />
    </AccessScreen>
  );
}

/** The desk checks what is there; what no manager tells is asked meanwhile. */
function Completed() {
  const { person, review } = useInvitation();
  const { kyc_stage: stage } = useUser();
  const isAsked = stage === 'CREATED';
  return (
    <AccessScreen
      title={
        isAsked ? (
          <Trans>A few questions are left</Trans>
        ) : (
          <Trans>We are checking your details</Trans>
        )
      }
      lead={
        <>
          {person.us_tax_payer ? (
            <Trans>
              We are checking your details and your document. This takes 1–2 business days, and
              we’ll email you.
            </Trans>
          ) : (
            <Trans>
              We are checking your details and your document. This takes up to 5 business days, and
              we’ll email you.
            </Trans>
          )}{' '}
          {isAsked ? (
            <Trans>
              Meanwhile, tell us about your taxes and your occupation. Without that you cannot
              invest yet.
            </Trans>
          ) : null}
        </>
      }
    >
      {review ? <CaseTimeline review={review} /> : null}
      {isAsked ? (
        <ButtonLink to={paths.kyc()} fullWidth>
          <Trans>Answer the questions</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.portfolio()} fullWidth {...(isAsked && { variant: 'default' })}>
        <Trans>Explore the platform</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
