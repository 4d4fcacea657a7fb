import { isOwed } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { ENTITY_KIND_WORDS } from '../../../app/figures/kyb-words.ts';
import { Form } from '../../../app/forms/form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStoredUploads } from '../../files/upload-field.tsx';
import { useReview } from '../review.tsx';
import { CertificationButton } from './certification-dialog.tsx';
import styles from './document-field.module.css';
import { DocumentField } from './document-field.tsx';
import { GivenCompany } from './given-company.tsx';
import { KybScreen } from './kyb-screen.tsx';
import { useKyb } from './use-kyb.ts';
import { useSendKyb } from './use-send-kyb.tsx';

export function KybDocumentsPage() {
  const { i18n } = useLingui();
  const kyb = useKyb();
  useReview();
  const kind = i18n._(ENTITY_KIND_WORDS[kyb.entity_kind]);
  const isAskedAgain = kyb.review?.state === 'ASKED_AGAIN';
  return (
    <KybScreen
      step="UPLOAD_DOCUMENTS"
      wide
      title={
        isAskedAgain ? (
          <Trans>We need some documents again</Trans>
        ) : (
          <Trans>Documents of your company</Trans>
        )
      }
      lead={
        isAskedAgain ? (
          <Trans>
            Please send only the documents listed below; everything else is kept. Once you have sent
            it, we take 2–3 business days.
          </Trans>
        ) : (
          <Trans>
            What we need to verify {kind}. Files are kept as soon as they have arrived: you can
            leave and come back. Once you have sent them, we take 2–3 business days.
          </Trans>
        )
      }
    >
      <DocumentsForm />
    </KybScreen>
  );
}

/** Comes with the files that are with us already, so that nothing moves. */
function DocumentsForm() {
  const { isLoaded } = useStoredUploads('ENTITY');
  return isLoaded ? <LoadedForm /> : <Skeleton height={24} />;
}

function LoadedForm() {
  const kyb = useKyb();
  const form = useSendKyb(kyb);
  const owed = kyb.documents.filter(isOwed);
  const kept = kyb.documents.filter((each) => !isOwed(each));
  const fieldOf = (details: (typeof owed)[number]) => (
    <DocumentField
      key={details.document}
      details={details}
      error={form.errors[details.document]}
      onStored={() => form.clearFieldError(details.document)}
    />
  );
  return (
    <Form form={form} submit={<Trans>Send for review</Trans>}>
      <CertificationButton />
      {owed.map(fieldOf)}
      {owed.length > 0 && kept.length > 0 ? (
        <h2 className={styles.kept}>
          <Trans>What we have already</Trans>
        </h2>
      ) : null}
      {kept.map(fieldOf)}
      <GivenCompany kyb={kyb} />
      <Checkbox
        {...form.getInputProps('certification_confirmed', { type: 'checkbox' })}
        disabled={kyb.certification_confirmed}
        label={<Trans>Copies that must be certified are certified as described above</Trans>}
      />
    </Form>
  );
}
