import {
  acceptedDocuments,
  type DocumentType,
} from '@ballast/contract/onboarding/identity-documents.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { UploadField } from '../../uploads/upload-field.tsx';
import { CountrySelect } from '../country-select.tsx';
import { StepForm } from '../step-form.tsx';
import { ExposedQuestion } from './exposed-question.tsx';
import { DOCUMENT_WORDS } from './identity-words.ts';
import {
  type IdentityForm as Form,
  type IdentityFormInput,
  useIdentityForm,
} from './use-identity-form.tsx';

/** The document, its pictures, the person's own where it is asked for, and whether they are exposed. */
export function IdentityForm(props: IdentityFormInput) {
  const { i18n } = useLingui();
  const identity = useIdentityForm(props);
  const { form, country, type, isExposed, isUs } = identity;
  return (
    <StepForm form={form}>
      <CountrySelect
        name="issuing_country"
        label={<Trans>Which country issued your document?</Trans>}
        value={country.value}
        onChange={(chosen) => {
          country.set(chosen);
          form.forget('issuing_country');
        }}
        error={form.problems.issuing_country}
      />
      <ChoiceCards<DocumentType>
        name="document_type"
        label={<Trans>Which document do you show?</Trans>}
        choices={acceptedDocuments(isUs).map((value) => ({
          value,
          title: i18n._(DOCUMENT_WORDS[value]),
        }))}
        value={type.value}
        onChange={(chosen) => {
          type.set(chosen);
          form.forget('document_type', 'back_upload_id');
        }}
        error={form.problems.document_type}
      />
      {type.value ? <Pictures identity={identity} type={type.value} /> : null}
      <ExposedQuestion
        value={isExposed.value}
        onChange={(answer) => {
          isExposed.set(answer);
          form.forget('politically_exposed');
        }}
        error={form.problems.politically_exposed}
      />
    </StepForm>
  );
}

function Pictures({ identity, type }: { identity: Form; type: DocumentType }) {
  const { form, wantsBack, wantsSelfie } = identity;
  return (
    <>
      <UploadField
        purpose="IDENTITY"
        slot="FRONT"
        filesMax={1}
        camera="environment"
        label={
          type === 'PASSPORT' ? <Trans>The page with your picture</Trans> : <Trans>Front</Trans>
        }
        description={<Trans>All four corners in the picture, without glare, sharp.</Trans>}
        error={form.problems.front_upload_id}
        onStored={() => form.forget('front_upload_id')}
      />
      {wantsBack ? (
        <UploadField
          purpose="IDENTITY"
          slot="BACK"
          filesMax={1}
          camera="environment"
          label={<Trans>Back</Trans>}
          error={form.problems.back_upload_id}
          onStored={() => form.forget('back_upload_id')}
        />
      ) : null}
      {wantsSelfie ? (
        <UploadField
          purpose="IDENTITY"
          slot="SELFIE"
          filesMax={1}
          camera="user"
          label={<Trans>A picture of you</Trans>}
          description={<Trans>Your face from the front, in good light, without sunglasses.</Trans>}
          error={form.problems.selfie_upload_id}
          onStored={() => form.forget('selfie_upload_id')}
        />
      ) : null}
    </>
  );
}
