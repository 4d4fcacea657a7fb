import { ORGANIZATION_SUBTYPES } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { EntityAnswers } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { SUBTYPE_WORDS } from '../../../app/figures/organization-words.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

const QUESTION = <Trans>What kind of organisation is it?</Trans>;
const SUBTYPES = ORGANIZATION_SUBTYPES.OTHER;
type Subtype = (typeof SUBTYPES)[number];

const Structure = EntityAnswers.pick({
  organization_subtype: true,
  organization_other_type: true,
}).required({ organization_subtype: true });

export function OtherStructurePage() {
  return (
    <EntityFrame step="OTHER" title={QUESTION}>
      <OtherStructureForm />
    </EntityFrame>
  );
}

function OtherStructureForm() {
  const { i18n } = useLingui();
  const details = useEntityDetails();
  const known = SUBTYPES.find((subtype) => subtype === details.organization_subtype) ?? null;
  const form = useForm({
    values: {
      organization_subtype: known as Subtype | null,
      organization_other_type: details.organization_other_type ?? '',
    },
    rules: Structure,
    given: ({ organization_subtype, organization_other_type: other }) => ({
      organization_subtype,
      ...(organization_subtype === 'OTHER' && { organization_other_type: other }),
    }),
    missing: { organization_subtype: <Trans>Choose an answer</Trans> },
    send: useAnswer('OTHER'),
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <ChoiceCards
        {...form.getInputProps('organization_subtype')}
        label={QUESTION}
        quiet
        choices={SUBTYPES.map((value) => ({ value, title: i18n._(SUBTYPE_WORDS[value]) }))}
      />
      {form.values.organization_subtype === 'OTHER' ? (
        <TextInput
          {...form.getInputProps('organization_other_type')}
          autoComplete="off"
          maxLength={200}
          label={<Trans>Please specify</Trans>}
        />
      ) : null}
    </Form>
  );
}
