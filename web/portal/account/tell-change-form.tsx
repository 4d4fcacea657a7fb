import type { AnswerOf } from '@ballast/contract/call.ts';
import type { AddressField } from '@ballast/contract/onboarding/kyc/possible-address.ts';
import {
  requestProfileChange,
  ToldProfileChange,
} from '@ballast/contract/onboarding/profile-changes.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Textarea } from '@mantine/core';
import { Form } from '../../app/forms/form.tsx';
import { ruleWords } from '../../app/forms/rule-words.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import {
  type AddressPart,
  addressAnswers,
  addressProblems,
  type TypedAddress,
} from '../onboarding/kyc/address-answers.ts';
import { AddressFields } from '../onboarding/kyc/address-fields.tsx';

/** By when a client who has told of a change is told to have an answer. */
export type SentChange = AnswerOf<typeof requestProfileChange>;

const MESSAGE_MAX = 2000;

const NO_ADDRESS: TypedAddress = {
  address: '',
  address2: '',
  city: '',
  subdivision: '',
  zip_code: '',
  country: null,
};

const PARTS = ['address', 'address2', 'city', 'subdivision', 'zip_code', 'country'] as const;

const FIELDS = PARTS.map((part): AddressField => `${part}_of_residence`);

type TellFormProps = { onSent: (sent: SentChange) => void | Promise<void> };

/** What a client tells of their details that has changed. */
export function TellForm({ onSent }: TellFormProps) {
  const { i18n } = useLingui();
  const isPerson = useUser().account_type === 'INDIVIDUAL';
  const tell = useCallMutation(requestProfileChange);
  const form = useForm({
    values: { message: '', hasMoved: false, home: NO_ADDRESS },
    fields: ['message', ...FIELDS],
    rules: ToldProfileChange,
    given: ({ message, hasMoved, home }) => ({
      message,
      ...(hasMoved && addressAnswers(home, 'residence')),
    }),
    check: ({ hasMoved, home }) =>
      hasMoved
        ? Object.fromEntries(
            Object.entries(addressProblems(home, 'residence')).map(([field, said]) => [
              field,
              ruleWords(i18n, said, false),
            ]),
          )
        : {},
    send: async (body) => onSent(await tell.mutateAsync({ body })),
  });
  const { hasMoved, home } = form.values;
  return (
    <Form form={form} submit={<Trans>Send</Trans>}>
      <Textarea
        {...form.getInputProps('message')}
        label={<Trans>What has changed</Trans>}
        description={<Trans>For a new name or tax residence we will ask you for a document.</Trans>}
        maxLength={MESSAGE_MAX}
        rows={4}
      />
      {isPerson ? (
        <Checkbox
          {...form.getInputProps('hasMoved', { type: 'checkbox' })}
          label={<Trans>I live at another address</Trans>}
        />
      ) : null}
      {hasMoved ? (
        <AddressFields
          purpose="residence"
          address={home}
          problems={form.errors}
          onChange={(changed) => {
            form.setFieldValue('home', { ...home, ...changed });
            for (const part of Object.keys(changed) as AddressPart[])
              form.clearFieldError(`${part}_of_residence`);
          }}
        />
      ) : null}
    </Form>
  );
}
