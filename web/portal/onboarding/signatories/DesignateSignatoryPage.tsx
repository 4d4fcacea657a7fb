import {
  answerEntitySignUp,
  type SignatoryAnswers,
} from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { Trans } from '@lingui/react/macro';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { setEntityDetails } from '../entity/entity-flow.ts';
import { EntityFrame } from '../entity/entity-frame.tsx';
import { useCompleteEntity } from '../entity/use-complete-entity.ts';
import { useEntityDetails } from '../entity/use-entity.ts';
import { useFollowChanges } from '../use-follow-changes.tsx';
import { SignatoryForm } from './signatory-form.tsx';

export function DesignateSignatoryPage() {
  const known = useEntityDetails();
  const keep = useCallMutation(answerEntitySignUp);
  const complete = useCompleteEntity();
  const follow = useFollowChanges(paths.entityOnboarding());

  async function designate(signatory: SignatoryAnswers): Promise<void> {
    try {
      setEntityDetails(await keep.mutateAsync({ body: signatory }));
    } catch (error) {
      if (await follow(error)) return;
      throw error;
    }
    await complete();
  }

  return (
    <EntityFrame
      step="DESIGNATE_SIGNATORY"
      title={<Trans>Who signs for the company?</Trans>}
      lead={
        <Trans>
          We send this person a link by email. They read and sign one letter, without an account of
          their own, and the company’s account opens.
        </Trans>
      }
    >
      <SignatoryForm known={known} submit={<Trans>Send the request</Trans>} onNamed={designate} />
    </EntityFrame>
  );
}
