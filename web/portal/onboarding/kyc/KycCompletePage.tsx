import { submitKyc } from '@ballast/contract/onboarding/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { useGo } from '../../../app/link.tsx';
import { paths } from '../../../app/paths.ts';
import { useWriting } from '../../../app/queries.ts';
import { keepUser, useUser } from '../../../app/use-user.ts';
import { StepForm } from '../step-form.tsx';
import { useStepForm } from '../use-step-form.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { KycScreen } from './kyc-screen.tsx';

/** /kyc/complete: a last look at what was given, and its submission. */
export function KycCompletePage() {
  const go = useGo();
  const user = useUser();
  const submit = useWriting(submitKyc);
  const form = useStepForm({
    fields: [],
    position: 'second',
    failure: <Trans>We could not submit your verification</Trans>,
    send: async () => {
      const { stage } = await submit.mutateAsync({});
      keepUser({ ...user, kyc_stage: stage });
      await go(paths.kycSuccess(), { replace: true });
    },
  });
  return (
    <KycScreen
      step="COMPLETE"
      title={<Trans>Everything is there</Trans>}
      lead={
        <Trans>
          Have a last look. Once you have sent it, only our desk can open it for changes again.
        </Trans>
      }
    >
      <GivenAnswers />
      <StepForm form={form} submit={<Trans>Submit</Trans>} />
    </KycScreen>
  );
}
