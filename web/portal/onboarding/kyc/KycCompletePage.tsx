import { submitKyc } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { setUser, useUser } from '../../../app/session/use-user.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStoredUploads } from '../../files/upload-field.tsx';
import { useReview } from '../review.tsx';
import { isStepClosed, showStepClosed } from '../step-closed.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { KycScreen, useGivenBackReason } from './kyc-screen.tsx';

/** A last look at the answers, and their submission. */
export function KycCompletePage() {
  useReview();
  const go = useGo();
  const user = useUser();
  const { isLoaded } = useStoredUploads('IDENTITY');
  const reason = useGivenBackReason();
  const submit = useCallMutation(submitKyc);
  const form = useForm({
    values: {},
    retry: useRetryDialog(<Trans>We could not submit your verification</Trans>),
    send: async () => {
      const answer = await submit.mutateAsync({}).catch((error: unknown) => {
        if (!isStepClosed(error)) throw error;
      });
      if (!answer) {
        showStepClosed();
        await queryClient.invalidateQueries();
        return go(paths.kyc(), { replace: true });
      }
      setUser({ ...user, kyc_stage: answer.stage });
      await go(paths.kycSuccess(), { replace: true });
    },
  });
  return (
    <KycScreen
      step="COMPLETE"
      title={
        reason === null ? (
          <Trans>Review and submit</Trans>
        ) : (
          <Trans>Check it and send it again</Trans>
        )
      }
      lead={
        reason === null ? (
          <Trans>
            Check your details before submitting. After that, only our team can open them for
            changes again.
          </Trans>
        ) : (
          <Trans>Change only what we ask for; the rest stays as it is.</Trans>
        )
      }
    >
      {isLoaded ? <GivenAnswers /> : <Skeleton height={60} />}
      <Form form={form} submit={<Trans>Submit</Trans>} />
    </KycScreen>
  );
}
