import { getMe } from '@ballast/contract/account/me.ts';
import { completeIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../../app/figures/country-name.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { setUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { useFollowChanges } from '../use-follow-changes.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useIndividualDetails } from './use-individual.ts';

/** A last look at what the account gets, and the end. */
export function CompletePage() {
  const go = useGo();
  const complete = useCallMutation(completeIndividualSignUp);
  const follow = useFollowChanges(paths.onboarding());
  const form = useForm({
    values: {},
    retry: useRetryDialog(<Trans>We could not complete your registration</Trans>),
    send: async () => {
      try {
        await complete.mutateAsync({});
        setUser(await client.call(getMe));
        await go(paths.onboardingSuccess(), { replace: true });
      } catch (error) {
        if (!(await follow(error))) throw error;
      }
    },
  });
  return (
    <IndividualFrame
      step="COMPLETE"
      title={<Trans>Complete your registration</Trans>}
      lead={
        <Trans>
          Please check what your account takes on. Go back to correct it; afterwards only your
          relationship manager can.
        </Trans>
      }
    >
      <Card>
        <Answers />
      </Card>
      <Form form={form} submit={<Trans>Submit</Trans>} />
    </IndividualFrame>
  );
}

function Answers() {
  const { first_name, middle_name, last_name, ...known } = useIndividualDetails();
  return (
    <Facts>
      <Fact label={<Trans>Name</Trans>}>
        {[first_name, middle_name, last_name].filter(Boolean).join(' ')}
      </Fact>
      <Fact label={<Trans>Phone number</Trans>}>{known.phone}</Fact>
      <Fact label={<Trans>Country of residence</Trans>}>
        {known.country_of_residence ? countryName(known.country_of_residence) : null}
      </Fact>
      <Fact label={<Trans>US taxpayer</Trans>}>
        {known.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </Fact>
    </Facts>
  );
}
