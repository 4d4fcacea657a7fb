import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useReading } from '../../../app/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StepForm } from '../step-form.tsx';
import { type Problems, useStepForm } from '../use-step-form.tsx';
import {
  type AddressField,
  type AddressPart,
  type AddressProblem,
  type AddressPurpose,
  addressAnswers,
  addressOf,
  addressProblems,
  isAddressGiven,
  type TypedAddress,
} from './address-answers.ts';
import { AddressFields } from './address-fields.tsx';
import { FieldGroup } from './field-group.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const PARTS = ['address', 'address2', 'city', 'subdivision', 'zip_code', 'country'] as const;

const FIELDS = PARTS.flatMap((part): AddressField[] => [
  `${part}_of_residence`,
  `${part}_of_mailing`,
]);

/** /kyc/address */
export function KycAddressPage() {
  return (
    <KycScreen
      step="ADDRESS"
      title={<Trans>Where do you live?</Trans>}
      lead={<Trans>The address at which you live, as it stands on official letters.</Trans>}
    >
      <PrefilledForm />
    </KycScreen>
  );
}

/** The form with the country that the person signed up with, until there is an answer. */
function PrefilledForm() {
  const signUp = useReading(getIndividualSignUp);
  if (signUp.isPending) return <Skeleton height={30} />;
  return <AddressForm signedUpIn={signUp.data?.country_of_residence ?? null} />;
}

function AddressForm({ signedUpIn }: { signedUpIn: TypedAddress['country'] }) {
  const { t } = useLingui();
  const words = { missing: t`Field is required`, invalid: t`Invalid data` };
  const data = useKyc();
  const answer = useAnswerStep('ADDRESS');
  const [typed, setTyped] = useState(addressOf(data, 'residence'));
  const [mailing, setMailing] = useState(addressOf(data, 'mailing'));
  const [isSame, setSame] = useState(!isAddressGiven(mailing));
  const residence = { ...typed, country: typed.country ?? signedUpIn };

  const form = useStepForm({
    fields: FIELDS,
    position: 'second',
    check: () => ({
      ...worded(addressProblems(residence), 'residence', words),
      ...(isSame ? {} : worded(addressProblems(mailing), 'mailing', words)),
    }),
    send: () =>
      answer({
        ...addressAnswers(residence, 'residence'),
        ...addressAnswers(isSame ? null : mailing, 'mailing'),
      }),
  });

  function change(changed: Partial<TypedAddress>, purpose: AddressPurpose): void {
    if (purpose === 'residence') setTyped({ ...residence, ...changed });
    else setMailing({ ...mailing, ...changed });
    form.forget(...(Object.keys(changed) as AddressPart[]).map((part) => fieldOf(part, purpose)));
  }

  return (
    <StepForm form={form}>
      <AddressFields
        purpose="residence"
        address={residence}
        onChange={(changed) => change(changed, 'residence')}
        problems={form.problems}
      />
      <Checkbox
        name="same_mailing"
        label={<Trans>My letters come to this address, too</Trans>}
        checked={isSame}
        onChange={(event) => setSame(event.currentTarget.checked)}
      />
      {isSame ? null : (
        <FieldGroup title={<Trans>Where should letters go?</Trans>}>
          <AddressFields
            purpose="mailing"
            address={mailing}
            onChange={(changed) => change(changed, 'mailing')}
            problems={form.problems}
          />
        </FieldGroup>
      )}
    </StepForm>
  );
}

function fieldOf(part: AddressPart, purpose: AddressPurpose): AddressField {
  return `${part}_of_${purpose}`;
}

function worded(
  problems: Partial<Record<AddressPart, AddressProblem>>,
  purpose: AddressPurpose,
  words: Readonly<Record<AddressProblem, string>>,
): Problems<AddressField> {
  return Object.fromEntries(
    Object.entries(problems).map(([part, problem]) => [
      fieldOf(part as AddressPart, purpose),
      words[problem],
    ]),
  );
}
