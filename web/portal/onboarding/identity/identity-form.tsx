import '../onboarding-rule-words.ts';
import {
  acceptedDocuments,
  type DocumentType,
  hasTwoSides,
  IdentitySubmission,
  needsSelfie,
} from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { Form } from '../../../app/forms/form.tsx';
import type { FieldPosition } from '../../../app/forms/form-errors.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { dayOfTyped, typeDate } from '../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { UploadField, useStoredUploads } from '../../files/upload-field.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';

export type KnownIdentity = Pick<
  KycDetails,
  'us_tax_payer' | 'citizenship' | 'politically_exposed'
>;

type IdentityFormProps = {
  known: KnownIdentity;
  /** Sends the document and goes on; rejects with why the server refused. */
  send: (submission: IdentitySubmission) => Promise<void>;
  /** Where a refusal names its field. */
  position: FieldPosition;
};

export function IdentityForm(props: IdentityFormProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const form = useIdentityForm(props);
  const isUs = props.known.us_tax_payer === true;
  return (
    <Form form={form}>
      <CountrySelect
        {...form.getInputProps('issuing_country')}
        label={<Trans>Which country issued your document?</Trans>}
      />
      <ChoiceCards
        {...form.getInputProps('document_type')}
        label={<Trans>Which document will you use?</Trans>}
        choices={acceptedDocuments(isUs).map((value) => ({
          value,
          title: i18n._(DOCUMENT_WORDS[value]),
        }))}
      />
      <TextInput
        {...form.getInputProps('document_number')}
        label={<Trans>Document number</Trans>}
        description={<Trans>As shown on the document</Trans>}
        autoComplete="off"
      />
      <MaskedInput
        {...form.getInputProps('expires_on')}
        label={<Trans>Valid until</Trans>}
        description={<Trans>Day, month and year, such as 31/05/2034</Trans>}
        placeholder={t`DD/MM/YYYY`}
        autoComplete="off"
        mask={typeDate}
      />
      {form.values.document_type ? (
        <Pictures form={form} type={form.values.document_type} withSelfie={needsSelfie(isUs)} />
      ) : null}
      {props.known.politically_exposed === null ? (
        <PepQuestion {...form.getInputProps('politically_exposed')} />
      ) : null}
    </Form>
  );
}

function useIdentityForm({ known, send, position }: IdentityFormProps) {
  const front = useStoredUploads('IDENTITY', 'FRONT').stored.at(-1);
  const back = useStoredUploads('IDENTITY', 'BACK').stored.at(-1);
  const selfie = useStoredUploads('IDENTITY', 'SELFIE').stored.at(-1);
  const wantsSelfie = needsSelfie(known.us_tax_payer === true);
  const wantsBack = (type: DocumentType | null) => type !== null && hasTwoSides(type);
  return useForm({
    values: {
      issuing_country: known.citizenship,
      document_type: null as DocumentType | null,
      document_number: '',
      expires_on: '',
      politically_exposed: known.politically_exposed,
    },
    fields: Object.keys(IdentitySubmission.shape),
    rules: IdentitySubmission,
    given: (chosen) => ({
      ...chosen,
      document_number: chosen.document_number.trim() || undefined,
      expires_on: dayOfTyped(chosen.expires_on) ?? undefined,
      front_upload_id: front?.id,
      back_upload_id: wantsBack(chosen.document_type) ? back?.id : null,
      selfie_upload_id: wantsSelfie ? selfie?.id : null,
    }),
    missing: {
      issuing_country: <Trans>Field is required</Trans>,
      front_upload_id: <Trans>Add a photo or a file</Trans>,
      politically_exposed: <Trans>Choose yes or no</Trans>,
    },
    check: ({ document_type: type, document_number: number, expires_on: on }) => ({
      document_number: number.trim() === '' && <Trans>Field is required</Trans>,
      expires_on: problemOfExpiry(on),
      back_upload_id: wantsBack(type) && !back && <Trans>Add a photo or a file</Trans>,
      selfie_upload_id: wantsSelfie && !selfie && <Trans>Add a photo of yourself</Trans>,
    }),
    send,
    position,
    retry: useRetryDialog(<Trans>The identity check did not go through</Trans>),
  });
}

function problemOfExpiry(typed: string) {
  if (typed.trim() === '') return <Trans>Field is required</Trans>;
  return dayOfTyped(typed) === null && <Trans>Enter a date that exists, as DD/MM/YYYY</Trans>;
}

type PicturesProps = {
  form: ReturnType<typeof useIdentityForm>;
  type: DocumentType;
  withSelfie: boolean;
};

function Pictures({ form, type, withSelfie }: PicturesProps) {
  return (
    <>
      <UploadField
        purpose="IDENTITY"
        slot="FRONT"
        filesMax={1}
        camera="environment"
        label={type === 'PASSPORT' ? <Trans>Photo page</Trans> : <Trans>Front</Trans>}
        description={<Trans>All four corners visible, sharp and without glare.</Trans>}
        error={form.errors.front_upload_id}
        onStored={() => form.clearFieldError('front_upload_id')}
      />
      {hasTwoSides(type) ? (
        <UploadField
          purpose="IDENTITY"
          slot="BACK"
          filesMax={1}
          camera="environment"
          label={<Trans>Back</Trans>}
          error={form.errors.back_upload_id}
          onStored={() => form.clearFieldError('back_upload_id')}
        />
      ) : null}
      {withSelfie ? (
        <UploadField
          purpose="IDENTITY"
          slot="SELFIE"
          filesMax={1}
          camera="user"
          label={<Trans>A photo of you</Trans>}
          description={<Trans>Your face from the front, in good light, without sunglasses.</Trans>}
          error={form.errors.selfie_upload_id}
          onStored={() => form.clearFieldError('selfie_upload_id')}
        />
      ) : null}
    </>
  );
}

type PepQuestionProps = {
  value: boolean | null;
  onChange: (isPep: boolean) => void;
  error: ReactNode;
};

/** A question about a PEP; either answer may invest. */
export function PepQuestion({ value, onChange, error }: PepQuestionProps) {
  return (
    <ChoiceCards<'yes' | 'no'>
      name="politically_exposed"
      label={<Trans>Are you a politically exposed person?</Trans>}
      choices={[
        {
          value: 'no',
          title: <Trans>No, I am not</Trans>,
        },
        {
          value: 'yes',
          title: <Trans>Yes, I am</Trans>,
          text: (
            <Trans>
              I hold or held a prominent public office, such as in a government, a parliament, a
              high court, an army or a state-owned company; or I am a close relative or associate of
              somebody who does. We may ask you a few more questions.
            </Trans>
          ),
        },
      ]}
      value={value === null ? null : toAnswer(value)}
      onChange={(answer) => onChange(answer === 'yes')}
      error={error}
    />
  );
}

function toAnswer(isPep: boolean): 'yes' | 'no' {
  return isPep ? 'yes' : 'no';
}

/** What the documents are called, and which of their sides is shown. */
const DOCUMENT_WORDS: Readonly<Record<DocumentType, MessageDescriptor>> = {
  PASSPORT: msg`Passport`,
  ID_CARD: msg`Identity card`,
  DRIVING_LICENCE: msg`Driving licence`,
  RESIDENCE_PERMIT: msg`Residence permit`,
};
